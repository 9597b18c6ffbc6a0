import type { FeeMethod } from '@kasa/domain/commission'
import { inverseOf, type JournalLine } from '@kasa/domain/ledger'
import { commissionEarned, earnedOf } from '@kasa/domain/operatorLedger'

import { operatorRuleOf } from '../commissions/pricing'
import type { Tx } from '../db/client'
import { insertEarning, selectHolder, takeEarningBack, type Earning, type TakenBackKind } from './earnings.sql'

/**
 * What was handled, on which account, and when it was requested, which decides the terms. `amountMinor`: money in or
 * out, in kuruş.
 */
type Handled = Omit<Earning, 'userId' | 'scheduleId' | 'baseMinor' | 'earnedMinor'> & {
  accountId: string
  method: FeeMethod
  createdAt: Date
  amountMinor: bigint
}

/**
 * Records what the account's owner earns by a request, and returns the lines for the same journal (ADR 48). No lines
 * if the account has no owner, or the owner had no terms when the request was made.
 */
export async function earn(
  tx: Tx,
  { accountId, method, createdAt, amountMinor, ...handled }: Handled,
): Promise<JournalLine[]> {
  const userId = await selectHolder(tx, handled.sourceType, accountId)
  const rule = userId === undefined ? undefined : await operatorRuleOf(tx, userId, method, createdAt)
  if (userId === undefined || rule === undefined) return []
  const earnedMinor = earnedOf(amountMinor, rule)
  if (earnedMinor > 0n)
    await insertEarning(tx, { ...handled, userId, scheduleId: rule.id, baseMinor: amountMinor, earnedMinor })
  return commissionEarned(userId, earnedMinor)
}

/**
 * Takes back what a request earned, with the same amounts. Returns the lines for the reversing journal; none if
 * nothing was earned.
 */
export async function unearn(
  tx: Tx,
  taken: { sourceType: Earning['sourceType']; sourceId: string; kind: TakenBackKind; at: Date },
): Promise<JournalLine[]> {
  const earning = await takeEarningBack(tx, taken)
  return earning ? inverseOf(commissionEarned(earning.userId, earning.earnedMinor)) : []
}
