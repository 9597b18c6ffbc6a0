/** The life of one handed-in statement, and what can become of its rows (domain section 3). */

export const statementStatuses = ['READING', 'READY', 'REFUSED', 'IMPORTING', 'DONE', 'CANCELLED'] as const
export type StatementStatus = (typeof statementStatuses)[number]

export const statementRowResults = ['NEW', 'DUPLICATE', 'HELD', 'ERROR', 'SKIPPED'] as const
export type StatementRowResult = (typeof statementRowResults)[number]

/** Why a row is no new line: errors, which are money that may be missing, and rows that are no bookings. */
export const statementRowErrors = [
  'UNREADABLE_ENTRY',
  'UNCLEAR_DIRECTION',
  'UNCLEAR_DATE',
  'UNCLEAR_CARRIED',
  'UNCLEAR_FEE',
  'ODD_ROW',
  'UNKNOWN_STATUS',
  'OTHER_TABLE',
  'OTHER_ACCOUNT',
  'UNREADABLE_BALANCE',
  'ENTRY_OUTSIDE_STATEMENT',
  'OTHER_CURRENCY',
  'NO_DATE',
  'UNCLEAR_YEAR',
  'FRACTION',
  'TOO_LARGE_AMOUNT',
] as const
export const statementRowSkips = [
  'EMPTY_ROW',
  'TOTAL_ROW',
  'NOTE_ROW',
  'CARRIED_ROW',
  'UNKNOWN_TAG',
  'NOT_BOOKED',
  'CANCELLED_ROW',
  'ZERO_AMOUNT',
  'REPEATED_ROW',
] as const
/** What a new line was read otherwise than it is written, because the balances beside it prove it. */
export const statementRowMends = ['MENDED_CELLS', 'MENDED_DIRECTION', 'MENDED_FEE'] as const
/** Why a row waits for a person: it agrees with a known payment in part, or tells it at another level of detail. */
export const statementRowHolds = [
  'SAME_OTHER_WORDS',
  'SAME_OTHER_PAYER',
  'SAME_OTHER_BALANCE',
  'SAME_OTHER_REF',
  'PART_OF_SUM',
  'SUM_OF_PARTS',
] as const
export type StatementRowHold = (typeof statementRowHolds)[number]
export type StatementRowReason =
  | (typeof statementRowErrors)[number]
  | (typeof statementRowSkips)[number]
  | (typeof statementRowMends)[number]
  | StatementRowHold

/**
 * Of several held rows at once nothing but their words may differ from what is known: every other doubt is looked at
 * row by row.
 */
export const mayDecideTogether = (reason: string | null): boolean => reason === 'SAME_OTHER_WORDS'
/** No more rows are decided at once. */
export const mostDecidedTogether = 200

/** What a person does to an import, from where, and where it leads. */
export const statementActs = {
  preview: { from: ['READY', 'REFUSED', 'CANCELLED'], to: 'READING' },
  import: { from: ['READY', 'CANCELLED'], to: 'IMPORTING' },
  /** A person says what a held row is. What they take is booked by the import, at once where that was done. */
  decide: { from: ['READY', 'DONE'], to: 'IMPORTING' },
  cancel: { from: ['READY', 'REFUSED', 'READING', 'IMPORTING'], to: 'CANCELLED' },
} as const satisfies Record<string, { from: readonly StatementStatus[]; to: StatementStatus }>
export type StatementAct = keyof typeof statementActs

export type StatementWhyNot = 'STATEMENT_STATE' | 'STATEMENT_NOT_READ' | 'STATEMENT_UNCONFIRMED'

type Facts = {
  readonly status: StatementStatus
  readonly isRead: boolean
  readonly warnings: readonly { readonly code: string }[]
}

/**
 * Files of another account by their own word are refused row by row; where the word is unsure, a person has to say it.
 */
export const needsConfirmation = ({ warnings }: Pick<Facts, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'ACCOUNT_UNSURE')

/** Why an act is not possible now, or undefined where it is. Button and server read the same. */
export function whyNotStatement(
  act: StatementAct,
  facts: Facts,
  { isConfirmed = false }: { isConfirmed?: boolean } = {},
): StatementWhyNot | undefined {
  const { from }: { from: readonly StatementStatus[] } = statementActs[act]
  if (!from.includes(facts.status)) return 'STATEMENT_STATE'
  if (act !== 'import') return undefined
  if (!facts.isRead) return 'STATEMENT_NOT_READ'
  return needsConfirmation(facts) && !isConfirmed ? 'STATEMENT_UNCONFIRMED' : undefined
}
