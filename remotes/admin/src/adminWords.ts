import { moduleWords, type WordKey as KeyOf } from '@kasa/console/i18n'

import { en } from './locales/en'
import { tr } from './locales/tr'

/** The texts of these screens in the current language; unknown keys do not compile. */
const words = moduleWords('admin-screens', { en, tr })
export const { use: useWords, text: adminText } = words
export type Translate = ReturnType<typeof useWords>
export type WordKey = KeyOf<typeof en>

/** Why a delivery failed, as text; an unknown code is unchanged. */
export const wordOfFailure = (t: (key: WordKey) => string, code: string): string => {
  const key = `failure.${code}`
  return words.has(key) ? t(key) : code
}
