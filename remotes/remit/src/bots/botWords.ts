import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the bots' screen, loaded with the page. */
export const { use: useBotWords, text: botText } = moduleWords('remit-bots', { en, tr })
export type TranslateBot = ReturnType<typeof useBotWords>
export type BotWordKey = WordKey<typeof en>
