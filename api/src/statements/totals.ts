import { isEqual, minus, plus, sumOf, type Decimal } from './decimal'
import type { Notice, Statement, StatementEntry } from './statement'

export type Totals = {
  readonly entries: number
  readonly credits: Decimal
  readonly debits: Decimal
  readonly reversals: number
}

/** What booked entries come to; debits as a positive number. */
export function totalsOf(entries: readonly StatementEntry[]): Totals {
  const booked = entries.filter(({ status }) => status === 'BOOKED').map(({ amount }) => amount)
  return {
    entries: entries.length,
    credits: sumOf(booked.filter(({ units }) => units >= 0n)),
    debits: minus(sumOf(booked.filter(({ units }) => units < 0n))),
    reversals: entries.filter(({ isReversal }) => isReversal).length,
  }
}

/** Rows that are or may be a booking and were not read. */
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
 * Does opening plus credits minus debits give the closing balance, in one currency? Null where the file names no two
 * balances, as interim reports do, and where they would agree but a row was not read. False is a property of the file:
 * it is shown, never mended.
 */
export function balanceHolds({ opening, closing, entries, notices }: Statement): boolean | null {
  if (!opening || !closing) return null
  if (notices.some(({ code }) => code === 'BALANCE_BREAK') || opening.currency !== closing.currency) return false
  const { credits, debits } = totalsOf(entries)
  if (!isEqual(plus(opening.amount, plus(credits, minus(debits))), closing.amount)) return false
  return notices.some(({ code }) => unread.has(code)) ? null : true
}
