import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the bank list; they come with the page, not with the module. */
export const { use: useBankWords, text: bankText } = moduleWords('remit-banks', { en, tr })
export type SayBank = ReturnType<typeof useBankWords>
export type BankWordKey = WordKey<typeof en>
