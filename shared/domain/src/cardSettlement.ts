import { creditedCardStatuses, type CardStatus } from './card'
import { foldText } from './turkishText'

/**
 * Rows of an acquirer's settlement file against our card transfers (P10b): which transfer a row pays, whether it pays
 * what was agreed, and why a row pays nothing. Amounts in kuruş. Read by the API, the screens and the tests.
 */

/** What a row is about. FEE: a deduction that belongs to no transfer, such as the monthly price of a terminal. */
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

/** Why a row was not placed, or, of UNREADABLE, what of it cannot be read. */
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

/** Results of rows that somebody has to look at. */
export const isDifference = ({ result, books }: { result: SettlementResult; books: boolean }): boolean =>
  result === 'FEE_DIFFERS' || (!books && result !== 'ALREADY')

export type SettlementRow = {
  readonly kind: SettlementKind
  readonly rrn: string | null
  readonly authCode: string | null
  /** Our reference code or number, where the file has it. */
  readonly reference: string | null
  readonly terminal: string | null
  readonly last4: string | null
  /** `2026-11-26`: of the payment, and of its money. */
  readonly day: string | null
  readonly paidOn: string | null
  /** Never negative; the kind says which way. `grossMinor` is 0 for FEE. */
  readonly grossMinor: bigint
  /** What of it the acquirer keeps; of a refund what it gives back of that. */
  readonly feeMinor: bigint
}

export type SettlementCandidate = {
  readonly id: string
  readonly status: CardStatus
  readonly number: string
  readonly referenceCode: string
  readonly terminalId: string
  /** What the terminal is called, by us and by its acquirer. */
  readonly terminalNames: readonly string[]
  readonly rrn: string | null
  readonly authCode: string | null
  readonly last4: string | null
  /** The Istanbul day on which it was paid. */
  readonly paidDay: string | null
  readonly amountMinor: bigint
  readonly chargebackMinor: bigint | null
  readonly refunds: readonly { readonly refundNo: number; readonly amountMinor: bigint }[]
  /** What its acquirer was to keep; null where nothing was agreed or said. */
  readonly agreedFeeMinor: bigint | null
}

/** What a row came to. `books`: it takes part in the journal. `key`: what it settles, once for ever. */
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

/** An id of the card schemes as two files write it: blanks and leading zeros say nothing. */
export const plainId = (text: string): string =>
  text
    .replace(/[\s'.-]/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null || plainId(one) === plainId(other)
const dayMs = 86_400_000
/** A payment around midnight stands under the next day at some acquirers. */
const isNear = (one: string | null, other: string | null) =>
  one === null || other === null || Math.abs(Date.parse(one) - Date.parse(other)) <= dayMs
const isCredited = (status: CardStatus) => (creditedCardStatuses as readonly CardStatus[]).includes(status)
const isNamed = ({ number, referenceCode }: SettlementCandidate, reference: string) =>
  [number, referenceCode].some((name) => plainId(name) === plainId(reference))

/** Whether something of the row names this transfer, and nothing of it contradicts; its terminal is asked apart. */
function fits(row: SettlementRow, one: SettlementCandidate): boolean {
  const names = [
    row.rrn !== null && one.rrn !== null,
    // Of a million codes each comes again within weeks: alone it names a payment of its day.
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
    // A refund and a chargeback stand under their own day.
    (row.kind !== 'SALE' || isNear(row.day, one.paidDay))
  )
}

/** `known`: what our terminals are called, those of other acquirers too. A name that none of them has says nothing. */
const isOnTerminal = (row: SettlementRow, one: SettlementCandidate, known: ReadonlySet<string>) =>
  row.terminal === null ||
  !known.has(terminalKey(row.terminal)) ||
  one.terminalNames.some((name) => terminalKey(name) === terminalKey(row.terminal ?? ''))

export const terminalKey = (text: string): string => plainId(foldText(text))

const nothing = { books: false, transferId: null, terminalId: null, refundNo: null, agreedFeeMinor: null, key: null }

/**
 * What of a transfer a row of this kind and amount would settle: of several equal refunds the first that no row has.
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
 * What a row that could be read comes to. `taken`: what other files have booked already; `inFile`: what rows above it
 * book. Neither may be booked once more.
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
 * A deduction without a transfer, known by the day, the sum and the words it has in the file; `seen`: how many equal
 * ones stand above it.
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

/** Which way a row's money goes: what its acquirer pays is positive. */
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
/** What the acquirer pays for it, negative where it keeps more than it pays. */
export const signedNet = (row: Pick<SettlementRow, 'kind' | 'grossMinor' | 'feeMinor'>): bigint =>
  signedGross(row) - signedFee(row)

/** What an acquirer was to keep of a payment: basis points and a fixed part in kuruş, rounded half up. */
export const acquirerFee = (amountMinor: bigint, basisPoints: number, fixedMinor: bigint): bigint =>
  (amountMinor * BigInt(basisPoints) + 5_000n) / 10_000n + fixedMinor
