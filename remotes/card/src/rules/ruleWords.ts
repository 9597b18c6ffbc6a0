import { moduleWords } from '@kasa/console/i18n'

import { rulesEn } from '../locales/rulesEn'
import { rulesTr } from '../locales/rulesTr'

/** The texts of the risk rules, loaded with their dialog. */
export const { use: useRuleWords, text: ruleText } = moduleWords('card-rules', { en: rulesEn, tr: rulesTr })
