import type { FastifyBaseLogger } from 'fastify'

import type { Tenant } from '../tenants/tenant'
import { deleteRunner, setRunnerSeen, unlockDeadRunners } from './runners.sql'

const beatMs = 5000
/** After four missed heartbeats, the process counts as dead and its jobs are released. */
const silentS = 20

export type Heartbeat = { stop: () => Promise<void> }

/** Every 5 s, records a heartbeat of this runner and releases jobs of dead ones. */
export function startHeartbeat(tenant: Tenant, runnerId: () => string | undefined, log: FastifyBaseLogger): Heartbeat {
  let last: { id: string } | undefined
  const beat = async (): Promise<void> => {
    const id = runnerId()
    if (last && last.id !== id) await deleteRunner(tenant.pool, last.id)
    if (id) await setRunnerSeen(tenant.pool, id)
    last = id === undefined ? undefined : { id }
    await unlockDeadRunners(tenant.pool, silentS)
  }
  const tryBeat = () =>
    beat().catch((error: Error) => log.warn({ err: error, tenant: tenant.config.id }, 'the job heartbeat failed'))
  let beating = tryBeat()
  const timer = setInterval(() => {
    beating = beating.then(tryBeat)
  }, beatMs)
  return {
    async stop() {
      clearInterval(timer)
      await beating
      if (last) await deleteRunner(tenant.pool, last.id).catch(() => undefined)
    },
  }
}
