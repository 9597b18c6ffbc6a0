import { CsvError, parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/universal'

import { refuseBomb } from './archive'
import { StatementRefused } from './statement'
import type { Cell, SheetRow } from './sheetRow'

export const looksLikeXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

const separators = [';', ',', '\t', '|'] as const
const mostRows = 500_000

/** The sign that splits most lines into the same number of fields. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, 40).filter(Boolean)
  const evenness = (separator: string) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1)
    const usual = Math.max(...counts)
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length
  }
  return [...separators].sort((a, b) => evenness(b) - evenness(a))[0] ?? ';'
}

/** The rows of a CSV file, with every line that is there. */
export function csvRows(text: string): SheetRow[] {
  try {
    const records = parse(text, { delimiter: separatorOf(text), relax_column_count: true, skip_empty_lines: false, to: mostRows, bom: true, relax_quotes: false }) as string[][]
    return records.map((record) => record.map((value): Cell => ({ text: value, kind: 'text' })))
  } catch (error) {
    // The line alone: a library's words are for no operator.
    throw new StatementRefused('BROKEN_CSV', error instanceof CsvError && typeof error['lines'] === 'number' ? String(error['lines']) : '')
  }
}

/** A number as the file writes it, so that no digit passes through a floating-point number. */
type Written = { readonly written: string }
type CellContent = string | boolean | Date | Written | null

function cellOf(content: CellContent): Cell {
  if (content === null) return { text: '', kind: 'text' }
  if (content instanceof Date) return { text: content.toISOString().slice(0, 19), kind: 'day' }
  if (typeof content === 'object') return { text: plainNumber(content.written), kind: 'number' }
  return { text: String(content), kind: 'text' }
}

/** Excel stores what it computed: `3370.4999999999995` is 3370.5; fifteen digits are what it vouches for. `1E-3` is written out. */
export const plainNumber = (written: string): string => (/^-?\d{1,13}(\.\d{1,6})?$/.test(written) ? written : Number(Number(written).toPrecision(15)).toString())

/** The rows of one sheet of a workbook, and its name; null where it has none. */
export type NamedSheet = { readonly name: string | null; readonly rows: SheetRow[] }

/** Every sheet that has rows, whatever range the file claims to use. */
export async function xlsxSheets(bytes: Uint8Array): Promise<NamedSheet[]> {
  try {
    refuseBomb(bytes)
    const sheets = await readWorkbook(exactBuffer(bytes), { parseNumber: (written: string): Written => ({ written }), trim: false })
    return sheets.flatMap(({ sheet, data }) => (data.length === 0 ? [] : [{ name: sheet, rows: data.slice(0, mostRows).map((row) => (row as CellContent[]).map(cellOf)) }]))
  } catch (error) {
    if (error instanceof StatementRefused) throw error
    throw new StatementRefused('BROKEN_XLSX')
  }
}

/** The library's in-memory way in: its streaming one never settles on some broken archives. */
const exactBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
