import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the bank accounts' screen; they come with the page, not with the module. */
export const { use: useAccountWords, text: accountText } = moduleWords('remit-accounts', { en, tr })
export type SayAccount = ReturnType<typeof useAccountWords>
export type AccountWordKey = WordKey<typeof en>
