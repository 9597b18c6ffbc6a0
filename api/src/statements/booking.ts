import type { StatementRowReason, StatementRowResult } from '@kasa/domain/statementImport'

/** One row of a file as it is kept: a booking with what makes it itself, or why it is none. */
export type Booking = {
  readonly at: number
  readonly result: Exclude<StatementRowResult, 'DUPLICATE' | 'HELD'>
  readonly reason: StatementRowReason | null
  readonly text: string | null
  readonly day: string | null
  readonly time: string | null
  readonly direction: 'CREDIT' | 'DEBIT' | null
  readonly amountMinor: bigint | null
  readonly name: string
  readonly iban: string | null
  readonly description: string
  readonly bankRef: string | null
  readonly channel: 'HAVALE' | 'FAST' | 'EFT' | 'CASH' | 'OTHER'
  readonly isReversal: boolean
  readonly balanceAfterMinor: bigint | null
  /** How many payments are in it: 0 where nobody says how many, null of a single payment. */
  readonly payments: number | null
  /** The reference under which the bank books it together with others. */
  readonly groupRef: string | null
  readonly key: string | null
  readonly occurrenceNo: number | null
}
