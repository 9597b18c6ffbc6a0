import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { chainNewLines } from '../balances/chainLines'
import { watchBots } from '../bots/watchBots'
import { createDispatcher } from '../callbacks/delivery'
import { forgetCallRates } from '../callRates/callRates'
import { forgetAnswers } from '../idempotency/idempotency.service'
import { registeredRequests } from '../requests/registeredRequests'
import '../requests/watchLate'
import '../unexplainedDebits/watchDebits'
import { forgetNonces } from '../signing/signing.service'
import type { Tenant } from '../tenants/tenant'
import { registerTask } from '../jobs/jobs'
import { startLoop } from '../jobs/loop'
import type { Jobs } from '../jobs/runner'
import { registerSchedule } from '../jobs/schedules'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'money.housekeeping': object
  }
}

/** Deletes expired nonces, call counters and idempotent responses. */
registerTask('money.housekeeping', async (ctx) => {
  await forgetNonces(ctx)
  await forgetCallRates(ctx)
  await forgetAnswers(ctx)
})
registerSchedule('money.housekeeping', '*/5 * * * *')

/** Maximum delay of a callback after its change was committed, in ms. */
const deliveryPollMs = 200
/** Maximum delay before a decision's callback is queued, after it can no longer be undone; ms. */
const tellingPollMs = 250
/** Maximum delay for noticing silent bots and gaps in statements, in ms. */
const watchPollMs = 2000
/** Maximum delay for expiring requests, in ms. */
const expiryPollMs = 2000

/**
 * Runs a tenant's timers and callbacks until stopped. They poll tables instead of using queued jobs, so that nothing
 * is lost in a crash; any number of processes share the work by SKIP LOCKED.
 */
export function startMoneyWork(tenant: Tenant, { now, log }: { now: () => Date; log: FastifyBaseLogger }): Jobs {
  const onFault = (what: string) => (error: unknown) => log.error({ err: error, tenant: tenant.config.id }, what)
  const dispatcher = createDispatcher(tenant, now, onFault('a callback could not be recorded'))
  const loops = [
    startLoop({
      everyMs: deliveryPollMs,
      work: () => dispatcher.dispatch(),
      onFault: onFault('callbacks could not be read'),
    }),
    ...[...registeredRequests()].flatMap(([noun, { notifyDecisions, expire }]) => [
      startLoop({
        everyMs: tellingPollMs,
        work: () => notifyDecisions(systemCtx(tenant, uuidv7(), now)),
        onFault: onFault(`decisions on ${noun}s could not be told`),
      }),
      startLoop({
        everyMs: expiryPollMs,
        work: () => expire(systemCtx(tenant, uuidv7(), now)),
        onFault: onFault(`${noun}s could not be expired`),
      }),
    ]),
    startLoop({
      everyMs: watchPollMs,
      work: () => watchBots(systemCtx(tenant, uuidv7(), now)),
      onFault: onFault('bots could not be watched'),
    }),
    startLoop({
      everyMs: watchPollMs,
      work: () => chainNewLines(systemCtx(tenant, uuidv7(), now)),
      onFault: onFault('balances could not be followed'),
    }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await dispatcher.settled()
    },
  }
}
