import { can } from '@kasa/domain/permissions'
import { notificationOf } from '@kasa/domain/notification'

import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { peopleNow } from '../notifications/notify.service'
import { standingCounts, notifyStandingCounts } from '../notifications/standing'
import { registeredRequests } from './registeredRequests'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'request.watchLate': object
  }
}

/**
 * Keeps one notification per queue for everyone who can work on one of its late requests, with their number. It is sent
 * once, updated when the number changes, and removed when none is late.
 */
export async function watchLate(ctx: Ctx<{ kind: 'system' }>): Promise<void> {
  const { pool, config } = ctx.tenant
  const standing = await standingCounts(pool)
  let people: Awaited<ReturnType<typeof peopleNow>> | undefined
  for (const { late } of registeredRequests().values()) {
    if (!late) continue
    const groups = await late.select(pool, ctx.now())
    const notified = standing.get(late.kind) ?? new Map<string, number>()
    if (groups.length === 0 && notified.size === 0) continue
    people ??= await peopleNow(pool, null)
    const { permission } = notificationOf(late.kind)
    const counts = new Map<string, number>([...notified.keys()].map((userId) => [userId, 0]))
    for (const person of people) {
      if (!can({ role: person.role, scope: person.scope, modules: config.modules }, permission)) continue
      const count = groups.reduce((sum, group) => (late.mayWorkOn(person, group) ? sum + group.count : sum), 0)
      if (count > 0) counts.set(person.id, count)
    }
    const changed = new Map([...counts].filter(([userId, count]) => notified.get(userId) !== count))
    if (changed.size > 0) await inTransaction(ctx, (tx) => notifyStandingCounts(tx, ctx, late.kind, changed))
  }
}
registerTask('request.watchLate', watchLate)
registerSchedule('request.watchLate', '* * * * *')
