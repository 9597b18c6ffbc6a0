import type { WithdrawalStatus } from './withdrawal'

/**
 * Payment files: payouts that leave one account together, as the bank takes them in a file, and what the bank's result
 * says of each. One table of verdicts for the API, the screens and the tests.
 */

/**
 * `ASKED` waits for a second person, `MADE` is there to be brought to the bank, `DONE` has a verdict on every row,
 * `DROPPED` was never made.
 */
export const paymentFileStatuses = ['ASKED', 'MADE', 'DONE', 'DROPPED'] as const
export type PaymentFileStatus = (typeof paymentFileStatuses)[number]

/** The most transfers of one file. */
export const mostPayments = 5000

/** Of a row: `OPEN` while its file is its payout's; the bank took it, refused it, or its file was never made. */
export const paymentRowStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'DROPPED'] as const
export type PaymentRowStatus = (typeof paymentRowStatuses)[number]

/** What a bank says of one transfer: carried out, refused, or still in its hands. */
export type BankVerdict = 'ACCEPTED' | 'REJECTED' | 'PENDING'

/** A line of a bank's result; null where it leaves that out. */
export type ResultLine = {
  readonly reference: string
  readonly verdict: BankVerdict
  readonly amountMinor: bigint | null
  readonly iban: string | null
  readonly bankRef: string | null
  readonly reasonCode: string | null
  readonly reason: string | null
}

/** `group`: what the bank says of all that it does not name; null where it names each. */
export type BankResult = {
  readonly lines: readonly ResultLine[]
  readonly group: {
    readonly verdict: BankVerdict
    readonly reasonCode: string | null
    readonly reason: string | null
  } | null
}

/** A row of a file as it stands before a result is read. `iban` whole. */
export type FiledRow = {
  readonly reference: string
  readonly amountMinor: bigint
  readonly iban: string
  readonly status: PaymentRowStatus
  readonly payoutStatus: WithdrawalStatus
}

/**
 * What comes of a row. The first two change its payout; `AGREES` says what is known already; the others leave it as it
 * is and say why: the bank works on it, does not name it, names it twice, in another amount or to another IBAN, its
 * outcome is unknown and two people's to settle, or the bank says the opposite of what was proved.
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
] as const
export type PaymentFinding = (typeof paymentFindings)[number]

/** Findings that somebody has to look at: nothing was changed by them. */
export const findingsToLookAt: readonly PaymentFinding[] = [
  'MISSING',
  'TWICE',
  'AMOUNT_DIFFERS',
  'IBAN_DIFFERS',
  'SUSPECT',
  'CONTRADICTS',
]

export type JudgedRow<Row extends FiledRow> = {
  readonly row: Row
  readonly finding: PaymentFinding
  readonly line: ResultLine | null
}
export type JudgedResult<Row extends FiledRow> = {
  readonly rows: readonly JudgedRow<Row>[]
  /** Lines that name no row of the file. */
  readonly unknown: readonly ResultLine[]
}

/** Payouts of which it is known that they left. */
const left: readonly WithdrawalStatus[] = ['SENT', 'PAID', 'RETURNED']

/** A verdict that is sound, on a payout as it stands now. */
function findingOf({ status, payoutStatus }: FiledRow, verdict: BankVerdict): PaymentFinding {
  const hasLeft = left.includes(payoutStatus)
  if (status === 'REJECTED') return verdict === 'REJECTED' ? 'AGREES' : 'CONTRADICTS'
  if (hasLeft) return verdict === 'REJECTED' ? 'CONTRADICTS' : 'AGREES'
  if (status !== 'OPEN') return verdict === 'ACCEPTED' ? 'AGREES' : 'CONTRADICTS'
  if (verdict === 'PENDING') return 'PENDING'
  if (payoutStatus === 'SUSPECT') return 'SUSPECT'
  return payoutStatus === 'SENDING' ? verdict : 'CONTRADICTS'
}

function judgeRow<Row extends FiledRow>(
  row: Row,
  lines: readonly ResultLine[],
  group: BankResult['group'],
): JudgedRow<Row> {
  const [line, second] = lines
  if (line && second) return { row, finding: 'TWICE', line }
  const said = line ?? (group && { ...group, reference: row.reference, amountMinor: null, iban: null, bankRef: null })
  // Of what is settled already, silence says nothing.
  if (!said)
    return {
      row,
      finding: row.status === 'OPEN' && !left.includes(row.payoutStatus) ? 'MISSING' : 'AGREES',
      line: null,
    }
  if (said.amountMinor !== null && said.amountMinor !== row.amountMinor)
    return { row, finding: 'AMOUNT_DIFFERS', line: said }
  if (said.iban !== null && said.iban !== row.iban) return { row, finding: 'IBAN_DIFFERS', line: said }
  return { row, finding: findingOf(row, said.verdict), line: said }
}

/**
 * What a bank's result says of each row of the file that it answers. A row is found by its reference; amount and IBAN,
 * where the bank names them, must be the row's. The same result read again changes nothing, because what it changed
 * stands otherwise by then.
 */
export function judgeResult<Row extends FiledRow>(
  rows: readonly Row[],
  { lines, group }: BankResult,
): JudgedResult<Row> {
  const byReference = new Map<string, ResultLine[]>()
  for (const line of lines) {
    const told = byReference.get(line.reference)
    if (told) told.push(line)
    else byReference.set(line.reference, [line])
  }
  const known = new Set(rows.map(({ reference }) => reference))
  return {
    rows: rows.map((row) => judgeRow(row, byReference.get(row.reference) ?? [], group)),
    unknown: lines.filter(({ reference }) => !known.has(reference)),
  }
}
