import { moduleWords, type WordKey as KeyOf } from '@kasa/console/i18n'

import { en } from './locales/en'
import { tr } from './locales/tr'

/** The words of these screens in the language on the screen; an unknown key does not compile. */
const words = moduleWords('admin-screens', { en, tr })
export const { use: useWords, text: adminText } = words
export type Say = ReturnType<typeof useWords>
export type WordKey = KeyOf<typeof en>

/** Words of a code that the server names; the code itself where this build does not know it. */
export const wordOfCode = (
  say: (key: WordKey) => string,
  group: 'failure' | 'action' | 'object' | 'field' | 'reason',
  code: string,
): string => {
  const key = `${group}.${code}`
  return words.has(key) ? say(key) : code
}

/** The codes of a group that this build has words for. */
export const codesOf = (group: 'action' | 'object'): string[] =>
  Object.keys(en).flatMap((key) => (key.startsWith(`${group}.`) ? [key.slice(group.length + 1)] : []))
