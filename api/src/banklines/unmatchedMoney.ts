/**
 * Unmatched money: of the credits that wait, the part that nobody has explained yet. One expression behind the desk's
 * figure, the hand-over, the unmatched screen, its ages and what a deposit may be given; `line` is what the statement
 * calls `bank_tx`.
 */
export const waitingCredit = (line: string): string =>
  `${line}.direction = 'CREDIT' and ${line}.status in ('NEW', 'PARTIAL', 'SUSPENSE')`

/** Of a line, in kuruş, what no request was given; a request may hold it without being approved yet. */
export const freeMinor = (line: string): string => `(${line}.amount_minor - ${line}.linked_minor)`
