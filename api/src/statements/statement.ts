import { statementRefusalWords as refusalWords, type StatementRefusalCode } from '@kasa/domain/statementWords'

import type { Decimal } from './decimal'

/**
 * What every format is read into: MT940, MT942, CAMT.052/053/054, OFX, and the sheets of Turkish banks (domain section
 * 3).
 */

export type StatementFormat = 'MT940' | 'MT942' | 'CAMT' | 'OFX' | 'CSV' | 'XLSX'

/** One booking. `amount` is signed: money in is positive, also where it is the reversal of money out. */
export type StatementEntry = {
  readonly amount: Decimal
  readonly currency: string | null
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string | null
  readonly valueOn: string | null
  /** Its day in another order of its numbers, where nothing in the file says which is meant. */
  readonly otherDay?: string
  /** `HH:MM` or `HH:MM:SS`, as the bank wrote it, Istanbul time. */
  readonly time: string | null
  readonly isReversal: boolean
  /** Booked entries alone move balances; pending and informational ones are shown and never booked. */
  readonly status: 'BOOKED' | 'PENDING' | 'INFO'
  /** How many payments are in it, where the bank books several as one sum; null of a single payment. */
  readonly payments: number | null
  /** The reference under which the bank books this payment together with others. */
  readonly groupRef: string | null
  readonly bankRef: string | null
  readonly ownRef: string | null
  readonly counterparty: string | null
  readonly counterpartyIban: string | null
  readonly description: string
  readonly balanceAfter: Decimal | null
  /** What was read otherwise than it is written, because the balances beside it prove it, and the row as it stands. */
  readonly mended?: { readonly what: 'CELLS' | 'DIRECTION' | 'FEE'; readonly text: string }
  /** Where it stands in the file, from 1: a line, or the count of the entry. */
  readonly at: number
}

/** A row or field that was not read as it stands, with the words it has in the file; nothing is dropped silently. */
export type Notice = { readonly code: NoticeCode; readonly at: number; readonly text: string }
export type NoticeCode =
  | 'UNREADABLE_ENTRY'
  | 'UNCLEAR_DIRECTION'
  | 'UNCLEAR_DATE'
  | 'UNCLEAR_CARRIED'
  | 'UNCLEAR_FEE'
  | 'ODD_ROW'
  | 'CARRIED_ROW'
  | 'UNKNOWN_TAG'
  | 'UNKNOWN_STATUS'
  | 'CANCELLED_ROW'
  | 'OTHER_TABLE'
  | 'UNREADABLE_BALANCE'
  | 'DATE_MOVED'
  | 'TOTAL_ROW'
  | 'NOTE_ROW'
  | 'EMPTY_ROW'
  | 'HIDDEN_ROWS'
  | 'HIDDEN_SHEET'
  | 'BALANCE_BREAK'
  | 'CURRENCY_DIFFERS'
  | 'ENTRY_OUTSIDE_STATEMENT'

export type Balance = {
  readonly type: string
  readonly amount: Decimal
  readonly currency: string | null
  readonly on: string | null
}

export type Statement = {
  readonly id: string | null
  readonly account: string | null
  /** How the account is named: `IBAN`, `Othr` (ISO 20022), an OFX account type. */
  readonly accountKind: string | null
  readonly currency: string | null
  /**
   * Every currency that it says of itself: balances, totals, the account, a heading; as written. Entries say their own.
   */
  readonly named: readonly string[]
  readonly opening: Balance | null
  readonly closing: Balance | null
  readonly balances: readonly Balance[]
  readonly entries: readonly StatementEntry[]
  readonly notices: readonly Notice[]
  /** Payments named one by one inside the entries. */
  readonly details: number
  readonly order: 'oldest first' | 'newest first'
}

export type StatementFile = {
  readonly format: StatementFormat
  /** ISO 20022: namespace and message; sheets: profile and encoding. */
  readonly facts: Readonly<Record<string, string>>
  readonly statements: readonly Statement[]
}

export type RefusalCode = StatementRefusalCode

/** A file that is refused as a whole. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused'
  constructor(
    readonly code: RefusalCode,
    /** The words of the file that stand in the way. */
    readonly detail = '',
  ) {
    super(detail ? `${refusalWords[code].en}: ${detail}` : refusalWords[code].en)
  }

  get messageTr(): string {
    const { tr } = refusalWords[this.code]
    return this.detail ? `${tr}: ${this.detail}` : tr
  }
}
