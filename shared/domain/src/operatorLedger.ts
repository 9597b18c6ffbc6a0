import { transitLedger } from './depositJournals'
import { suspenseLedger, type JournalLine } from './ledger'
import { feeOnTopOf, type FeeRule } from './money'

/**
 * Postings of operators' commissions, as pure functions (domain section 5). Debit positive, credit negative, in
 * kuruş.
 */
export const operatorCost = 'OPERATOR_COST'
export const operatorLedger = (userId: string) => `OPERATOR:${userId}:COMMISSION`

/** An operator's commission for an amount, in kuruş. It is our cost, so it may exceed the amount; it has no tax. */
export const earnedOf = (amountMinor: bigint, rule: FeeRule): bigint => feeOnTopOf(amountMinor, rule).feeMinor

/** Beside P2, P2b, P4 and P10a: debit OPERATOR_COST, credit the operator. No lines for a commission of zero. */
export function commissionEarned(userId: string, earnedMinor: bigint): JournalLine[] {
  if (earnedMinor < 0n) throw new RangeError(`A commission is never negative, not ${earnedMinor}`)
  if (earnedMinor === 0n) return []
  return [
    { account: operatorCost, amountMinor: earnedMinor },
    { account: operatorLedger(userId), amountMinor: -earnedMinor },
  ]
}

/** P11 of an operator, commission paid: debit the operator, credit OUT_TRANSIT of the paying account. */
export function operatorPaid(userId: string, bankAccountId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A payout needs a positive amount, not ${amountMinor}`)
  return [
    { account: operatorLedger(userId), amountMinor },
    { account: transitLedger(bankAccountId), amountMinor: -amountMinor },
  ]
}

/** P11R of an operator, a payment that the bank sent back: debit SUSPENSE_IN of its account, credit the operator. */
export const operatorPaymentReturned = (userId: string, bankAccountId: string, amountMinor: bigint): JournalLine[] => [
  { account: suspenseLedger(bankAccountId), amountMinor },
  { account: operatorLedger(userId), amountMinor: -amountMinor },
]
