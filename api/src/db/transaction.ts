import type { Ctx } from '../access/ctx'
import type { Tx } from './client'

const serializationFailure = '40001'
const deadlockDetected = '40P01'

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serializationFailure || error.code === deadlockDetected)

async function attempt<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await ctx.tenant.pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const answer = await work(tx)
    await tx.query('commit')
    return answer
  } catch (error) {
    // A connection that cannot even roll back is thrown away: the server ends its transaction.
    await tx.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    tx.release(broken)
  }
}

/**
 * Runs `work` in one transaction (read committed) and retries it once after a serialization failure or a deadlock.
 * `work` may therefore run twice: it touches nothing but `tx`.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await attempt(ctx, work)
  } catch (error) {
    if (!isRetryable(error)) throw error
    // At once, it could take the lock back before the one it lost to is awake, and deadlock a second time (seen).
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40))
    return attempt(ctx, work)
  }
}
