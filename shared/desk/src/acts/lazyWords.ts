import { addWords, useText } from '@kasa/console/i18n'

import type { Translate } from '../list/deskWords'
import { lazyEn } from '../locales/lazyEn'
import { lazyTr } from '../locales/lazyTr'

addWords('desk-lazy', { tr: lazyTr, en: lazyEn })

/** Texts that only a noun has, for everything after its list's first rows. */
type OfNoun =
  | `ask.${string}`
  | `bulk.${string}`
  | `help.${string}`
  | `history.${string}`
  | `reason.${string}`
  | `undo.${string}`
export type TranslateLazy = Translate<keyof typeof lazyEn | OfNoun>

/** Texts of an open request and its actions: the noun's own, or else the desk's. */
export const useLazyWords = ({ words }: { words: readonly string[] }): TranslateLazy => useText(...words, 'desk-lazy')
