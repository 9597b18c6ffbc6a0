import { controls } from './entries/controls'
import { figures } from './entries/figures'
import { forms } from './entries/forms'
import { places } from './entries/places'
import { words } from './entries/words'
import type { GalleryEntry } from './entry'

/** The catalogue, sorted by file name. */
export const entries: readonly GalleryEntry[] = [...controls, ...figures, ...forms, ...words, ...places].sort((a, b) =>
  a.file.localeCompare(b.file, 'en'),
)
