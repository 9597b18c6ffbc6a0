import type { FastifyBaseLogger } from 'fastify'

import type { Metrics } from '../health/metrics'
import type { Tenant } from '../tenants/tenant'
import { openHub, type Hub } from './hub'

export type Live = { hubOf: (tenant: Tenant) => Promise<Hub>; close: () => Promise<void> }

/**
 * The hubs of all tenants. A tenant's hub opens with its first socket; if opening failed, the next socket tries
 * again.
 */
export function createLive(options: { now: () => Date; log: FastifyBaseLogger; metrics: Metrics }): Live {
  const hubs = new Map<Tenant, Promise<Hub>>()
  return {
    hubOf(tenant) {
      const known = hubs.get(tenant)
      if (known) return known
      const opening = openHub(tenant, options)
      hubs.set(tenant, opening)
      opening.catch(() => hubs.delete(tenant))
      return opening
    },
    async close() {
      await Promise.all([...hubs.values()].map(async (hub) => (await hub.catch(() => undefined))?.close()))
    },
  }
}
