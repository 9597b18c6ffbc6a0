import type { StatementRowDoubt } from '@kasa/domain/statementImport'
import { statementRefusalWords as refusalWords, type StatementRefusalCode } from '@kasa/domain/statementWords'

import type { Decimal } from './decimal'

/**
 * The formats that can be read: MT940, MT942, CAMT.052/053/054, OFX, and sheets of Turkish banks (domain section 3).
 */

export type StatementFormat = 'MT940' | 'MT942' | 'CAMT' | 'OFX' | 'CSV' | 'XLSX'

/** One booking. `amount` is signed: money in is positive, also if it reverses money out. */
export type StatementEntry = {
  readonly amount: Decimal
  readonly currency: string | null
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string | null
  readonly valueOn: string | null
  /** The day in the other date order, if the file does not show which is right. */
  readonly otherDay?: string
  /** `HH:MM` or `HH:MM:SS`, as the bank wrote it, Istanbul time. */
  readonly time: string | null
  readonly isReversal: boolean
  /** Only booked entries move balances. Pending and informational ones are shown and never booked. */
  readonly status: 'BOOKED' | 'PENDING' | 'INFO'
  /** The number of payments that the bank booked as one sum; null for a single payment. */
  readonly payments: number | null
  /** The bank's reference of a batch of payments that includes this one. */
  readonly groupRef: string | null
  readonly bankRef: string | null
  readonly ownRef: string | null
  readonly counterparty: string | null
  readonly counterpartyIban: string | null
  readonly description: string
  /** The text of the first description column, if further ones add to it. */
  readonly firstWords?: string
  readonly balanceAfter: Decimal | null
  /** Why a person must decide about it, and the file's words. */
  readonly doubt?: { readonly why: StatementRowDoubt; readonly text: string }
  /** What was read differently from the file because the balances prove it, and the original row. */
  readonly mended?: { readonly what: 'CELLS' | 'DIRECTION' | 'FEE'; readonly text: string }
  /** Its place in the file, from 1: a line number, or the number of the entry. */
  readonly at: number
}

/** A row or field that was not read as written, with its text. Nothing is dropped silently. */
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
  | 'CORRECTED_ROW'
  | 'DELETES_LINE'
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

export type TotalOf = 'ALL' | 'CREDIT' | 'DEBIT'
/** A number of entries and their sum that the file states. `sum` has no sign. */
export type StatedTotal = {
  readonly of: TotalOf
  readonly at: number
  readonly count: number | null
  readonly sum: Decimal | null
  /** Numbers and sums of rows that it may describe besides all entries of its statement. */
  readonly orCounts?: readonly number[]
  readonly orSums?: readonly Decimal[]
}

export type Statement = {
  readonly id: string | null
  readonly account: string | null
  /** The scheme of the account number: `IBAN`, `Othr` (ISO 20022), or an OFX account type. */
  readonly accountKind: string | null
  readonly currency: string | null
  /**
   * Every currency that the statement names for itself, as written: in balances, totals, the account or a heading.
   * Entries have their own.
   */
  readonly named: readonly string[]
  readonly opening: Balance | null
  readonly closing: Balance | null
  readonly balances: readonly Balance[]
  /** Totals that the file states, to compare with what was read. */
  readonly stated: readonly StatedTotal[]
  readonly entries: readonly StatementEntry[]
  readonly notices: readonly Notice[]
  /** The number of payments listed individually inside the entries. */
  readonly details: number
  readonly order: 'oldest first' | 'newest first'
  /** True if the counterparties' IBANs are in a column that may hold the account's own. */
  readonly hasBareIbans?: boolean
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
    /** The text of the file that caused the refusal. */
    readonly detail = '',
  ) {
    super(detail ? `${refusalWords[code].en}: ${detail}` : refusalWords[code].en)
  }

  get messageTr(): string {
    const { tr } = refusalWords[this.code]
    return this.detail ? `${tr}: ${this.detail}` : tr
  }
}
