import { transitLedger } from './depositJournals'
import type { JournalLine } from './ledger'
import { feeOnTopOf, type FeeRule } from './money'

/**
 * The postings of what operators earn, as pure functions (domain section 5). Debit positive, credit negative, in kuruş.
 */
export const operatorCost = 'OPERATOR_COST'
export const operatorLedger = (userId: string) => `OPERATOR:${userId}:COMMISSION`

/**
 * What a schedule gives an operator for an amount, in kuruş. It is our cost, so it may be more than the amount; it
 * carries no tax.
 */
export const earnedOf = (amountMinor: bigint, rule: FeeRule): bigint => feeOnTopOf(amountMinor, rule).feeMinor

/** Beside P2, P2b, P4 and P10a: debit OPERATOR_COST, credit the operator. No lines where nothing was earned. */
export function commissionEarned(userId: string, earnedMinor: bigint): JournalLine[] {
  if (earnedMinor < 0n) throw new RangeError(`A commission is never negative, not ${earnedMinor}`)
  if (earnedMinor === 0n) return []
  return [
    { account: operatorCost, amountMinor: earnedMinor },
    { account: operatorLedger(userId), amountMinor: -earnedMinor },
  ]
}

/** P11 of an operator, what was earned was paid: debit the operator, credit OUT_TRANSIT of the account that paid it. */
export function operatorPaid(userId: string, bankAccountId: string, amountMinor: bigint): JournalLine[] {
  if (amountMinor <= 0n) throw new RangeError(`A payout needs a positive amount, not ${amountMinor}`)
  return [
    { account: operatorLedger(userId), amountMinor },
    { account: transitLedger(bankAccountId), amountMinor: -amountMinor },
  ]
}
