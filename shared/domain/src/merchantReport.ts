import { isRounded, sheetAmount, type SheetCell } from './payoutSheet'
import { merchantStates, type MerchantState } from './reconciliation'
import { foldText } from './turkishText'

/**
 * A merchant's own figures of a day as a sheet: its columns, and the content or faults of each row. Amounts in kuruş.
 */
export const reportColumns = ['reference', 'number', 'amount', 'status', 'fee'] as const
export type ReportColumn = (typeof reportColumns)[number]

/** The most rows accepted for one day. */
export const mostReportRows = 20_000

const heads: Readonly<Record<ReportColumn, readonly string[]>> = {
  reference: ['referans', 'referans no', 'islem referansi', 'reference', 'merchant reference', 'merchantref', 'ref'],
  number: ['numara', 'talep no', 'islem no', 'number', 'request number'],
  amount: ['tutar', 'tutar (tl)', 'tutar (try)', 'islem tutari', 'amount', 'amount (try)', 'amount (tl)'],
  status: ['durum', 'islem durumu', 'status', 'state'],
  fee: ['komisyon', 'ucret', 'masraf', 'fee', 'commission'],
}

/** Words for a state in a sheet, besides its name. */
const stateWords: Readonly<Record<MerchantState, readonly string[]>> = {
  APPROVED: ['onaylandi', 'onayli', 'basarili', 'yatti', 'success', 'succeeded', 'completed'],
  SENT: ['gonderildi'],
  PAID: ['odendi'],
  RETURNED: ['iade geldi', 'iade edildi', 'dondu'],
  REVERSED: ['ters kayit', 'geri alindi'],
  REFUNDED: ['karta iade', 'refund'],
  CHARGEBACK: ['ters ibraz'],
  WON: ['ters ibraz kazanildi', 'itiraz kazanildi', 'chargeback won'],
  PENDING: ['bekliyor', 'beklemede', 'waiting'],
  REJECTED: ['reddedildi', 'ret', 'failed', 'basarisiz'],
  CANCELLED: ['iptal', 'iptal edildi', 'canceled'],
  EXPIRED: ['suresi doldu', 'zaman asimi'],
}
const states = Object.keys(merchantStates) as MerchantState[]

/** The state that a cell names; undefined if unknown. */
export function stateOf(text: string): MerchantState | undefined {
  const folded = foldText(text)
  return states.find((state) => foldText(state) === folded || stateWords[state].includes(folded))
}

const plainHead = (text: string) =>
  foldText(text)
    .replace(/[*:]+$/, '')
    .trim()

/** The index of each column in a header row; undefined if the row does not name amount and status. */
export function reportHead(row: readonly SheetCell[]): ReadonlyMap<ReportColumn, number> | undefined {
  const texts = row.map(({ text }) => plainHead(text))
  const found = new Map(
    reportColumns.flatMap((column): [ReportColumn, number][] => {
      const place = texts.findIndex((text) => heads[column].includes(text))
      return place < 0 ? [] : [[column, place]]
    }),
  )
  const isReport = found.has('amount') && found.has('status') && (found.has('reference') || found.has('number'))
  return isReport ? found : undefined
}

export type ReportFault =
  | 'MISSING'
  | 'TOO_LONG'
  | 'LETTERS'
  | 'DIGITS'
  | 'AMOUNT'
  | 'AMOUNT_AMBIGUOUS'
  | 'AMOUNT_RANGE'
  | 'CURRENCY'
  | 'STATE'
export type ReportCellFault = { readonly column: ReportColumn; readonly code: ReportFault }

/** One row as the merchant reports it. */
export type SaidRow = {
  readonly merchantRef: string | null
  readonly number: string | null
  readonly amountMinor: bigint
  readonly status: MerchantState
  readonly feeMinor: bigint | null
}

const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const noFee = /^0(?:[.,]0{1,2})?$/

/** The content of a row, or all its faults. */
export function readReportRow(
  row: readonly SheetCell[],
  columns: ReadonlyMap<ReportColumn, number>,
): { said: SaidRow } | { faults: ReportCellFault[] } {
  const cell = (column: ReportColumn): SheetCell => row[columns.get(column) ?? -1] ?? { text: '', isNumber: false }
  const text = (column: ReportColumn) => cell(column).text.trim().normalize('NFC')
  const faults: ReportCellFault[] = []
  for (const column of ['reference', 'number'] as const) {
    const given = text(column)
    if (given.length > 64) faults.push({ column, code: 'TOO_LONG' })
    else if (unprintable.test(given)) faults.push({ column, code: 'LETTERS' })
    else if (isRounded(cell(column))) faults.push({ column, code: 'DIGITS' })
  }
  if (text('reference') === '' && text('number') === '')
    faults.push({ column: columns.has('reference') ? 'reference' : 'number', code: 'MISSING' })
  const amount = text('amount') === '' ? 'MISSING' : sheetAmount(cell('amount'))
  if (typeof amount !== 'bigint') faults.push({ column: 'amount', code: amount })
  const status = stateOf(text('status'))
  if (!status) faults.push({ column: 'status', code: text('status') === '' ? 'MISSING' : 'STATE' })
  const fee = text('fee') === '' ? null : noFee.test(text('fee')) ? 0n : sheetAmount(cell('fee'))
  if (typeof fee === 'string') faults.push({ column: 'fee', code: fee })
  if (faults.length > 0 || typeof amount !== 'bigint' || !status || typeof fee === 'string') return { faults }
  return {
    said: {
      merchantRef: text('reference') || null,
      number: text('number') || null,
      amountMinor: amount,
      status,
      feeMinor: fee,
    },
  }
}
