/** A kind of request as the verifier knows it, written a second time and apart from the code that posts. */
export type BookedRequest = {
  /** The type of its rows in the audit log, before the dot of each act. */
  noun: string
  table: string
  /** Before the dot of its events, and the states that its merchants are told of. */
  event: string
  told: readonly string[]
}

/** A kind of journal, the type and the condition of the audit rows it was posted for, and the money they name. */
type PostedAct = readonly [kind: string, type: string, is: string, amount: string]

/** What must stand in the ledger of one rail, as SQL. */
export type RailBooks = {
  booked: BookedRequest
  /** Common table expressions that the other parts read. */
  postings: string
  /** Rows of `expected_line`: source type, source id, kind, occurrence, account code, amount. */
  lines: string
  /** Requests that keep another fee or tax than their merchant agreed to: `row` and `why`. */
  charges: string
  acts: readonly PostedAct[]
}
