import { publishedManifest } from '@kasa/module/manifest'

import type { PublishedHost, PublishedModule } from './published'

export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * `GET /assets/i18n/{lang}.json` (specification section 7): the texts of the host and of the tenant's live modules, by
 * namespace and key, in i18next's format. For readers outside the console: the console has them in its code.
 */
export const translations = (
  lang: 'tr' | 'en',
  host: PublishedHost,
  modules: readonly PublishedModule[],
): Translations => ({
  host: host.assets.words[lang],
  ...Object.fromEntries(
    modules.flatMap(({ id, module }) => {
      const manifest = publishedManifest.safeParse(module)
      return manifest.success ? [[id, manifest.data.locales[lang]]] : []
    }),
  ),
})
