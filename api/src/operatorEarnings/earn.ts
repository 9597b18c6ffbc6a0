import type { FeeMethod } from '@kasa/domain/commission'
import { inverseOf, type JournalLine } from '@kasa/domain/ledger'
import { commissionEarned, earnedOf } from '@kasa/domain/operatorLedger'

import { operatorRuleOf } from '../commissions/pricing'
import type { Tx } from '../db/client'
import { insertEarning, selectHolder, takeEarningBack, type Earning, type TakenBackKind } from './earnings.sql'

/** What was handled, on which account, by terms of which moment. `amountMinor`: what came or left, in kuruş. */
type Handled = Omit<Earning, 'userId' | 'scheduleId' | 'baseMinor' | 'earnedMinor'> & {
  accountId: string
  method: FeeMethod
  createdAt: Date
  amountMinor: bigint
}

/**
 * What the owner of the account earns by a request that it handled: keeps it, and answers the lines for the same
 * journal (ADR 48). No lines where the account is nobody's, or its owner had no terms when the request was made.
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
 * What a request earned is taken back with the same amounts: answers the lines for the journal that does it, none where
 * nothing was earned.
 */
export async function unearn(
  tx: Tx,
  taken: { sourceType: Earning['sourceType']; sourceId: string; kind: TakenBackKind; at: Date },
): Promise<JournalLine[]> {
  const earning = await takeEarningBack(tx, taken)
  return earning ? inverseOf(commissionEarned(earning.userId, earning.earnedMinor)) : []
}
