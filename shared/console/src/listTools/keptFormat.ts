import { exportFormats, type ExportFormat, type FileFormat } from '@kasa/domain/exportRules'

import { readChoice } from '../kept'

/** The browser's key for the format, as `keepPreference` names it for `/api/export`. */
const place = 'lists.-api-export'

/** The person's last format; null if none, or not among `formats` (default: those of a table). */
export function chosenFormat(): ExportFormat | null
export function chosenFormat<Format extends FileFormat>(formats: readonly Format[]): Format | null
export function chosenFormat(formats: readonly FileFormat[] = exportFormats): FileFormat | null {
  return formats.find((format) => format === readChoice(place)) ?? null
}

/** The format for a file without a form; a workbook by default, which keeps numbers and texts in every language. */
export function keptFormat(): ExportFormat
export function keptFormat<Format extends FileFormat>(formats: readonly Format[]): Format | 'xlsx'
export function keptFormat(formats: readonly FileFormat[] = exportFormats): FileFormat {
  return chosenFormat(formats) ?? 'xlsx'
}
