import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the unmatched page, loaded with it. */
export const { use: useMatchWords, text: matchText, has: isMatchTextKey } = moduleWords('remit-matching', { en, tr })
export type TranslateMatch = ReturnType<typeof useMatchWords>
export type MatchTextKey = WordKey<typeof en>
