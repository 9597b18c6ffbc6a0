import type { Pool } from './client'

/** The tenant's pool and the actor: what this folder needs of a `Ctx`. */
export type Asker = {
  tenant: { pool: Pool }
  actor: { kind: 'api'; merchantId: string } | { kind: 'user' | 'bot' | 'terminal' | 'system' }
}

/** Parallel transactions of one merchant in this process: half of the pool, so that others always get connections. */
const mostAtOnce = 6

type Line = { atWork: number; waiting: (() => void)[] }
const lines = new WeakMap<Asker['tenant'], Map<string, Line>>()

/**
 * Waits until a merchant's call may take a connection, first come, first served. Other actors do not wait. Returns a
 * function that gives the place back.
 */
export async function takeShare({ tenant, actor }: Asker): Promise<() => void> {
  if (actor.kind !== 'api') return () => undefined
  const ofTenant = lines.get(tenant) ?? new Map<string, Line>()
  lines.set(tenant, ofTenant)
  const line = ofTenant.get(actor.merchantId) ?? { atWork: 0, waiting: [] }
  ofTenant.set(actor.merchantId, line)
  if (line.atWork < mostAtOnce) line.atWork += 1
  else await new Promise<void>((resolve) => line.waiting.push(resolve))
  return () => {
    const next = line.waiting.shift()
    // The place passes directly to the next call.
    if (next) return next()
    line.atWork -= 1
    if (line.atWork === 0) ofTenant.delete(actor.merchantId)
  }
}
