import type { ThemeName } from '../src/tokens'
import type { Language, Style } from './entry'

export const themes = ['light', 'dark'] as const satisfies readonly ThemeName[]
export const languages = ['en', 'tr'] as const satisfies readonly Language[]
export const widths = [1440, 390] as const

/** The state in a page's URL: the entry, and how it is shown. */
export type Shown = { entry: string; state: number; theme: ThemeName; language: Language; width: number }

const oneOf = <T>(all: readonly [T, ...T[]], text: string | null): T =>
  all.find((one) => String(one) === text) ?? all[0]

export const readShown = (search: URLSearchParams): Shown => ({
  entry: search.get('entry') ?? 'Button',
  state: Number(search.get('state') ?? -1),
  theme: oneOf(themes, search.get('theme')),
  language: oneOf(languages, search.get('language')),
  width: oneOf(widths, search.get('width')),
})

export const addressOf = (path: string, shown: Shown): string =>
  `${path}?${new URLSearchParams(Object.entries(shown).map(([name, value]) => [name, String(value)]))}`

export const lookOf = (language: Language): Style => ({ language, t: (tr, en) => (language === 'tr' ? tr : en) })
