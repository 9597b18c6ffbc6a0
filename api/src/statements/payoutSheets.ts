import { cardNumberAmong } from '@kasa/domain/cardNumber'
import { payoutHead, type SheetCell } from '@kasa/domain/payoutSheet'

import { mostRows } from './csvRows'
import { sheetsOf } from './readStatement'
import { settlementHead } from './settlementHead'
import { looksLikeXlsx, type NamedSheet } from './spreadsheets'
import { StatementRefused } from './statement'
import { placeOf, workbookMarks, type SheetMarks } from './workbookMarks'

/** A row of a sheet that says anything, and which one it is in the file. */
export type PayoutLine = { readonly lineNo: number; readonly cells: readonly SheetCell[] }
/** A sheet of payouts, or of what an acquirer paid: the row that names its columns, and the rows below it. */
export type PayoutSheet = { readonly name: string | null; readonly lines: readonly PayoutLine[] }

/** Which row names the columns, by what the sheet is about. */
const heads = { payouts: payoutHead, settlements: settlementHead } as const
export type SheetAbout = keyof typeof heads

/** The names of the columns stand near the top. */
const topLines = 50

function linesOf({ rows }: NamedSheet, marks: SheetMarks | undefined, about: SheetAbout): PayoutLine[] {
  const lines = rows.flatMap((row, index) =>
    row.some(({ text }) => text.trim() !== '')
      ? [
          {
            lineNo: index + 1,
            cells: row.map(({ text, kind }, column): SheetCell => {
              const shown = kind === 'number' ? marks?.shown.get(placeOf(index, column)) : undefined
              return { text, isNumber: kind === 'number', ...(shown && { shown }) }
            }),
          },
        ]
      : [],
  )
  const head = lines.slice(0, topLines).findIndex(({ cells }) => heads[about](cells) !== undefined)
  return head < 0 ? [] : lines.slice(head)
}

/** A file with a column of whole card numbers is not kept, on hidden sheets neither. */
function refuseCardNumbers(sheets: readonly NamedSheet[]): void {
  for (const { rows } of sheets) {
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    for (let column = 0; column < width; column += 1) {
      const place = cardNumberAmong(rows.map((row) => row[column]?.text ?? ''))
      if (place >= 0) throw new StatementRefused('CARD_NUMBER', String(place + 1))
    }
  }
}

/**
 * The sheets of a file that name the columns of what they are about, whatever else is in it; what its author hid is
 * nothing that they hand in. At most `most` lines of each, so that one more than is taken is seen. Undefined where the
 * file is no sheet.
 */
export async function headedSheets(
  bytes: Uint8Array,
  most: number,
  about: SheetAbout,
): Promise<PayoutSheet[] | undefined> {
  const sheets = await sheetsOf(bytes)
  if (sheets && about === 'settlements') refuseCardNumbers(sheets)
  const marks = sheets && looksLikeXlsx(bytes) ? workbookMarks(bytes) : []
  const found = sheets?.flatMap((sheet): PayoutSheet[] => {
    const said = marks[sheet.place ?? -1]
    const lines = (sheet.isHidden ?? said?.isHidden) ? [] : linesOf(sheet, said, about)
    if (lines.length === 0) return []
    // Rows that were not read may be payouts.
    if (sheet.rows.length >= mostRows) throw new StatementRefused('TOO_LARGE')
    return [{ name: sheet.name, lines: lines.slice(0, most) }]
  })
  return found && found.length > 1 ? found.map(({ name }) => ({ name, lines: [] })) : found
}
