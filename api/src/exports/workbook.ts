import { decimalText } from '@kasa/domain/decimalText'
import { sheetRows } from '@kasa/domain/exportRules'
import { formatTime } from '@kasa/domain/istanbulClock'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre'

import type { PlainCell } from './cells'

/** A spreadsheet has no time zones: the moment as Istanbul's clock shows it, to the second. */
const wallTime = (at: Date) => new Date(`${istanbulDay(at)}T${formatTime(at.toISOString(), 'tr')}Z`)

/** Numbers in a spreadsheet are exact to 15 digits. */
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
 * Rows as the bytes of an XLSX workbook in constant memory. Numbers are numbers, texts are texts (never formulas),
 * times are Istanbul wall time. `rowsPerSheet` with the heading; what does not fit continues on a further sheet.
 */
export function workbook(
  headers: readonly string[],
  rows: AsyncIterable<readonly PlainCell[]>,
  rowsPerSheet = sheetRows,
): ReadableStream<Uint8Array> {
  const columns: ColumnDef[] = headers.map((header) => ({ header, width: Math.max(14, header.length + 2) }))
  async function* values() {
    for await (const row of rows) {
      // The writer reads a column's format for each cell, so that one column may hold amounts and words.
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
