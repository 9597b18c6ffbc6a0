import type { StatementRowReason, StatementRowResult } from '@kasa/domain/statementImport'

/** One row of a file as it is stored: a booking with its identifying fields, or the reason why it is not a booking. */
export type Booking = {
  readonly at: number
  readonly result: Exclude<StatementRowResult, 'DUPLICATE'>
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
  /** Number of payments in a batch: 0 if the number is unknown, null for a single payment. */
  readonly payments: number | null
  /** The bank's reference for bookings that it groups together. */
  readonly groupRef: string | null
  readonly key: string | null
  /** The key without further description columns; null if there are none. */
  readonly shortKey: string | null
  readonly occurrenceNo: number | null
}
