import { moduleWords, type WordKey as KeyOf } from '@kasa/console/i18n'

import { en } from './locales/en'
import { tr } from './locales/tr'

/** The words of these screens in the language on the screen; an unknown key does not compile. */
const words = moduleWords('admin-screens', { en, tr })
export const { use: useWords, text: adminText } = words
export type Say = ReturnType<typeof useWords>
export type WordKey = KeyOf<typeof en>

/** Words of why a delivery failed; the code itself where this build does not know it. */
export const wordOfFailure = (say: (key: WordKey) => string, code: string): string => {
  const key = `failure.${code}`
  return words.has(key) ? say(key) : code
}
