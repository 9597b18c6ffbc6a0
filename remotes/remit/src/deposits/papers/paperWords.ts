import { addWords, useText } from '@kasa/console/i18n'

import { paperEn } from '../../locales/paperEn'
import { paperTr } from '../../locales/paperTr'

addWords('remit-papers', { tr: paperTr, en: paperEn })

export type PaperWordKey = keyof typeof paperEn

/** The words of what lies beside a request. */
export const usePaperWords = (): ((key: PaperWordKey, params?: Readonly<Record<string, string | number>>) => string) =>
  useText('remit-papers')

const words = { tr: paperTr, en: paperEn }
/** The words of a language outside React. */
export const paperText =
  (language: keyof typeof words) =>
  (key: PaperWordKey): string =>
    words[language][key]
