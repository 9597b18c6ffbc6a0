/**
 * Unmatched money: of the credits that wait, the part that nobody has explained yet. One expression behind the desk's
 * figure, the hand-over, the unmatched screen, its ages and what a deposit may be given; `line` is what the statement
 * calls `bank_tx`.
 */
export const waitingCredit = (line: string): string =>
  `${line}.direction = 'CREDIT' and ${line}.status in ('NEW', 'PARTIAL', 'SUSPENSE')`

/** Of a line, in kuruş, what no request was given; a request may hold it without being approved yet. */
export const freeMinor = (line: string): string => `(${line}.amount_minor - ${line}.linked_minor)`

/** The other side of a line is an account of ours, as the bank says: it is a leg of a transfer between two of them. */
export const isOwnMoney = (line: string): string =>
  `exists (select from bank_account own where own.iban_hash = ${line}.sender_iban_hash)`

/** A debit that nobody has explained: it proved no payout, and is no transfer between accounts of ours. */
export const waitingDebit = (line: string): string => `${line}.direction = 'DEBIT' and ${line}.status = 'NEW'`
