import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the dashboard, loaded with the page. */
export const { use: useDeskWords, text: deskText } = moduleWords('remit-desk', { en, tr })
export type TranslateDesk = ReturnType<typeof useDeskWords>
export type DeskWordKey = WordKey<typeof en>
