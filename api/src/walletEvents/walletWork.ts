import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { startLoop } from '../jobs/loop'
import type { Jobs } from '../jobs/runner'
import type { Tenant } from '../tenants/tenant'
import { readStatements } from './readStatements'
import { sendPayouts } from './sendPayouts'
import { takeEvents } from './takeEvents'

/** Provider events are booked at most this long after they were received, in ms. */
const takingPollMs = 200
const statementPollMs = 2_000
/** Payouts are sent at most this long after their last approval, in ms. */
const sendingPollMs = 300

/**
 * Runs a tenant's wallet jobs until stopped. Depends on the deployment's provider, not on the tenant's modules: money
 * on its way still arrives after the module is disabled.
 */
export function startWalletWork(tenant: Tenant, { now, log }: { now: () => Date; log: FastifyBaseLogger }): Jobs {
  if (!tenant.walletProvider) return { stop: () => Promise.resolve() }
  const onFault = (what: string) => (error: unknown) => log.error({ err: error, tenant: tenant.config.id }, what)
  const ctx = () => systemCtx(tenant, uuidv7(), now)
  const loops = [
    startLoop({
      everyMs: takingPollMs,
      work: () => takeEvents(ctx()),
      onFault: onFault('wallet events could not be taken'),
    }),
    startLoop({
      everyMs: statementPollMs,
      work: () => readStatements(ctx()),
      onFault: onFault('wallet statements could not be read'),
    }),
    startLoop({
      everyMs: sendingPollMs,
      work: () => sendPayouts(ctx()),
      onFault: onFault('wallet payouts could not be sent'),
    }),
  ]
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}
