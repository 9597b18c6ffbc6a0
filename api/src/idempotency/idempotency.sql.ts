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

/** True while a transaction holds the key's lock. Looks without taking it: a try would refuse the call that comes meanwhile. */
export async function isKeyLocked(pool: Pool, ownerId: string, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ locked: boolean }>({
    name: 'idempotency.isLocked',
    text: `with wanted as (select hashtextextended($1 || ':idempotency:' || $2, 0) as id)
           select exists (
             select from pg_locks l, wanted w
             where l.locktype = 'advisory' and l.granted and l.objsubid = 1
               and l.database = (select oid from pg_database where datname = current_database())
               and l.classid::bigint = (w.id >> 32) & 4294967295 and l.objid::bigint = w.id & 4294967295
           ) as locked`,
    values: [ownerId, key],
  })
  return rows[0]?.locked ?? false
}

export async function selectOutcome(pool: Pool, ownerId: string, key: string): Promise<{ status: number; answer: string; at: Date } | undefined> {
  const { rows } = await pool.query<{ status: number; answer: string; at: Date }>({
    name: 'idempotency.outcome',
    text: `select status, answer, created_at as at from idempotency_key where owner_id = $1 and idempotency_key = $2`,
    values: [ownerId, key],
  })
  return rows[0]
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
