import type { RateLimitPluginOptions } from '@fastify/rate-limit'

import type { Ctx } from '../access/ctx'
import { whileAway } from '../db/away'
import type { Tenants } from '../tenants/tenants'
import { countCall, deleteOldWindows } from './callRates.sql'

type Store = NonNullable<RateLimitPluginOptions['store']>

/** Longer than any window, in ms. */
const keptMs = 3_600_000

/** The key of a rate limit: the tenant's host, and the caller's address or key id. */
export const callerKey = (host: string, caller: string): string => `${host} ${caller}`

/**
 * A store of `@fastify/rate-limit` in the tenant's database, so that limits apply across all API processes. Keys come
 * from `callerKey`; each route counts separately.
 */
export function callRateStore({ tenants, now }: { tenants: Tenants; now: () => Date }): Store {
  return class CallRateStore {
    readonly #route: string

    constructor({ routeInfo }: { routeInfo?: { method?: string | string[]; url?: string } } = {}) {
      this.#route = `${String(routeInfo?.method ?? '')} ${routeInfo?.url ?? ''}`
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const [host = '', caller = ''] = key.split(' ', 2)
      const pool = tenants.byHost(host)?.pool
      if (!pool) return done(new Error(`No tenant has the host ${host}`))
      const at = now()
      whileAway(() => countCall(pool, `${this.#route} ${caller}`, windowMs, at)).then(
        ({ count, beganAt }) =>
          done(null, { current: count, ttl: Math.min(windowMs, beganAt.getTime() + windowMs - at.getTime()) }),
        (error: Error) => done(error),
      )
    }

    child(options: object): CallRateStore {
      return new CallRateStore(options)
    }
  }
}

export const forgetCallRates = (ctx: Ctx): Promise<number> =>
  deleteOldWindows(ctx.tenant.pool, new Date(ctx.now().getTime() - keptMs))
