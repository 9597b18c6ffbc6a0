import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of duty and hand-overs, loaded with the page. */
export const { use: useShiftWords, text: shiftText } = moduleWords('remit-shifts', { en, tr })
export type TranslateShift = ReturnType<typeof useShiftWords>
export type ShiftWordKey = WordKey<typeof en>
