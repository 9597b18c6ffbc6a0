import { cardNumberAmong } from '@kasa/domain/cardNumber'
import { payoutHead, type SheetCell } from '@kasa/domain/payoutSheet'

import { mostRows } from './csvRows'
import { sheetsOf } from './readStatement'
import { settlementHead } from './settlementHead'
import { looksLikeXlsx, type NamedSheet } from './spreadsheets'
import { StatementRefused } from './statement'
import { placeOf, workbookMarks, type SheetMarks } from './workbookMarks'

/** A row with content and its line number in the file. */
export type PayoutLine = { readonly lineNo: number; readonly cells: readonly SheetCell[] }
/** A sheet of payouts or of an acquirer's settlement: the head row and the rows below it. */
export type PayoutSheet = { readonly name: string | null; readonly lines: readonly PayoutLine[] }

/** Finds the head row, by subject of the sheet. */
const heads = { payouts: payoutHead, settlements: settlementHead } as const
export type SheetAbout = keyof typeof heads

/** The head row is within so many lines from the top. */
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

/** Refuses a file with a column of full card numbers, on hidden sheets too: it must not be stored. */
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
 * The sheets of a file that have the head row of `about`, without hidden content. At most `most` lines of each;
 * callers pass one more than they accept, to notice an excess. Undefined if the file is not a sheet.
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
    const mark = marks[sheet.place ?? -1]
    const lines = (sheet.isHidden ?? mark?.isHidden) ? [] : linesOf(sheet, mark, about)
    if (lines.length === 0) return []
    // Rows that were not read could be payouts.
    if (sheet.rows.length >= mostRows) throw new StatementRefused('TOO_LARGE')
    return [{ name: sheet.name, lines: lines.slice(0, most) }]
  })
  return found && found.length > 1 ? found.map(({ name }) => ({ name, lines: [] })) : found
}
