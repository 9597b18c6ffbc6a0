import { lastPlanHour } from '@kasa/domain/planHours'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { lockRequest } from '../requests/visibleRequest'
import { selectDueToPlan, selectPlanHours } from './dueToPlan.sql'
import { selectLiveFile } from './liveFile.sql'
import { moveToPlan, planNow, type Sourced } from './planAgain'
import { withdrawals } from './withdrawals'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'withdrawals.planByClock': object
  }
}

type System = Ctx<{ kind: 'system' }>

/** So many in one go; the next one is a minute away. */
const mostAtOnce = 500

/** Two plans are one where the same account sends by the same rail, as soon, and the money is there as soon. */
function isSame(one: Sourced, other: Sourced, now: Date): boolean {
  const said = ({ bankAccountId, rail, plannedAt, etaAt }: Sourced) =>
    JSON.stringify([
      bankAccountId,
      rail,
      plannedAt && plannedAt > now ? plannedAt : 'now',
      etaAt?.getTime() === plannedAt?.getTime() ? 'at once' : etaAt,
    ])
  return said(one) === said(other)
}

/** Plans one payout as it comes out now, unless somebody took it meanwhile. A plan that came out as it was is written down where it was old. */
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
 * Plans anew what waits and was planned before the last hour at which an account or a bank opened or closed, and what no account could send.
 * Each payout in a transaction of its own: one that fails is told once the others are done.
 */
export async function planByClock(ctx: System): Promise<void> {
  const { pool } = ctx.tenant
  const hour = lastPlanHour(await selectPlanHours(pool), ctx.now())
  if (!hour) return
  const faults: unknown[] = []
  for (const due of await selectDueToPlan(pool, { before: hour, at: ctx.now(), limit: mostAtOnce }))
    await inTransaction(ctx, (tx) => planOne(tx, ctx, due)).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payouts could not be planned by the clock`)
}
registerTask('withdrawals.planByClock', planByClock)
registerSchedule('withdrawals.planByClock', '* * * * *')
