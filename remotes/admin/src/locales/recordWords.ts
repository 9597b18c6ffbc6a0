import type { RecordWords } from '@kasa/module/recordWords'

import { recordEn } from './recordEn'
import { recordTr } from './recordTr'

/** This module's texts for its records, used on all screens. */
export const recordWords: RecordWords = { en: recordEn, tr: recordTr }
