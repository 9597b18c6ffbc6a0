import { creditedCardStatuses, type CardStatus } from './card'
import { foldText } from './turkishText'

/**
 * Matches rows of an acquirer's settlement file with our card transfers (P10b): which transfer a row pays, whether it
 * pays the agreed amount, and why a row matches nothing. Amounts in kuruş. Used by the API, the screens and the
 * tests.
 */

/** FEE: a deduction without a transfer, such as a terminal's monthly price. */
export const settlementKinds = ['SALE', 'REFUND', 'CHARGEBACK', 'CHARGEBACK_WON', 'FEE'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export const settlementResults = [
  'SETTLED',
  'FEE_DIFFERS',
  'AMOUNT_DIFFERS',
  'UNKNOWN',
  'NOT_CREDITED',
  'ALREADY',
  'REFUND',
  'CHARGEBACK',
  'FEE',
  'UNREADABLE',
] as const
export type SettlementResult = (typeof settlementResults)[number]

/** Why a row was not matched, or, for UNREADABLE, which part cannot be read. */
export const settlementReasons = [
  'NO_MATCH',
  'SEVERAL',
  'OTHER_TERMINAL',
  'NOT_REPORTED',
  'OTHER_FILE',
  'TWICE',
  'NO_KEY',
  'ROUNDED',
  'AMOUNT',
  'NET',
  'SUM',
  'DAY',
  'CURRENCY',
] as const
export type SettlementReason = (typeof settlementReasons)[number]

/** True for rows that a person has to look at. */
export const isDifference = ({ result, books }: { result: SettlementResult; books: boolean }): boolean =>
  result === 'FEE_DIFFERS' || (!books && result !== 'ALREADY')

export type SettlementRow = {
  readonly kind: SettlementKind
  readonly rrn: string | null
  readonly authCode: string | null
  /** Our reference code or number, if the file has it. */
  readonly reference: string | null
  readonly terminal: string | null
  readonly last4: string | null
  /** `2026-11-26`: day of the payment, and of the settlement. */
  readonly day: string | null
  readonly paidOn: string | null
  /** Never negative; `kind` gives the direction. `grossMinor` is 0 for FEE. */
  readonly grossMinor: bigint
  /** The acquirer's fee; for a refund, the fee it gives back. */
  readonly feeMinor: bigint
}

export type SettlementCandidate = {
  readonly id: string
  readonly status: CardStatus
  readonly number: string
  readonly referenceCode: string
  readonly terminalId: string
  /** Our names and the acquirer's names of the terminal. */
  readonly terminalNames: readonly string[]
  readonly rrn: string | null
  readonly authCode: string | null
  readonly last4: string | null
  /** The Istanbul day of the payment. */
  readonly paidDay: string | null
  readonly amountMinor: bigint
  readonly chargebackMinor: bigint | null
  readonly refunds: readonly { readonly refundNo: number; readonly amountMinor: bigint }[]
  /** The agreed fee of the acquirer; null if unknown. */
  readonly agreedFeeMinor: bigint | null
}

/** The result for a row. `books`: the row is posted. `key`: what it settles; a key can be settled only once. */
export type SettlementVerdict = {
  readonly result: SettlementResult
  readonly reason: SettlementReason | null
  readonly books: boolean
  readonly transferId: string | null
  readonly terminalId: string | null
  readonly refundNo: number | null
  readonly agreedFeeMinor: bigint | null
  readonly key: string | null
}

/** Normalizes a card scheme's id for comparison: without blanks, punctuation and leading zeros. */
export const plainId = (text: string): string =>
  text
    .replace(/[\s'.-]/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null || plainId(one) === plainId(other)
const dayMs = 86_400_000
/** Some acquirers report a payment around midnight on the next day. */
const isNear = (one: string | null, other: string | null) =>
  one === null || other === null || Math.abs(Date.parse(one) - Date.parse(other)) <= dayMs
const isCredited = (status: CardStatus) => (creditedCardStatuses as readonly CardStatus[]).includes(status)
const isNamed = ({ number, referenceCode }: SettlementCandidate, reference: string) =>
  [number, referenceCode].some((name) => plainId(name) === plainId(reference))

/** True if an id in the row names this transfer and none contradicts it. The terminal is checked separately. */
function fits(row: SettlementRow, one: SettlementCandidate): boolean {
  const names = [
    row.rrn !== null && one.rrn !== null,
    // A million codes repeat within weeks, so a code is only valid together with the day.
    row.authCode !== null &&
      one.authCode !== null &&
      (row.kind !== 'SALE' || (row.day !== null && one.paidDay !== null)),
    row.reference !== null && isNamed(one, row.reference),
  ]
  return (
    names.some(Boolean) &&
    isSame(row.rrn, one.rrn) &&
    isSame(row.authCode, one.authCode) &&
    isSame(row.last4, one.last4) &&
    // Refunds and chargebacks have their own day.
    (row.kind !== 'SALE' || isNear(row.day, one.paidDay))
  )
}

/** `known`: the names of our terminals, including those of other acquirers. Other names are ignored. */
const isOnTerminal = (row: SettlementRow, one: SettlementCandidate, known: ReadonlySet<string>) =>
  row.terminal === null ||
  !known.has(terminalKey(row.terminal)) ||
  one.terminalNames.some((name) => terminalKey(name) === terminalKey(row.terminal ?? ''))

export const terminalKey = (text: string): string => plainId(foldText(text))

const nothing = { books: false, transferId: null, terminalId: null, refundNo: null, agreedFeeMinor: null, key: null }

/**
 * The part of a transfer that a row of this kind and amount settles; among equal refunds, the first unsettled one.
 */
function settledPart(
  { kind, grossMinor }: SettlementRow,
  one: SettlementCandidate,
  isTaken: (key: string) => boolean,
): { key: string; refundNo: number | null } | undefined {
  switch (kind) {
    case 'REFUND': {
      const equal = one.refunds.filter(({ amountMinor }) => amountMinor === grossMinor)
      const part = equal.find(({ refundNo }) => !isTaken(`${one.id}:REFUND:${refundNo}`)) ?? equal[0]
      return part && { key: `${one.id}:REFUND:${part.refundNo}`, refundNo: part.refundNo }
    }
    case 'CHARGEBACK':
      return one.chargebackMinor === grossMinor ? { key: `${one.id}:CHARGEBACK`, refundNo: null } : undefined
    case 'CHARGEBACK_WON':
      return one.status === 'WON' && one.chargebackMinor === grossMinor
        ? { key: `${one.id}:CHARGEBACK_WON`, refundNo: null }
        : undefined
    default:
      return { key: `${one.id}:SALE`, refundNo: null }
  }
}

/**
 * The result for a readable row. `taken`: keys booked by other files; `inFile`: keys booked by earlier rows. Neither
 * is booked again.
 */
export function judgeSettlement(
  row: SettlementRow,
  candidates: readonly SettlementCandidate[],
  { known, taken, inFile }: { known: ReadonlySet<string>; taken: ReadonlySet<string>; inFile: ReadonlySet<string> },
): SettlementVerdict {
  const unknown = (reason: SettlementReason): SettlementVerdict => ({ ...nothing, result: 'UNKNOWN', reason })
  const named = candidates.filter((one) => fits(row, one))
  if (named.length === 0) return unknown('NO_MATCH')
  const here = named.filter((one) => isOnTerminal(row, one, known))
  if (here.length === 0) return unknown('OTHER_TERMINAL')
  const isTaken = (key: string) => taken.has(key) || inFile.has(key)
  const partOf = (one: SettlementCandidate) => settledPart(row, one, isTaken)
  const ofAmount = here.filter((one) => (row.kind === 'SALE' ? one.amountMinor === row.grossMinor : partOf(one)))
  const [one, another] = ofAmount.length > 0 ? ofAmount : here
  if (!one) return unknown('NO_MATCH')
  if (another) return unknown('SEVERAL')
  const placed = { transferId: one.id, terminalId: one.terminalId, refundNo: null, agreedFeeMinor: null, key: null }
  if (!isCredited(one.status)) return { ...placed, result: 'NOT_CREDITED', reason: null, books: false }
  const part = partOf(one)
  if (row.kind === 'SALE' && one.amountMinor !== row.grossMinor)
    return { ...placed, result: 'AMOUNT_DIFFERS', reason: null, books: false }
  const result = row.kind === 'REFUND' ? 'REFUND' : row.kind === 'SALE' ? 'SETTLED' : 'CHARGEBACK'
  if (!part) return { ...placed, result, reason: 'NOT_REPORTED', books: false }
  if (isTaken(part.key))
    return {
      ...placed,
      ...part,
      result: 'ALREADY',
      reason: inFile.has(part.key) ? 'TWICE' : 'OTHER_FILE',
      books: false,
    }
  const agreedFeeMinor = row.kind === 'SALE' ? one.agreedFeeMinor : null
  const isOfAgreed = agreedFeeMinor === null || agreedFeeMinor === row.feeMinor
  return { ...placed, ...part, result: isOfAgreed ? result : 'FEE_DIFFERS', reason: null, books: true, agreedFeeMinor }
}

/**
 * The result for a deduction without a transfer. It is identified by day, amount and text; `seen`: how many equal
 * rows precede it.
 */
export function judgeFee(
  { paidOn, day, feeMinor }: SettlementRow,
  { text, seen, taken }: { text: string; seen: number; taken: ReadonlySet<string> },
): SettlementVerdict {
  const key = `FEE:${paidOn ?? day ?? ''}:${feeMinor}:${foldText(text)}:${seen + 1}`
  return taken.has(key)
    ? { ...nothing, result: 'ALREADY', reason: 'OTHER_FILE', key }
    : { ...nothing, result: 'FEE', reason: null, books: true, key }
}

/** The direction of a row's money; positive: the acquirer pays us. */
const signs: Readonly<Record<SettlementKind, bigint>> = {
  SALE: 1n,
  REFUND: -1n,
  CHARGEBACK: -1n,
  CHARGEBACK_WON: 1n,
  FEE: 1n,
}
export const signedGross = ({ kind, grossMinor }: Pick<SettlementRow, 'kind' | 'grossMinor'>): bigint =>
  signs[kind] * grossMinor
export const signedFee = ({ kind, feeMinor }: Pick<SettlementRow, 'kind' | 'feeMinor'>): bigint =>
  signs[kind] * feeMinor
/** What the acquirer pays for the row; negative if its fee exceeds it. */
export const signedNet = (row: Pick<SettlementRow, 'kind' | 'grossMinor' | 'feeMinor'>): bigint =>
  signedGross(row) - signedFee(row)

/** An acquirer's agreed fee: basis points plus a fixed part in kuruş, rounded half up. */
export const acquirerFee = (amountMinor: bigint, basisPoints: number, fixedMinor: bigint): bigint =>
  (amountMinor * BigInt(basisPoints) + 5_000n) / 10_000n + fixedMinor
