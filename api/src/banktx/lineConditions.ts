/** Conditions on bank lines, as SQL. `line` is the statement's alias of `bank_tx`. */

/** A file marks the line as a reversal: the bank took money back with it. */
export const isReportedReversal = (line: string): string =>
  `exists (select from statement_row told where told.bank_tx_id = ${line}.id and told.is_reversal)`

/** The line of which this one may be a duplicate is not set aside. */
export const hasTwin = (line: string): string => `exists (select from bank_tx twin where twin.id = ${line}.maybe_same_as
  and twin.status not in ('IGNORED', 'RETURNED'))`
