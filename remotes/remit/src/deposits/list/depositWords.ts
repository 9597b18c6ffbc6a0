import { addWords, useText } from '@kasa/console/i18n'

import { en } from '../../locales/en'
import { tr } from '../../locales/tr'

addWords('remit-deposits', { tr, en })

export type WordKey = keyof typeof en
export type Say = (key: WordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of these screens in the language on the screen; an unknown key does not compile. */
export const useWords = (): Say => useText('remit-deposits')

/** True for a key that this build has words for. */
export const isWord = (key: string): key is WordKey => Object.hasOwn(en, key)

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const depositText =
  (language: keyof typeof words) =>
  (key: WordKey): string =>
    words[language][key]
