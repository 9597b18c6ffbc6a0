import { chooseLanguage } from '@kasa/console/i18n'
import type { MenuEntry } from '@kasa/domain/menu'
import type { Language } from '@kasa/domain/money'
import { foldText } from '@kasa/domain/turkishText'

import { languages } from '../language/languages'
import type { ModuleRoute } from '../modules/moduleRoutes'
import { isDark, toggleDarkMode } from '../theme/darkMode'

/** A destination; `id` is unique in the list. */
export type PaletteEntry = { id: string; title: string; detail?: string; link: string; icon?: string }
/** A command. */
export type PaletteAct = Omit<PaletteEntry, 'link'> & { run: () => void }

/** True if the text contains every word of the search; Turkish letters are optional. */
export function matches(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** The screens in this person's menu. */
export const screenEntries = (menu: readonly MenuEntry[], t: (key: string) => string): PaletteEntry[] =>
  menu
    .flatMap((entry) => [entry, ...(entry.subItems ?? [])])
    .flatMap(({ id, labelKey, link, icon }) =>
      link === undefined
        ? []
        : [{ id: `screen:${id}:${link}`, title: t(labelKey), link, ...(icon !== undefined && { icon }) }],
    )

/** Module pages without a menu entry. */
export const pageEntries = (
  routes: readonly ModuleRoute[],
  screens: readonly PaletteEntry[],
  t: (key: string) => string,
): PaletteEntry[] =>
  routes
    .filter(({ path }) => !path.includes(':') && screens.every(({ link }) => link !== path))
    .map(({ path, moduleId, titleKey }) => ({
      id: `page:${path}`,
      title: t(`${moduleId}:${titleKey}`),
      link: path,
    }))

/** Commands of the top bar: logout, theme, languages. */
export const actEntries = (language: Language, t: (key: string) => string): (PaletteEntry | PaletteAct)[] => [
  { id: 'act:logout', title: t('host:bar.logout'), link: '/logout', icon: 'signOut' },
  {
    id: 'act:theme',
    title: t(isDark() ? 'host:bar.light' : 'host:bar.dark'),
    icon: isDark() ? 'sun' : 'moon',
    run: toggleDarkMode,
  },
  ...languages
    .filter(({ code }) => code !== language)
    .map(({ code, name }) => ({
      id: `act:${code}`,
      title: `${t('host:bar.language')}: ${name}`,
      run: () => void chooseLanguage(code),
    })),
]
