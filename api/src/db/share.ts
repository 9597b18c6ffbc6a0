import type { Pool } from './client'

/** Who wants a connection of which database: every `Ctx` is one; what stands below the tenants knows no more of it. */
export type Asker = {
  tenant: { pool: Pool }
  actor: { kind: 'api'; merchantId: string } | { kind: 'user' | 'bot' | 'terminal' | 'system' }
}

/** Transactions of one merchant at a time in this process: half of the pool, so that the others always have theirs. */
const mostAtOnce = 6

type Line = { atWork: number; waiting: (() => void)[] }
const lines = new WeakMap<Asker['tenant'], Map<string, Line>>()

/**
 * Waits until a merchant's call may take a connection, in the order of asking; nobody else waits. What it answers gives
 * the place back.
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
    // The place goes on to the next one as it is.
    if (next) return next()
    line.atWork -= 1
    if (line.atWork === 0) ofTenant.delete(actor.merchantId)
  }
}
