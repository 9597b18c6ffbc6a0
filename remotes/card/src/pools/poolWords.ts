import { moduleWords } from '@kasa/console/i18n'

import { poolsEn } from '../locales/poolsEn'
import { poolsTr } from '../locales/poolsTr'

/** The texts of the terminal pools, loaded with their dialog. */
export const { use: usePoolWords } = moduleWords('card-pools', { en: poolsEn, tr: poolsTr })
