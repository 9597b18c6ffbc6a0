import { parseMoney } from './fieldMoney'
import type { PayoutCost } from './payoutLedger'
import type { WithdrawalAction, WithdrawalStatus } from './withdrawal'

/**
 * A payout paid in several transfers (tenant flag `partialWithdrawal`): how it is split, and its status from those of
 * its parts. Amounts in kuruş.
 */
export const mostParts = 20

type Cost = Pick<PayoutCost, 'amountMinor' | 'feeMinor' | 'taxMinor'>
/** `fromMinor`: the sum of the preceding parts. */
export type Part = Cost & { readonly fromMinor: bigint }

/** The share of a fee for a part of the amount. The shares of all parts add up to the fee. */
const share = (minor: bigint, wholeMinor: bigint, fromMinor: bigint, amountMinor: bigint): bigint =>
  (minor * (fromMinor + amountMinor)) / wholeMinor - (minor * fromMinor) / wholeMinor

/**
 * The parts of a payout, each with its share of fee and tax, which are charged only for parts that leave. Throws
 * RangeError unless there are two or more amounts that add up to the whole.
 */
export function splitPayout(whole: Cost, amounts: readonly bigint[]): Part[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  if (amounts.length < 2 || amounts.length > mostParts || amounts.some((amount) => amount <= 0n))
    throw new RangeError(`A payout has 2 to ${mostParts} parts of a positive amount, not ${amounts.join(' ')}`)
  if (sum !== whole.amountMinor) throw new RangeError(`Parts of ${sum} are not ${whole.amountMinor}`)
  return amounts.map((amountMinor, index) => {
    const fromMinor = amounts.slice(0, index).reduce((total, amount) => total + amount, 0n)
    return {
      amountMinor,
      fromMinor,
      feeMinor: share(whole.feeMinor, whole.amountMinor, fromMinor, amountMinor),
      taxMinor: share(whole.taxMinor, whole.amountMinor, fromMinor, amountMinor),
    }
  })
}

/** The separator between typed amounts: plus, semicolon or blanks. With a plus or semicolon, blanks group digits. */
const between = (text: string): RegExp => (/[+;]/.test(text) ? /[+;]/ : /\s+/)

/**
 * Parses typed parts, `60.000 25.000` or `60 000 + 25 000`; the rest of the amount becomes the last part. Undefined
 * for invalid amounts, a sum above the amount, or a single part.
 */
export function typedParts(text: string, amountMinor: bigint): bigint[] | undefined {
  const trimmed = text.trim()
  const typed = trimmed.split(between(trimmed)).map(parseMoney)
  if (!typed.every((amount) => amount !== undefined && amount > 0n)) return undefined
  const left = typed.reduce<bigint>((rest, amount) => rest - (amount ?? 0n), amountMinor)
  const parts = [...typed.flatMap((amount) => amount ?? []), ...(left === 0n ? [] : [left])]
  return left < 0n || parts.length < 2 || parts.length > mostParts ? undefined : parts
}

type PartState = {
  readonly status: WithdrawalStatus
  readonly amountMinor: bigint
  readonly returnedMinor: bigint | null
}

/**
 * The state of a split payout: `paidMinor` left for good, `returnedMinor` was credited back to the merchant; null if
 * none was.
 */
export type WholeState = {
  readonly status: 'PARTIALLY_PAID' | 'PAID' | 'RETURNED' | 'REJECTED'
  readonly paidMinor: bigint
  readonly returnedMinor: bigint | null
  /** True when no part is in progress. */
  readonly isOver: boolean
}

/**
 * PAID when every part is paid. RETURNED or REJECTED when no part stayed paid and none is in progress. Otherwise
 * PARTIALLY_PAID.
 */
export function wholeOf(parts: readonly PartState[]): WholeState {
  const paid = parts.filter(({ status }) => status === 'PAID')
  const returned = parts.filter(({ status }) => status === 'RETURNED')
  const ended = parts.filter(({ status }) => status === 'REJECTED' || status === 'CANCELLED')
  const isOver = paid.length + returned.length + ended.length === parts.length
  return {
    isOver,
    status:
      paid.length === parts.length
        ? 'PAID'
        : !isOver || paid.length > 0
          ? 'PARTIALLY_PAID'
          : returned.length > 0
            ? 'RETURNED'
            : 'REJECTED',
    paidMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    returnedMinor: returned.length === 0 ? null : returned.reduce((sum, part) => sum + (part.returnedMinor ?? 0n), 0n),
  }
}

/** The transition that moves a split payout to this status. */
export const wholeAction = (from: WithdrawalStatus, to: WholeState['status']): WithdrawalAction =>
  to === 'PARTIALLY_PAID'
    ? from === 'PAID'
      ? 'partBack'
      : 'parts'
    : ({ PAID: 'partsPaid', RETURNED: 'partsReturned', REJECTED: 'partsRejected' } as const)[to]
