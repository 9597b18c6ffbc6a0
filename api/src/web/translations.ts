import { publishedManifest } from '@kasa/module/manifest'

import type { PublishedHost, PublishedModule } from './published'

export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * `GET /assets/i18n/{lang}.json` (specification section 7): the words of the host and of the tenant's modules as they
 * are live, by namespace and key, as i18next reads them. The console carries them in its code; this is for whoever
 * reads them from outside.
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
