import { planSource } from '@kasa/domain/payoutSource'
import { lastPlanHour } from '@kasa/domain/planHours'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { parameter } from '../parameters/parameter'
import { lockRequest } from '../requests/visibleRequest'
import { selectDueToPlan, selectPlanHours, selectPlanned } from './dueToPlan.sql'
import { selectLiveFile } from './liveFile.sql'
import { selectRailBank, selectSources } from './payoutSources.sql'
import { moveToPlan, planNow, type Sourced } from './planAgain'
import { bankOf, sourceAccountOf } from './planWithdrawal'
import { withdrawals } from './withdrawals'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'withdrawals.planByClock': object
  }
}

type System = Ctx<{ kind: 'system' }>

/** The most payouts per run; the next run is a minute later. */
const mostAtOnce = 500

/** True if two plans have the same account, rail, sending time and arrival time; past sending times are equal. */
function isSame(one: Sourced, other: Sourced, now: Date): boolean {
  const planKey = ({ bankAccountId, rail, plannedAt, etaAt }: Sourced) =>
    JSON.stringify([
      bankAccountId,
      rail,
      plannedAt && plannedAt > now ? plannedAt : 'now',
      etaAt?.getTime() === plannedAt?.getTime() ? 'at once' : etaAt,
    ])
  return planKey(one) === planKey(other)
}

/**
 * Payouts whose plan an edit has made invalid: their account or the beneficiary's bank was paused, or its hours,
 * limits or rails changed. A balance that is too low does not count; the sender sees it.
 */
async function overtakenPlans({ tenant: { pool }, now }: System): Promise<string[]> {
  const at = now()
  const planned = await selectPlanned(pool, at)
  const groupIds = [...new Set(planned.flatMap(({ remitGroupId }) => remitGroupId ?? []))]
  const accounts = new Map((await selectSources(pool, groupIds, null)).map((row) => [row.accountId, row]))
  const bankIds = [...new Set(planned.map(({ bankNameId }) => bankNameId))]
  const banks = new Map(await Promise.all(bankIds.map(async (id) => [id, await selectRailBank(pool, id)] as const)))
  const fastLimitMinor = await parameter(pool, 'fast.limit_kurus', at)
  return planned.flatMap((payout) => {
    const { id, amountMinor, bankNameId } = payout
    const [row, bank] = [accounts.get(payout.bankAccountId ?? ''), banks.get(bankNameId)]
    if (!row || row.remitGroupId !== payout.remitGroupId || !bank) return [id]
    const { chosen } = planSource([{ ...sourceAccountOf(row, at), freeMinor: amountMinor }], {
      to: bankOf(bankNameId, bank),
      isToPaused: !bank.isActive,
      amountMinor,
      fastLimitMinor,
      now: at,
    })
    if (!chosen) return [id]
    const { rail, sendAt: plannedAt, arrivesBy: etaAt } = chosen.plan
    return isSame(payout, { ...payout, rail, plannedAt, etaAt }, at) ? [] : [id]
  })
}

/**
 * Plans one payout again, unless someone claimed it meanwhile. An unchanged plan is saved only if the old one is
 * stale.
 */
async function planOne(tx: Tx, ctx: System, { id, isStale }: { id: string; isStale: boolean }): Promise<void> {
  const before = await lockRequest(tx, withdrawals.table, id)
  const now = ctx.now()
  const isFree = before?.status === 'QUEUED' && (before.claimUntil === null || before.claimUntil <= now)
  if (!isFree || (await selectLiveFile(tx, id)) !== null) return
  const planned = await planNow(tx, ctx, before)
  const isAsItWas = isSame(before, planned.sourced, now)
  if (isStale || !isAsItWas) await planned.keep()
  if (!isAsItWas) await moveToPlan(tx, ctx, before, planned)
}

/**
 * Plans waiting payouts again if they were planned before the last opening or closing hour of an account or bank,
 * have no account, or have a plan that an edit made invalid. Each payout has its own transaction; failures are
 * reported once the others are done.
 */
export async function planByClock(ctx: System): Promise<void> {
  const { pool } = ctx.tenant
  const hour = lastPlanHour(await selectPlanHours(pool), ctx.now())
  const query = { before: hour ?? new Date(0), at: ctx.now(), limit: mostAtOnce }
  const due = await selectDueToPlan(pool, query)
  const isDue = new Set(due.map(({ id }) => id))
  const overtaken = (await overtakenPlans(ctx)).filter((id) => !isDue.has(id)).slice(0, mostAtOnce)
  const faults: unknown[] = []
  for (const one of [...due, ...overtaken.map((id) => ({ id, isStale: false }))])
    await inTransaction(ctx, (tx) => planOne(tx, ctx, one)).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payouts could not be planned by the clock`)
}
registerTask('withdrawals.planByClock', planByClock)
registerSchedule('withdrawals.planByClock', '* * * * *')
