import type { ReactNode } from 'react'

export type Language = 'tr' | 'en'
/** The input of a state: `say(tr, en)` returns the text in the language. */
export type Style = { language: Language; t: (tr: string, en: string) => string }

export type GalleryState = {
  name: string
  draw: (styleOf: Style) => ReactNode
  /** It covers the page, so it is shown alone. */
  isAlone?: boolean
}

export type GalleryEntry = {
  /** The file in `src` from which its props and description are read. */
  file: string
  /** All components of the file that this entry shows. */
  shows: readonly string[]
  /** What the keys do, if there are more than Tab and Enter. */
  keys?: readonly (readonly [key: string, does: string])[]
  states: readonly GalleryState[]
}
