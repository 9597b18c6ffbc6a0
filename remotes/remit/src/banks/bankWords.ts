import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the bank list, loaded with the page. */
export const { use: useBankWords, text: bankText } = moduleWords('remit-banks', { en, tr })
export type TranslateBank = ReturnType<typeof useBankWords>
export type BankWordKey = WordKey<typeof en>
