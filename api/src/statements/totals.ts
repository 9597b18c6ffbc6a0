import { isEqual, minus, plus, sumOf, type Decimal } from './decimal'
import type { Notice, Statement, StatementEntry } from './statement'

export type Totals = {
  readonly entries: number
  readonly credits: Decimal
  readonly debits: Decimal
  readonly reversals: number
}

/** Totals of the booked entries; debits as a positive number. */
export function totalsOf(entries: readonly StatementEntry[]): Totals {
  const booked = entries.filter(({ status }) => status === 'BOOKED').map(({ amount }) => amount)
  return {
    entries: entries.length,
    credits: sumOf(booked.filter(({ units }) => units >= 0n)),
    debits: minus(sumOf(booked.filter(({ units }) => units < 0n))),
    reversals: entries.filter(({ isReversal }) => isReversal).length,
  }
}

/** Notices of rows that are or may be bookings and were not read. */
export const unreadRows: ReadonlySet<Notice['code']> = new Set([
  'UNREADABLE_ENTRY',
  'UNCLEAR_DIRECTION',
  'UNCLEAR_DATE',
  'UNCLEAR_CARRIED',
  'UNCLEAR_FEE',
  'ODD_ROW',
  'UNKNOWN_STATUS',
  'OTHER_TABLE',
])
const unread: ReadonlySet<Notice['code']> = new Set([...unreadRows, 'UNREADABLE_BALANCE', 'ENTRY_OUTSIDE_STATEMENT'])

/**
 * True if opening balance plus credits minus debits is the closing balance, in one currency. Null if the file lacks
 * one of the balances, as interim reports do, or if they agree but a row was not read. False describes the file: it
 * is shown, never repaired.
 */
export function balanceHolds({ opening, closing, entries, notices }: Statement): boolean | null {
  if (!opening || !closing) return null
  if (notices.some(({ code }) => code === 'BALANCE_BREAK')) return false
  if (opening.currency !== null && closing.currency !== null && opening.currency !== closing.currency) return false
  const { credits, debits } = totalsOf(entries)
  if (!isEqual(plus(opening.amount, plus(credits, minus(debits))), closing.amount)) return false
  return notices.some(({ code }) => unread.has(code)) ? null : true
}
