import { addWords, useText } from '@kasa/console/i18n'

import type { Say } from '../list/deskWords'
import { laterEn } from '../locales/laterEn'
import { laterTr } from '../locales/laterTr'

addWords('desk-later', { tr: laterTr, en: laterEn })

/** What only a noun can say, of what comes after its list's first rows. */
type OfNoun =
  | `ask.${string}`
  | `bulk.${string}`
  | `help.${string}`
  | `history.${string}`
  | `reason.${string}`
  | `undo.${string}`
export type LaterSay = Say<keyof typeof laterEn | OfNoun>

/** The words of an open request and of what is done with it: the noun's own where it has them, else the desk's. */
export const useLaterWords = ({ words }: { words: readonly string[] }): LaterSay => useText(...words, 'desk-later')
