import type { Pool, Tx } from './client'

/** Runs reads that must agree with each other: all of them see the database as it was at the first. */
export async function inSnapshot<T>(pool: Pool, read: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let isBroken = true
  try {
    await tx.query('begin isolation level repeatable read read only')
    const answer = await read(tx)
    await tx.query('commit')
    isBroken = false
    return answer
  } finally {
    // A connection with an open transaction is discarded.
    tx.release(isBroken)
  }
}
