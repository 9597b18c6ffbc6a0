import { addWords, useText } from '@kasa/console/i18n'

import { en } from '../../locales/en'
import { tr } from '../../locales/tr'

addWords('remit-deposits', { tr, en })

export type WordKey = keyof typeof en
export type Translate = (key: WordKey, params?: Readonly<Record<string, string | number>>) => string

/** The translations of these screens; an unknown key does not compile. */
export const useWords = (): Translate => useText('remit-deposits')

/** True if this build has a translation for the key. */
export const isTextKey = (key: string): key is WordKey => Object.hasOwn(en, key)

const words = { tr, en }
/** The translations of a language, for code outside React. */
export const depositText =
  (language: keyof typeof words) =>
  (key: WordKey): string =>
    words[language][key]
