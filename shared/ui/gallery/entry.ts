import type { ReactNode } from 'react'

export type Language = 'tr' | 'en'
/** What a state is drawn with: `say(tr, en)` picks the words. */
export type Style = { language: Language; say: (tr: string, en: string) => string }

export type GalleryState = {
  name: string
  draw: (styleOf: Style) => ReactNode
  /** It lies over the page: it is shown by itself. */
  isAlone?: boolean
}

export type GalleryEntry = {
  /** The file in `src`, which its props and its description are read from. */
  file: string
  /** Every component of the file that this entry shows. */
  shows: readonly string[]
  /** What the keys do, where there is more than Tab and Enter. */
  keys?: readonly (readonly [key: string, does: string])[]
  states: readonly GalleryState[]
}
