import { registry } from '@kasa/contracts/registry'
import { publishedManifest, type PublishedManifest } from '@kasa/module/manifest'

import { boot } from './tenant'

/**
 * What the modules of this tenant say of themselves, as the page carried it: screens, menu, words. The host verified it
 * before it ran any of them; nothing of a module that the tenant lacks is in it.
 */
export function manifests(): PublishedManifest[] {
  const { payload } = boot().registry
  if (payload === '') return []
  return registry
    .parse(JSON.parse(payload))
    .modules.flatMap(({ module }) => publishedManifest.safeParse(module).data ?? [])
}
