import { addWords, useText } from '@kasa/console/i18n'

import type { Say } from '../list/deskWords'
import { paperEn } from '../locales/paperEn'
import { paperTr } from '../locales/paperTr'

addWords('desk-papers', { tr: paperTr, en: paperEn })

/** The words of receipts and notes: the noun's own where it has them, else the desk's. */
export const usePaperWords = ({ words }: { words: readonly string[] }): Say<keyof typeof paperEn> =>
  useText(...words, 'desk-papers')
