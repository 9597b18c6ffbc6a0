import { moduleWords } from '@kasa/console/i18n'

import { askEn } from '../../locales/askEn'
import { askTr } from '../../locales/askTr'

/** The words of asking for a withdrawal; they come with its form. */
export const { use: useAskWords } = moduleWords('withdraw-ask', { en: askEn, tr: askTr })
export type SayAsk = ReturnType<typeof useAskWords>
