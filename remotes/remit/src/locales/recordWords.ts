import type { RecordWords } from '@kasa/module/recordWords'

import { recordEn } from './recordEn'
import { recordTr } from './recordTr'

/** This module's names for its own records, wherever they are shown. */
export const recordWords: RecordWords = { en: recordEn, tr: recordTr }
