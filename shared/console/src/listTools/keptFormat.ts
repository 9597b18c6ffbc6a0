import { exportFormats, type ExportFormat, type FileFormat } from '@kasa/domain/exportRules'

import { keptChoice } from '../kept'

/** Where this browser keeps the format, as `keepPreference` names it for `/api/export`. */
const place = 'lists.-api-export'

/**
 * The format that a person chose last, null before their first choice, and where it is none of `formats`: those of a
 * table.
 */
export function chosenFormat(): ExportFormat | null
export function chosenFormat<Format extends FileFormat>(formats: readonly Format[]): Format | null
export function chosenFormat(formats: readonly FileFormat[] = exportFormats): FileFormat | null {
  return formats.find((format) => format === keptChoice(place)) ?? null
}

/**
 * The format for a file without a form. A workbook until they choose: it holds numbers and texts as such in every
 * language.
 */
export function keptFormat(): ExportFormat
export function keptFormat<Format extends FileFormat>(formats: readonly Format[]): Format | 'xlsx'
export function keptFormat(formats: readonly FileFormat[] = exportFormats): FileFormat {
  return chosenFormat(formats) ?? 'xlsx'
}
