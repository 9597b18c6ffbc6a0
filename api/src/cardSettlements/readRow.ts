import { maskCardNumbers } from '@kasa/domain/cardNumber'
import type { SettlementKind, SettlementReason, SettlementRow } from '@kasa/domain/cardSettlement'
import { isAccountCurrency } from '@kasa/domain/currency'
import { foldText } from '@kasa/domain/turkishText'

import { writtenDay } from '../statements/calendarDate'
import { fileMarkOf, minorOf, readAmount, readDecimal, type FileMark } from '../statements/decimal'
import type { PayoutLine } from '../statements/payoutSheets'
import type { SettlementColumn } from '../statements/settlementHead'

type Columns = ReadonlyMap<SettlementColumn, number>

/** A row as read from the file. `text`: for people; identifies the row without its amounts. */
export type ReadRow = { readonly lineNo: number; readonly text: string } & (
  | { readonly row: SettlementRow }
  | { readonly fault: SettlementReason }
)

/** A file's rows, and the net total that the file itself states, if any; kuruş. */
export type ReadFile = { readonly rows: readonly ReadRow[]; readonly statedNetMinor: bigint | null }

/** Columns that can identify a payment. */
const keys = ['rrn', 'authCode', 'reference'] as const satisfies readonly SettlementColumn[]
/** `6,24679E+11`: a long number that a spreadsheet has rounded. */
const isRounded = (text: string) => /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(text)

const textIn = ({ cells }: PayoutLine, columns: Columns, column: SettlementColumn): string =>
  (cells[columns.get(column) ?? -1]?.text ?? '').trim().normalize('NFC')

/** Ten billion lira: keeps the sum of a whole file within JSON's exact numbers. */
const mostMinor = 1_000_000_000_000n

/** A signed amount in kuruş; undefined if it is not an amount, null if the cell is empty. */
function amountIn(line: PayoutLine, columns: Columns, column: SettlementColumn, mark: FileMark) {
  const cell = line.cells[columns.get(column) ?? -1]
  const text = cell?.text.trim() ?? ''
  if (!cell || text === '' || text === '-') return null
  const read = cell.isNumber ? readDecimal(text, '.') : readAmount(text, mark)
  const minor = read && minorOf(read)
  return minor !== undefined && sizeOf(minor) <= mostMinor ? minor : undefined
}

/** Words for a row's kind, in the order in which they are tried. */
const kinds: readonly (readonly [SettlementKind, RegExp])[] = [
  [
    'CHARGEBACK_WON',
    /(?:ters ibraz|chargeback|itiraz).*(?:iade|iptal|kazan|reversal|won)|(?:reversal|reversed) chargeback|representment/,
  ],
  ['CHARGEBACK', /ters ibraz|chargeback|itiraz/],
  ['REFUND', /iade|refund|iptal|\bvoid|\breturn/],
  ['FEE', /ucret|aidat|\bkira|hizmet bedeli|rental|service charge|\bfee|komisyon|kesinti|commission|deduction/],
  ['SALE', /satis|\bsale|purchase|pesin|taksit|instal|tahsilat|capture/],
]
const kindIn = (words: string): SettlementKind | undefined => kinds.find(([, form]) => form.test(foldText(words)))?.[0]

/**
 * The row's kind. The kind column decides. The description is the merchant's free text: "aidat" may be what was sold.
 * Its words count only if the row names no payment or, for refunds and chargebacks, if the amount is negative. A row
 * that names a payment and pays it is never a deduction.
 */
function kindOf(
  { kind, text }: { kind: string; text: string },
  { isNegative, isNamed, isPaid }: { isNegative: boolean; isNamed: boolean; isPaid: boolean },
): SettlementKind {
  const [named, described] = [kindIn(kind), kindIn(text)]
  if (named) return named === 'FEE' && isNamed && isPaid ? 'SALE' : named
  const isDescribed = described === 'FEE' ? !isNamed : described === 'CHARGEBACK_WON' || isNegative
  return described && isDescribed ? described : isNegative ? 'REFUND' : 'SALE'
}

const isTotal = (text: string) => /^(?:genel |ara )?toplam|^(?:grand |sub)?total/.test(foldText(text))
/**
 * True for a line of totals. A payment whose text begins with such a word, as at a shop called Total, also has a
 * reference.
 */
const isTotalLine = (line: PayoutLine, columns: Columns): boolean =>
  line.cells.some(({ text }) => isTotal(text.trim())) &&
  keys.every((column) => {
    const name = textIn(line, columns, column)
    return name === '' || isTotal(name)
  })
const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor)
/** `450634******1122`: the last four digits, if the text ends with them. */
const last4Of = (text: string) => /(\d{4})$/.exec(text.replace(/\s/g, ''))?.[1] ?? null
const orNull = (text: string, most: number) =>
  text === '' ? null : maskCardNumbers(text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')).slice(0, most)

/** The gross amount and the acquirer's fee, or why the row's amounts do not agree. */
function feeOf(
  kind: SettlementKind,
  { gross, fee, net }: { gross: bigint | null; fee: bigint | null; net: bigint | null },
): { grossMinor: bigint; feeMinor: bigint } | { fault: SettlementReason } {
  if (kind === 'FEE') {
    const kept = [net, fee, gross].find((minor) => minor !== null && minor !== 0n)
    return kept == null ? { fault: 'AMOUNT' } : { grossMinor: 0n, feeMinor: sizeOf(kept) }
  }
  if (gross === null || gross === 0n) return { fault: 'AMOUNT' }
  const grossMinor = sizeOf(gross)
  // The net amount decides: there may be other deductions than the stated fee, but not more may be paid than the fee
  // leaves. A sale of which nothing is paid is paid later: booked now, its whole amount would be a deduction.
  if (net !== null) {
    const feeMinor = grossMinor - sizeOf(net)
    const isPaid = kind !== 'SALE' || (net > 0n && gross > 0n && feeMinor >= sizeOf(fee ?? 0n))
    return isPaid ? { grossMinor, feeMinor } : { fault: 'SUM' }
  }
  if (fee === null) return { fault: 'NET' }
  return sizeOf(fee) > grossMinor || (kind === 'SALE' && sizeOf(fee) === grossMinor)
    ? { fault: 'SUM' }
    : { grossMinor, feeMinor: sizeOf(fee) }
}

function readRow(
  line: PayoutLine,
  columns: Columns,
  mark: FileMark,
): { row: SettlementRow } | { fault: SettlementReason } {
  const text = (column: SettlementColumn) => textIn(line, columns, column)
  const [gross, fee, net] = (['gross', 'fee', 'net'] as const).map((column) => amountIn(line, columns, column, mark))
  if (gross === undefined || fee === undefined || net === undefined) return { fault: 'AMOUNT' }
  if (text('currency') !== '' && !isAccountCurrency(text('currency'))) return { fault: 'CURRENCY' }
  const days = { day: text('day'), paidOn: text('paidOn') }
  const [day, paidOn] = [days.day, days.paidOn].map((written) => (written === '' ? null : writtenDay(written)))
  if (day === undefined || paidOn === undefined) return { fault: 'DAY' }
  const name = (column: 'rrn' | 'authCode' | 'reference', most: number) =>
    isRounded(text(column)) ? null : orNull(text(column), most)
  const names = { rrn: name('rrn', 40), authCode: name('authCode', 20), reference: name('reference', 40) }
  const isNamed = Object.values(names).some((name) => name !== null)
  const kind = kindOf(
    { kind: text('kind'), text: text('text') },
    { isNegative: (gross ?? net ?? 0n) < 0n, isNamed, isPaid: (gross ?? 0n) > 0n && (net ?? 0n) > 0n },
  )
  const amounts = feeOf(kind, { gross, fee, net })
  if ('fault' in amounts) return amounts
  const row: SettlementRow = {
    kind,
    ...names,
    terminal: orNull(text('terminal'), 40),
    last4: last4Of(text('card')),
    day,
    paidOn,
    ...amounts,
  }
  if (isNamed || kind === 'FEE') return { row }
  return { fault: keys.some((column) => isRounded(text(column))) ? 'ROUNDED' : 'NO_KEY' }
}

/** The latest day in the rows. */
const lastDay = (rows: readonly ReadRow[]): string | null =>
  rows
    .flatMap((one) => ('row' in one ? (one.row.paidOn ?? one.row.day ?? []) : []))
    .sort()
    .at(-1) ?? null

/** Gives a deduction without a day the file's last day, so that it differs from next month's. */
const datedFee =
  (last: string | null) =>
  (one: ReadRow): ReadRow =>
    'row' in one && one.row.kind === 'FEE' && one.row.paidOn === null && one.row.day === null
      ? { ...one, row: { ...one.row, paidOn: last } }
      : one

/** Reads the rows below the head. A row that cannot be read has a fault and does not stop the others. */
export function readRows(lines: readonly PayoutLine[], columns: Columns): ReadFile {
  const mark = fileMarkOf(
    lines.flatMap((line) =>
      (['gross', 'fee', 'net'] as const).flatMap((column) => {
        const cell = line.cells[columns.get(column) ?? -1]
        return cell && !cell.isNumber ? [cell.text.trim()] : []
      }),
    ),
  )
  const rows: ReadRow[] = []
  let statedNetMinor: bigint | null = null
  for (const line of lines) {
    if (isTotalLine(line, columns)) {
      statedNetMinor = amountIn(line, columns, 'net', mark) ?? statedNetMinor
      continue
    }
    const text = [textIn(line, columns, 'kind'), textIn(line, columns, 'text')].filter(Boolean).join(' · ')
    rows.push({ lineNo: line.lineNo, text: orNull(text, 200) ?? '', ...readRow(line, columns, mark) })
  }
  return { rows: rows.map(datedFee(lastDay(rows))), statedNetMinor }
}
