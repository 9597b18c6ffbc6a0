import type { PoolClient } from 'pg'

import type { TestApp } from './testApp'

/**
 * Simulates a killed process: at statement `n` the connection is cut with its transaction open, and from then on the
 * pool refuses every call. `revive` restores the pool.
 */
export function dieAt({ tenant: { pool } }: TestApp, n: number): { revive: () => void; isDead: () => boolean } {
  const connect = pool.connect.bind(pool)
  const query = pool.query.bind(pool)
  let done = 0
  const dead = () => done >= n
  const dying = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name, target) as unknown
        return (...args: unknown[]) => {
          done += 1
          if (!dead()) return (target.query as (...all: unknown[]) => unknown)(...args)
          ;(target as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
          return Promise.reject(new Error('killed'))
        }
      },
    })
  const refuse = () => Promise.reject(new Error('killed'))
  Object.assign(pool, {
    // The pool's own `query` calls `connect` with a callback.
    connect: (...args: Parameters<typeof connect>) =>
      args.length > 0 ? connect(...args) : dead() ? refuse() : connect().then(dying),
    query: (...args: Parameters<typeof query>) => (dead() ? refuse() : query(...args)),
  })
  return { revive: () => void Object.assign(pool, { connect, query }), isDead: dead }
}

/**
 * Repeats `work` until it completes; each run dies `step` statements later than the one before. Returns the number of
 * deaths.
 */
export async function untilDone(app: TestApp, work: () => Promise<void>, step: number): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const death = dieAt(app, step * (deaths + 1))
    const failed = await work().then(
      () => false,
      () => true,
    )
    const wasKilled = death.isDead()
    death.revive()
    if (!failed && !wasKilled) return deaths
    if (deaths > 400) throw new Error('It never ends')
  }
}
