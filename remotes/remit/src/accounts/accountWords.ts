import { addWords, useText } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

addWords('remit-accounts', { tr, en })

export type AccountWordKey = keyof typeof tr
export type SayAccount = (key: AccountWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of the bank accounts' screen; they come with the page, not with the module. */
export const useAccountWords = (): SayAccount => useText('remit-accounts')

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const accountText = (language: keyof typeof words) => (key: AccountWordKey): string => words[language][key]
