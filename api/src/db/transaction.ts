import { isDatabaseAway, patience, whileAway } from './away'
import type { Tx } from './client'
import { takeShare, type Asker } from './share'

const serializationFailure = '40001'
const deadlockDetected = '40P01'

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serializationFailure || error.code === deadlockDetected)

/** How far an attempt came: once `commit` was sent, only the server knows whether it happened. */
type Progress = { isOpen: boolean; isCommitting: boolean }

async function attempt<T>(ctx: Asker, work: (tx: Tx) => Promise<T>, progress: Progress): Promise<T> {
  const tx = await ctx.tenant.pool.connect()
  progress.isOpen = true
  let broken = false
  try {
    await tx.query('begin')
    const answer = await work(tx)
    progress.isCommitting = true
    await tx.query('commit')
    return answer
  } catch (error) {
    // A connection that is lost, or cannot even roll back, is thrown away: the server ends its transaction.
    if (isDatabaseAway(error)) broken = true
    else await tx.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    tx.release(broken)
  }
}

async function withoutDeadlock<T>(ctx: Asker, work: (tx: Tx) => Promise<T>, progress: Progress): Promise<T> {
  try {
    return await attempt(ctx, work, progress)
  } catch (error) {
    if (!isRetryable(error)) throw error
    progress.isCommitting = false
    // At once, it could take the lock back before the one it lost to is awake, and deadlock a second time (seen).
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40))
    return attempt(ctx, work, progress)
  }
}

export type TransactionOptions = {
  /**
   * `work` finds out by itself that it was done before, as under an idempotency key: it is repeated even where a commit
   * may have happened.
   */
  knowsItself?: boolean
}

/**
 * Runs `work` in one transaction (read committed). It is run again once after a serialization failure or a deadlock,
 * and while the database is away, for some seconds: never where it may have been committed, unless it `knowsItself`.
 * `work` may therefore run more than once: it touches nothing but `tx`.
 */
export async function inTransaction<T>(
  ctx: Asker,
  work: (tx: Tx) => Promise<T>,
  { knowsItself = false }: TransactionOptions = {},
): Promise<T> {
  const progress: Progress = { isOpen: false, isCommitting: false }
  const run = () => {
    Object.assign(progress, { isOpen: false, isCommitting: false })
    return withoutDeadlock(ctx, work, progress)
  }
  // Where there was no connection, the pool has waited for one.
  const giveBack = await takeShare(ctx)
  try {
    const isPatient = patience()
    return await whileAway(run, () => isPatient() && progress.isOpen && (knowsItself || !progress.isCommitting))
  } finally {
    giveBack()
  }
}
