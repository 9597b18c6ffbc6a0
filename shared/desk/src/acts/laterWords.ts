import { addWords, useText } from '@kasa/console/i18n'

import type { Translate } from '../list/deskWords'
import { laterEn } from '../locales/laterEn'
import { laterTr } from '../locales/laterTr'

addWords('desk-later', { tr: laterTr, en: laterEn })

/** Texts that only a noun has, for everything after its list's first rows. */
type OfNoun =
  | `ask.${string}`
  | `bulk.${string}`
  | `help.${string}`
  | `history.${string}`
  | `reason.${string}`
  | `undo.${string}`
export type TranslateLater = Translate<keyof typeof laterEn | OfNoun>

/** Texts of an open request and its actions: the noun's own, or else the desk's. */
export const useLaterWords = ({ words }: { words: readonly string[] }): TranslateLater =>
  useText(...words, 'desk-later')
