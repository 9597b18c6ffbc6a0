import { decimalText } from '@kasa/domain/decimalText'
import { sheetRows } from '@kasa/domain/exportRules'
import { formatTime } from '@kasa/domain/istanbulClock'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre'

import type { PlainCell } from './cells'

/** Spreadsheets have no time zones: the moment in Istanbul time, to the second. */
const wallTime = (at: Date) => new Date(`${istanbulDay(at)}T${formatTime(at.toISOString(), 'tr')}Z`)

/** Spreadsheets keep numbers exact up to 15 digits. */
const mostExact = 999_999_999_999_999n
const isExact = (minor: bigint) => minor <= mostExact && minor >= -mostExact

const formats = { money: '#,##0.00', time: 'dd.mm.yyyy hh:mm:ss', day: 'dd.mm.yyyy', count: '0' } as const

function cellOf(cell: PlainCell): { value: CellValue; format?: string } {
  if (typeof cell === 'bigint')
    return isExact(cell) ? { value: Number(cell) / 100, format: formats.money } : { value: decimalText(cell) }
  if (typeof cell === 'number') return { value: cell, ...(Number.isInteger(cell) && { format: formats.count }) }
  if (cell instanceof Date) return { value: wallTime(cell), format: formats.time }
  if (cell !== null && typeof cell === 'object') return { value: new Date(cell.day), format: formats.day }
  return { value: cell }
}

/**
 * Streams rows as an XLSX workbook in constant memory. Texts are never formulas; times are in Istanbul time.
 * `rowsPerSheet` includes the heading; more rows continue on another sheet.
 */
export function workbook(
  headers: readonly string[],
  rows: AsyncIterable<readonly PlainCell[]>,
  rowsPerSheet = sheetRows,
): ReadableStream<Uint8Array> {
  const columns: ColumnDef[] = headers.map((header) => ({ header, width: Math.max(14, header.length + 2) }))
  async function* values() {
    for await (const row of rows) {
      // The writer reads a column's format for each cell, so a column may hold both amounts and text.
      yield row.map((cell, at) => {
        const { value, format } = cellOf(cell)
        const column = columns[at]
        if (column && format) column.numFmt = format
        return value
      })
    }
  }
  return writeXlsxStream(values(), {
    name: 'Kasa',
    columns,
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsPerSheet,
  })
}
