import { addWords, useText } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

addWords('remit-desk', { tr, en })

export type DeskWordKey = keyof typeof tr
export type SayDesk = (key: DeskWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of the desk; they come with the page. */
export const useDeskWords = (): SayDesk => useText('remit-desk')

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const deskText = (language: keyof typeof words) => (key: DeskWordKey): string => words[language][key]
