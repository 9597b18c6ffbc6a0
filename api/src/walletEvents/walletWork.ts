import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { startLoop } from '../jobs/loop'
import type { Jobs } from '../jobs/runner'
import type { Tenant } from '../tenants/tenant'
import { readStatements } from './readStatements'
import { sendPayouts } from './sendPayouts'
import { takeEvents } from './takeEvents'

/** What a provider told is in our books at most this long after it was answered. */
const takingPollMs = 200
const statementPollMs = 2_000
/** A payout leaves at most this long after everybody agreed to it. */
const sendingPollMs = 300

/**
 * What a tenant's wallets need of the clock, until stopped. It goes by the deployment's provider, not by the tenant's
 * modules: money that is on its way when the module is switched off still arrives.
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
