import { bookingsOf } from '../statements/bookings'
import { decimalText } from '../statements/decimal'
import { readStatement } from '../statements/readStatement'

export const ownAccount = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }

/** Reads a file: the booked rows as `day amount`, the other rows as `row reason`. */
export async function readAs(file: string | Uint8Array) {
  const read = await readStatement(typeof file === 'string' ? Buffer.from(file) : file)
  const { rows } = bookingsOf(read, ownAccount, '2026-12-31')
  const lira = (minor: bigint | null) => (Number(minor ?? 0n) / 100).toFixed(2)
  return {
    booked: rows.flatMap(({ result, day, direction, amountMinor }) =>
      result === 'NEW' ? [`${day?.slice(5)} ${direction === 'DEBIT' ? '-' : ''}${lira(amountMinor)}`] : [],
    ),
    reasons: rows.flatMap(({ result, reason, at }) =>
      result === 'NEW' || reason === 'EMPTY_ROW' ? [] : [`${at} ${reason}`],
    ),
    mended: rows.flatMap(({ result, reason, at, text }) =>
      result === 'NEW' && reason !== null ? [`${at} ${reason} ${text}`] : [],
    ),
    words: rows.flatMap(({ result, description }) => (result === 'NEW' ? [description] : [])),
    refs: rows.flatMap(({ result, bankRef }) => (result === 'NEW' ? [bankRef] : [])),
    names: rows.map(({ name }) => name),
    times: rows.map(({ time }) => time),
    balances: read.statements.map(({ opening, closing }) =>
      [opening, closing].map((one) => one && decimalText(one.amount)).join(' → '),
    ),
  }
}

export const lines = (...texts: readonly string[]) => `${texts.join('\n')}\n`
export const sheetHead = 'Tarih;Açıklama;Tutar;Bakiye'

/** Name, file, expected booked rows, expected messages about the other rows; then further expected values. */
export type SheetCase = readonly [
  string,
  string,
  readonly string[],
  readonly string[],
  Partial<Awaited<ReturnType<typeof readAs>>>?,
]

/** Cases for `test.each`, which needs cases of equal length. */
export const sheetCases = (...cases: readonly SheetCase[]) =>
  cases.map(([name, file, booked, reasons, more = {}]) => [name, file, booked, reasons, more] as const)
