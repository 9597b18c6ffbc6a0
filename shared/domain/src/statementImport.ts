/** Statuses of an uploaded statement, and results of its rows (domain section 3). */

export const statementStatuses = ['READING', 'READY', 'REFUSED', 'IMPORTING', 'DONE', 'CANCELLED'] as const
export type StatementStatus = (typeof statementStatuses)[number]

export const statementRowResults = ['NEW', 'DUPLICATE', 'HELD', 'ERROR', 'SKIPPED'] as const
export type StatementRowResult = (typeof statementRowResults)[number]

/** Why a row is not a new line: errors, which may hide money, and rows that are not bookings. */
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
  'DELETES_LINE',
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
  'CORRECTED_ROW',
  'ZERO_AMOUNT',
  'REPEATED_ROW',
] as const
/** What was corrected while reading a new line, as proved by the balances beside it. */
export const statementRowMends = ['MENDED_CELLS', 'MENDED_DIRECTION', 'MENDED_FEE'] as const
/** Doubts in the file itself, whatever is known: the bank replaces or repeats a line, or its facts disagree. */
export const statementRowDoubts = [
  'CORRECTS_LINE',
  'SIGN_UNLIKE_TYPE',
  'PARTS_DIFFER',
  'TWICE_IN_FILE',
  'OTHER_IBAN',
] as const
export type StatementRowDoubt = (typeof statementRowDoubts)[number]
/** Why a row waits for a person: it matches a known payment in part, at another level of detail, or is doubtful. */
export const statementRowHolds = [
  ...statementRowDoubts,
  'OTHER_DESCRIPTION',
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
 * Several held rows may be decided at once only if just their texts differ; every other doubt is decided row by row.
 */
export const mayDecideTogether = (reason: string | null): boolean => reason === 'OTHER_DESCRIPTION'
/** The most rows decided at once. */
export const mostDecidedTogether = 200

/** The layouts that a person chooses for an MT940 whose days can be read in two orders. */
export const mtDayOrders = { 'mt-year-first': 'YMD', 'mt-day-first': 'DMY' } as const
export type MtDayOrder = keyof typeof mtDayOrders
export const isMtDayOrder = (name: string): name is MtDayOrder => Object.hasOwn(mtDayOrders, name)

/** A person's actions on an import, with their transitions. */
export const statementActs = {
  preview: { from: ['READY', 'REFUSED', 'CANCELLED'], to: 'READING' },
  import: { from: ['READY', 'CANCELLED'], to: 'IMPORTING' },
  /** A person decides a held row. Rows they accept are booked by the import, at once if it was already done. */
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
 * Rows that name another account are refused one by one; if the file's account is uncertain, a person has to confirm
 * it.
 */
export const needsConfirmation = ({ warnings }: Pick<Facts, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'ACCOUNT_UNSURE')

/** Why an action is not possible now, or undefined when it is. Used by button and server. */
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
