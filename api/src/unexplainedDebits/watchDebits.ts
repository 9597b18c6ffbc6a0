import { notificationOf } from '@kasa/domain/notification'
import { can } from '@kasa/domain/permissions'

import type { Ctx, UserActor } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { depositVisibility, depositWorkers } from '../deposits/visibility'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { linesOf } from '../banklines/lineVisibility'
import { registerNotification } from '../notifications/notificationKinds'
import { peopleNow } from '../notifications/notify.service'
import { countsByObject, standingCountsOf, notifyStandingCounts } from '../notifications/standing'
import { selectLabels, selectUnexplained, type UnexplainedAccount } from './unexplainedDebits.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'bankLine.watchDebits': object
  }
}

const kind = 'bankLine.unexplained'

/**
 * How long after its report a debit may still be explained by work in progress, in seconds: its payout is in SENDING,
 * or can be undone.
 */
export const unexplainedAfterS = 300

registerNotification(kind, async ({ tenant: { pool }, actor }, objectIds) => {
  const counts = await standingCountsOf(pool, kind, actor.id, objectIds)
  const labels = await selectLabels(pool, [...counts.keys()], linesOf(actor))
  return new Map(
    [...labels].map(([id, title]) => [
      id,
      {
        title,
        code: null,
        by: null,
        outcome: null,
        moment: null,
        late: { count: counts.get(id) ?? 0, limitS: unexplainedAfterS },
      },
    ]),
  )
})

/** True if the person works on the account's lines. `linesOf` is the same rule as a condition. */
const worksOn = (person: UserActor, { bankAccountId, remitGroupId, ownerUserId }: UnexplainedAccount): boolean =>
  depositVisibility.sees(person, { merchantId: null, remitGroupId, bankAccountId, ownerUserId }) &&
  depositWorkers.may(person, ownerUserId)

/**
 * Keeps one notification per account, with the number of unexplained debits, for ADMIN and everyone who works on the
 * account. It is sent once, updated when the number changes, and removed when none is left.
 */
export async function watchDebits(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const { pool, config } = ctx.tenant
  const at = ctx.now()
  const seenUntil = new Date(at.getTime() - unexplainedAfterS * 1000)
  const accounts = await selectUnexplained(pool, { seenUntil, at })
  const notified = await countsByObject(pool, kind)
  if (accounts.length === 0 && notified.size === 0) return
  const { permission } = notificationOf(kind)
  const people = (await peopleNow(pool, null)).filter(({ role, scope }) =>
    can({ role, scope, modules: config.modules }, permission),
  )
  for (const accountId of new Set([...notified.keys(), ...accounts.map(({ bankAccountId }) => bankAccountId)])) {
    const before = notified.get(accountId) ?? new Map<string, number>()
    const counts = new Map<string, number>([...before.keys()].map((userId) => [userId, 0]))
    const account = accounts.find(({ bankAccountId }) => bankAccountId === accountId)
    if (account) for (const person of people) if (worksOn(person, account)) counts.set(person.id, account.count)
    const changed = new Map([...counts].filter(([userId, count]) => before.get(userId) !== count))
    if (changed.size > 0) await inTransaction(ctx, (tx) => notifyStandingCounts(tx, ctx, kind, changed, accountId))
  }
}
registerTask('bankLine.watchDebits', watchDebits)
registerSchedule('bankLine.watchDebits', '* * * * *')
