import { exportFormats, type ExportFormat } from '@kasa/domain/exportRules'

import { keptChoice } from '../kept'

/** Where this browser keeps the format, as `keepTaste` names it for `/api/export`. */
const place = 'lists.-api-export'

/** The format that a person chose last, null before their first choice. */
export const chosenFormat = (): ExportFormat | null =>
  exportFormats.find((format) => format === keptChoice(place)) ?? null

/** The format for a file without a form. A workbook until they choose: it holds numbers and texts as such in every language. */
export const keptFormat = (): ExportFormat => chosenFormat() ?? 'xlsx'
