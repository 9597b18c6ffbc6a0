import { addWords, useText } from '@kasa/console/i18n'
import type { Language } from '@kasa/domain/money'

import { matchingEn as en } from './matchingEn'
import { matchingTr as tr } from './matchingTr'

addWords('remit-matching', { tr, en })

export type MatchWord = keyof typeof tr
export type SayMatch = (key: MatchWord, params?: Readonly<Record<string, string | number>>) => string
export const useMatchWords = (): SayMatch => useText('remit-matching')

const words = { tr, en }
/** The words of a language outside React, for columns, which are made once per language. */
export const matchText = (language: Language) => (key: MatchWord): string => words[language][key]

/** True for a key that this build has words for. */
export const isMatchWord = (key: string): key is MatchWord => Object.hasOwn(tr, key)
