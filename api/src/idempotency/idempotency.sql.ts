import type { Pool, Tx } from '../db/client'

/** True where this transaction is the only one at work under the key; the lock ends with the transaction, however that ends. */
export async function tryLockKey(tx: Tx, ownerId: string, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>({
    name: 'idempotency.lock',
    text: `select pg_try_advisory_xact_lock(hashtextextended($1 || ':idempotency:' || $2, 0)) as free`,
    values: [ownerId, key],
  })
  return rows[0]?.free ?? false
}

export type KeptAnswer = { fingerprint: string; status: number; answer: string }

export async function selectKept(tx: Tx, ownerId: string, key: string): Promise<KeptAnswer | undefined> {
  const { rows } = await tx.query<KeptAnswer>({
    name: 'idempotency.get',
    text: `select fingerprint, status, answer from idempotency_key where owner_id = $1 and idempotency_key = $2`,
    values: [ownerId, key],
  })
  return rows[0]
}

export async function insertKept(tx: Tx, ownerId: string, key: string, kept: KeptAnswer, at: Date): Promise<void> {
  await tx.query({
    name: 'idempotency.keep',
    text: `insert into idempotency_key (owner_id, idempotency_key, fingerprint, status, answer, created_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [ownerId, key, kept.fingerprint, kept.status, kept.answer, at],
  })
}

export const setSavepoint = (tx: Tx) => tx.query('savepoint effect')
export const undoToSavepoint = (tx: Tx) => tx.query('rollback to savepoint effect')

export async function deleteOldKeys(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from idempotency_key where created_at < $1', [before])
  return rowCount ?? 0
}
