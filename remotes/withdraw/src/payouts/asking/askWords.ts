import { moduleWords } from '@kasa/console/i18n'

import { askEn } from '../../locales/askEn'
import { askTr } from '../../locales/askTr'

/** The texts of the request form, loaded with it. */
export const { use: useAskWords } = moduleWords('withdraw-ask', { en: askEn, tr: askTr })
export type TranslateAsk = ReturnType<typeof useAskWords>
