import { registry } from '@kasa/contracts/registry'
import { publishedManifest, type PublishedManifest } from '@kasa/module/manifest'

import { boot } from './tenant'

/**
 * The manifests of the tenant's modules (screens, menu, texts), from the page. The host verified them before running
 * any module; modules that the tenant lacks are not included.
 */
export function manifests(): PublishedManifest[] {
  const { payload } = boot().registry
  if (payload === '') return []
  return registry
    .parse(JSON.parse(payload))
    .modules.flatMap(({ module }) => publishedManifest.safeParse(module).data ?? [])
}
