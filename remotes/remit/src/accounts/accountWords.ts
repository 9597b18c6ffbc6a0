import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the bank accounts' screen, loaded with the page. */
export const { use: useAccountWords, text: accountText } = moduleWords('remit-accounts', { en, tr })
export type TranslateAccount = ReturnType<typeof useAccountWords>
export type AccountWordKey = WordKey<typeof en>
