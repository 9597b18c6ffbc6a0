import { parseMoney } from './fieldMoney'
import type { PayoutCost } from './payoutLedger'
import type { WithdrawalAction, WithdrawalStatus } from './withdrawal'

/**
 * A payout that is paid in several transfers (the tenant's flag `partialWithdrawal`): how it is split, and what it
 * comes to by what became of its parts. Amounts in kuruş.
 */
export const mostParts = 20

type Cost = Pick<PayoutCost, 'amountMinor' | 'feeMinor' | 'taxMinor'>
/** `fromMinor`: what the parts before it come to. */
export type Part = Cost & { readonly fromMinor: bigint }

/** The share of a fee that falls to a stretch of the amount; the shares of all stretches come to the fee. */
const share = (minor: bigint, wholeMinor: bigint, fromMinor: bigint, amountMinor: bigint): bigint =>
  (minor * (fromMinor + amountMinor)) / wholeMinor - (minor * fromMinor) / wholeMinor

/**
 * The parts of a payout. Each bears its share of the fee and the tax: they are charged once, for what leaves, and what
 * does not leave gives its share back. Throws RangeError where the amounts are not two or more that come to the whole.
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

/**
 * What is between two typed amounts: a plus, a semicolon or blanks. Blanks within an amount are its groups only where a
 * plus or a semicolon parts.
 */
const between = (text: string): RegExp => (/[+;]/.test(text) ? /[+;]/ : /\s+/)

/**
 * Reads the parts as they are typed, `60.000 25.000` or `60 000 + 25 000`; what is left of the amount is the last part.
 * Undefined where it is no list of amounts, or they come to more than the amount or to a single part.
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
 * What a split payout comes to: `paidMinor` left and stayed, `returnedMinor` is the merchant's again after it left;
 * null where nothing is.
 */
export type WholeState = {
  readonly status: 'PARTIALLY_PAID' | 'PAID' | 'RETURNED' | 'REJECTED'
  readonly paidMinor: bigint
  readonly returnedMinor: bigint | null
  /** Nothing of it is under way any more. */
  readonly isOver: boolean
}

/**
 * It is paid when every kuruş of it is, returned or rejected when nothing of it stayed and nothing is under way, and
 * paid in part until then, or for good.
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

/** By which row of the table a split payout comes from one state to another. */
export const wholeAction = (from: WithdrawalStatus, to: WholeState['status']): WithdrawalAction =>
  to === 'PARTIALLY_PAID'
    ? from === 'PAID'
      ? 'partBack'
      : 'parts'
    : ({ PAID: 'partsPaid', RETURNED: 'partsReturned', REJECTED: 'partsRejected' } as const)[to]
