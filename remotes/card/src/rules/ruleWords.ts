import { moduleWords } from '@kasa/console/i18n'

import { rulesEn } from '../locales/rulesEn'
import { rulesTr } from '../locales/rulesTr'

/** The words of the review rules; they come with their dialog. */
export const { use: useRuleWords, text: ruleText } = moduleWords('card-rules', { en: rulesEn, tr: rulesTr })
