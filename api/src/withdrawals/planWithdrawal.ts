import { isOpenAt } from '@kasa/domain/isOpenAt'
import { mostInOneTransfer, planSource, type SourceAccount, type SourcePlan } from '@kasa/domain/payoutSource'
import type { Rail, RailBank } from '@kasa/domain/rail'

import type { Tx } from '../db/client'
import { parameter } from '../parameters/parameter'
import { insertPlan, lockPlanning, selectRailBank, selectSources, type SourceRow } from './payoutSources.sql'

/** Locks planning from these groups. Call it before the first of several payouts. */
export const lockPlanningOf = lockPlanning

/** The account, rail and times of a payout's plan. */
export type Planned = Pick<SourceRow, 'accountId' | 'remitGroupId' | 'label'> & {
  rail: Rail
  plannedAt: Date
  etaAt: Date
}

/** Converts a row to the bank facts that planning needs. */
export const bankOf = (id: string, row: Omit<RailBank, 'id'>): RailBank => ({
  id,
  hasFast: row.hasFast,
  fastLimitMinor: row.fastLimitMinor,
  eftOpen: row.eftOpen,
  eftClose: row.eftClose,
  sameBank247: row.sameBank247,
})

/** Converts a row to the account facts that planning needs at that moment. */
export const sourceAccountOf = (row: SourceRow, now: Date): SourceAccount => ({
  accountId: row.accountId,
  status: row.status,
  direction: row.direction,
  bank: bankOf(row.bankId, row),
  freeMinor: row.freeMinor,
  minTxMinor: row.minTxMinor,
  maxTxMinor: row.maxTxMinor,
  isOpen: isOpenAt(row.activeHours, now),
})

/** The largest transfer that one account of each group can send now, by group. */
export async function mostOfGroups(db: Pick<Tx, 'query'>, groupIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await selectSources(db, groupIds, null)
  return new Map(groupIds.map((id) => [id, mostInOneTransfer(rows.filter(({ remitGroupId }) => remitGroupId === id))]))
}

/** `without`: a payout that is planned again; its own money counts as free. */
type PlanRequest = { groupIds: readonly string[]; bankId: string; amountMinor: bigint; at: Date; without?: string }

/**
 * Plans one payout over the merchant's groups in order; the first group with a source sends it. Planning from these
 * groups is locked until the transaction ends. Call `keep` once the payout is written.
 */
export async function planWithdrawal(
  tx: Tx,
  { groupIds, bankId, amountMinor, at, without }: PlanRequest,
): Promise<{ planned: Planned | undefined; keep: (requestId: string) => Promise<void> }> {
  await lockPlanning(tx, groupIds)
  const [rows, bank] = [await selectSources(tx, groupIds, without ?? null), await selectRailBank(tx, bankId)]
  if (!bank) throw new Error(`The bank ${bankId} of a payout is not there`)
  const fastLimitMinor = await parameter(tx, 'fast.limit_kurus', at)
  const payout = { to: bankOf(bankId, bank), isToPaused: !bank.isActive, amountMinor, fastLimitMinor, now: at }
  const plans = groupIds.map((groupId): [string, SourcePlan] => [
    groupId,
    planSource(
      rows.filter(({ remitGroupId }) => remitGroupId === groupId).map((row) => sourceAccountOf(row, at)),
      payout,
    ),
  ])
  const tried = plans.slice(0, plans.findIndex(([, { chosen }]) => chosen) + 1 || plans.length)
  const [last] = tried.slice(-1)
  const chosen = last?.[1].chosen
  return {
    planned:
      last && chosen
        ? {
            accountId: chosen.accountId,
            remitGroupId: last[0],
            label: rows.find(({ accountId }) => accountId === chosen.accountId)?.label ?? '',
            rail: chosen.plan.rail,
            plannedAt: chosen.plan.sendAt,
            etaAt: chosen.plan.arrivesBy,
          }
        : undefined,
    keep: (requestId) =>
      insertPlan(tx, {
        requestId,
        at,
        accountId: chosen?.accountId ?? null,
        judged: tried.flatMap(([, { judged }]) => judged),
      }),
  }
}
