import type { WithdrawalStatus } from './withdrawal'

/**
 * Payment files: payouts from one account in one file for the bank, and the bank's result for each. Used by the API,
 * the screens and the tests.
 */

/**
 * `ASKED` waits for a second person, `MADE` is ready for the bank, `DONE` has a verdict for every row, `DROPPED` was
 * never made, or was stopped before anyone downloaded it.
 */
export const paymentFileStatuses = ['ASKED', 'MADE', 'DONE', 'DROPPED'] as const
export type PaymentFileStatus = (typeof paymentFileStatuses)[number]

/** The most transfers of one file. */
export const mostPayments = 5000

/**
 * A row is `OPEN` while its payout belongs to the file; then accepted or rejected by the bank, or its file was
 * dropped.
 */
export const paymentRowStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'DROPPED'] as const
export type PaymentRowStatus = (typeof paymentRowStatuses)[number]

/** The bank's verdict on one transfer: carried out, refused, or still in progress. */
export type BankVerdict = 'ACCEPTED' | 'REJECTED' | 'PENDING'

/** A line of a bank's result; null where the bank gives no value. */
export type ResultLine = {
  readonly reference: string
  readonly verdict: BankVerdict
  readonly amountMinor: bigint | null
  readonly iban: string | null
  readonly bankRef: string | null
  readonly reasonCode: string | null
  readonly reason: string | null
}

/** `group`: the verdict for all transfers that are not listed; null if all are. */
export type BankResult = {
  readonly lines: readonly ResultLine[]
  readonly group: {
    readonly verdict: BankVerdict
    readonly reasonCode: string | null
    readonly reason: string | null
  } | null
}

/**
 * The state of a row before a result is read. `iban` is complete. `isContradicted`: an earlier result contradicts what
 * was known of it.
 */
export type FiledRow = {
  readonly reference: string
  readonly amountMinor: bigint
  readonly iban: string
  readonly status: PaymentRowStatus
  readonly isContradicted: boolean
  readonly payoutStatus: WithdrawalStatus
}

/**
 * The result for a row. The first two change its payout; `AGREES` confirms what is known. The others change nothing
 * and give the reason: pending, missing, listed twice, different amount or IBAN, unknown outcome that two people have
 * to settle, a contradiction to what was proved, or a refusal in the words of an earlier file's result, which may be
 * that result.
 */
export const paymentFindings = [
  'ACCEPTED',
  'REJECTED',
  'AGREES',
  'PENDING',
  'MISSING',
  'TWICE',
  'AMOUNT_DIFFERS',
  'IBAN_DIFFERS',
  'SUSPECT',
  'CONTRADICTS',
  'REPEATS',
] as const
export type PaymentFinding = (typeof paymentFindings)[number]

/** Findings that a person has to look at; they changed nothing. */
export const findingsToLookAt: readonly PaymentFinding[] = [
  'MISSING',
  'TWICE',
  'AMOUNT_DIFFERS',
  'IBAN_DIFFERS',
  'SUSPECT',
  'CONTRADICTS',
  'REPEATS',
]

export type JudgedRow<Row extends FiledRow> = {
  readonly row: Row
  readonly finding: PaymentFinding
  readonly line: ResultLine | null
}
export type JudgedResult<Row extends FiledRow> = {
  readonly rows: readonly JudgedRow<Row>[]
  /** Lines that match no row of the file. */
  readonly unknown: readonly ResultLine[]
}

/** Statuses of payouts that are known to have left. */
const left: readonly WithdrawalStatus[] = ['SENT', 'PAID', 'RETURNED']

/** The finding for a valid verdict, by the payout's current status. */
function findingOf({ status, payoutStatus }: FiledRow, verdict: BankVerdict): PaymentFinding {
  const hasLeft = left.includes(payoutStatus)
  if (status === 'REJECTED') return verdict === 'REJECTED' ? 'AGREES' : 'CONTRADICTS'
  if (hasLeft) return verdict === 'REJECTED' ? 'CONTRADICTS' : 'AGREES'
  if (status !== 'OPEN') return verdict === 'ACCEPTED' ? 'AGREES' : 'CONTRADICTS'
  if (verdict === 'PENDING') return 'PENDING'
  if (payoutStatus === 'SUSPECT') return 'SUSPECT'
  return payoutStatus === 'SENDING' ? verdict : 'CONTRADICTS'
}

/** The finding for the lines that report a row; none if the result does not list it. */
function compareRow(row: FiledRow, lines: readonly ResultLine[]): PaymentFinding {
  const [line, second] = lines
  // A settled row need not be listed.
  if (!line) return row.status === 'OPEN' && !left.includes(row.payoutStatus) ? 'MISSING' : 'AGREES'
  // The payout may be sent again: one line that does not reject it is enough.
  if (row.status === 'REJECTED' && lines.some(({ verdict }) => verdict !== 'REJECTED')) return 'CONTRADICTS'
  if (second) return 'TWICE'
  if (line.amountMinor !== null && line.amountMinor !== row.amountMinor) return 'AMOUNT_DIFFERS'
  if (line.iban !== null && line.iban !== row.iban) return 'IBAN_DIFFERS'
  return findingOf(row, line.verdict)
}

/** A contradiction of a settled row ends only when a line confirms what is known. */
function judgeRow<Row extends FiledRow>(
  row: Row,
  listed: readonly ResultLine[],
  group: BankResult['group'],
): JudgedRow<Row> {
  const ofAll = group && { ...group, reference: row.reference, amountMinor: null, iban: null, bankRef: null }
  const lines = ofAll && listed.length === 0 ? [ofAll] : listed
  const [line = null] = lines
  const finding = compareRow(row, lines)
  const isConfirmed = line !== null && finding === 'AGREES'
  const staysContradicted = row.isContradicted && row.status !== 'OPEN' && !isConfirmed
  return { row, finding: staysContradicted ? 'CONTRADICTS' : finding, line }
}

/**
 * Matches a bank's result with each row of its file. Rows are found by reference; amount and IBAN, if given, must
 * match. Reading the same result again changes nothing, because the payouts have changed status by then.
 */
export function judgeResult<Row extends FiledRow>(
  rows: readonly Row[],
  { lines, group }: BankResult,
): JudgedResult<Row> {
  const byReference = new Map<string, ResultLine[]>()
  for (const line of lines) {
    const sameReference = byReference.get(line.reference)
    if (sameReference) sameReference.push(line)
    else byReference.set(line.reference, [line])
  }
  const known = new Set(rows.map(({ reference }) => reference))
  return {
    rows: rows.map((row) => judgeRow(row, byReference.get(row.reference) ?? [], group)),
    unknown: lines.filter(({ reference }) => !known.has(reference)),
  }
}
