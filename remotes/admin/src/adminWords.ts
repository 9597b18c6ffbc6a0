import { addWords, useText } from '@kasa/console/i18n'

import { en } from './locales/en'
import { tr } from './locales/tr'

addWords('admin-screens', { tr, en })

export type WordKey = keyof typeof en
export type Say = (key: WordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of these screens in the language on the screen; an unknown key does not compile. */
export const useWords = (): Say => useText('admin-screens')

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const adminText =
  (language: keyof typeof words) =>
  (key: WordKey): string =>
    words[language][key]

const isWord = (key: string): key is WordKey => Object.hasOwn(en, key)

/** Words of a code that the server names; the code itself where this build does not know it. */
export const wordOfCode = (say: (key: WordKey) => string, group: 'failure' | 'action' | 'object' | 'field' | 'reason', code: string): string => {
  const key = `${group}.${code}`
  return isWord(key) ? say(key) : code
}

/** The codes of a group that this build has words for. */
export const codesOf = (group: 'action' | 'object'): string[] =>
  Object.keys(en).flatMap((key) => (key.startsWith(`${group}.`) ? [key.slice(group.length + 1)] : []))
