import { chooseLanguage } from '@kasa/console/i18n'
import type { MenuEntry } from '@kasa/domain/menu'
import type { Language } from '@kasa/domain/money'
import { foldText } from '@kasa/domain/turkishText'

import { languages } from '../language/languages'
import type { ModuleRoute } from '../modules/moduleRoutes'
import { isDark, toggleDarkMode } from '../theme/darkMode'

/** Something that the palette leads to; `id` tells it apart from everything else in the list. */
export type PaletteEntry = { id: string; title: string; detail?: string; link: string; icon?: string }
/** Something that it does on the spot. */
export type PaletteAct = Omit<PaletteEntry, 'link'> & { run: () => void }

/** True when every word of the search stands somewhere in the text, typed with Turkish letters or without. */
export function matches(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** The screens that this person's menu leads to, by name. */
export const screenEntries = (menu: readonly MenuEntry[], t: (key: string) => string): PaletteEntry[] =>
  menu
    .flatMap((entry) => [entry, ...(entry.subItems ?? [])])
    .flatMap(({ id, labelKey, link, icon }) =>
      link === undefined
        ? []
        : [{ id: `screen:${id}:${link}`, title: t(labelKey), link, ...(icon !== undefined && { icon }) }],
    )

/** The pages of modules that no menu leads to: they are opened from another one, or by their name here. */
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

/** What the top bar does, by name: the way out, the other theme, the other languages. */
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
