import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { registerSchedule } from '../jobs/schedules'
import { simulateDeposit } from './testDeposits'
import { lockDueTest } from './testRequests.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'testRequest.expire': object
  }
}

/** The most in one run; the next run is a minute later. */
const mostAtOnce = 1000

/** Expires test deposits whose time is over, each in its own transaction, as live ones. Returns how many. */
export async function expireTests(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const wasDue = await inTransaction(ctx, async (tx) => {
      const due = await lockDueTest(tx, ctx.now())
      if (due) await simulateDeposit(tx, ctx, due, { event: 'EXPIRED' }, 'expire')
      return due !== undefined
    })
    if (!wasDue || done >= mostAtOnce) return done
  }
}

registerTask('testRequest.expire', async (ctx) => {
  await expireTests(ctx)
})
registerSchedule('testRequest.expire', '* * * * *')
