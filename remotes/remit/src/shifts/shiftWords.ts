import { addWords, useText } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

addWords('remit-shifts', { tr, en })

export type ShiftWordKey = keyof typeof tr
export type SayShift = (key: ShiftWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of duty and hand-overs; they come with the page. */
export const useShiftWords = (): SayShift => useText('remit-shifts')

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const shiftText = (language: keyof typeof words) => (key: ShiftWordKey): string => words[language][key]
