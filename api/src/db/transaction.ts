import { isDatabaseAway, patience, whileAway } from './away'
import type { Tx } from './client'
import { takeShare, type Asker } from './share'

const serializationFailure = '40001'
const deadlockDetected = '40P01'

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === serializationFailure || error.code === deadlockDetected)

/** The progress of an attempt: once `commit` was sent, only the server knows whether it took effect. */
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
    // A lost connection, or one that cannot roll back, is discarded: the server then ends its transaction.
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
    // Without a pause this attempt could take the lock again before the other transaction wakes up, and deadlock again
    // (seen).
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40))
    return attempt(ctx, work, progress)
  }
}

export type TransactionOptions = {
  /**
   * `work` detects that it ran before, for example by an idempotency key: it is repeated even if the commit may have
   * happened.
   */
  knowsItself?: boolean
}

/**
 * Runs `work` in one transaction (read committed). Repeats it once after a serialization failure or a deadlock, and for
 * some seconds while the database is away; but never if it may have been committed, unless `knowsItself`. `work` may
 * therefore run more than once: it must change nothing but through `tx`.
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
  // Not repeated without a connection, because the pool has already waited for one.
  const giveBack = await takeShare(ctx)
  try {
    const isPatient = patience()
    return await whileAway(run, () => isPatient() && progress.isOpen && (knowsItself || !progress.isCommitting))
  } finally {
    giveBack()
  }
}
