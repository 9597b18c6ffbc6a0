/** A kind of request as the verifier sees it, defined separately from the code that posts journals. */
export type BookedRequest = {
  /** The object type of its audit rows, which is the part of each action before the dot. */
  noun: string
  table: string
  /** The part of its event names before the dot, and the statuses that merchants are notified of. */
  event: string
  notified: readonly string[]
  /**
   * What operators handled, from the request rows: the commission method, the account, the amount, and whether the
   * approval or payout is in force, as SQL of these columns. Left out if no operator earns by it.
   */
  handled?: { method: string; account: string; base: string; isEarned: string }
}

/**
 * A kind of journal, the object type and SQL condition of the audit rows it was posted for, and SQL of their amount.
 */
type PostedAct = readonly [kind: string, type: string, is: string, amount: string]

/** The expected ledger of one rail, as SQL. */
export type RailBooks = {
  booked: BookedRequest
  /** Common table expressions that the other parts use. */
  postings: string
  /** Rows of `expected_line`: source type, source id, kind, occurrence, account code, amount. */
  lines: string
  /** Requests whose fee or tax differs from their merchant's terms: `row` and `why`. */
  charges: string
  acts: readonly PostedAct[]
  /** Limit reservations that differ from their request's status: `row` and `why`. Left out if it reserves none. */
  reservations?: string
  /** The verifier's further checks of this rail, as SQL of the rows that fail: `row` and `why`. */
  checks: Readonly<Record<string, string>>
}
