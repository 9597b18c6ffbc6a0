import type { Pool, Tx } from '../db/client'

/** Takes the key's lock until the transaction ends. Returns false if another transaction has it. */
export async function tryLockKey(tx: Tx, ownerId: string, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>({
    name: 'idempotency.lock',
    text: `select pg_try_advisory_xact_lock(hashtextextended($1 || ':idempotency:' || $2, 0)) as free`,
    values: [ownerId, key],
  })
  return rows[0]?.free ?? false
}

/**
 * True while a transaction holds the key's lock. Does not take the lock, because that would refuse a call that comes
 * meanwhile.
 */
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

export async function selectOutcome(
  pool: Pool,
  ownerId: string,
  key: string,
): Promise<(StoredAnswer & { mayRepeat: boolean }) | undefined> {
  const { rows } = await pool.query<StoredAnswer & { mayRepeat: boolean }>({
    name: 'idempotency.outcome',
    text: `select fingerprint, status, answer_enc as "answerEnc", created_at as at, may_repeat as "mayRepeat"
      from idempotency_key where owner_id = $1 and idempotency_key = $2`,
    values: [ownerId, key],
  })
  return rows[0]
}

/** A stored response, encrypted. Status 0 and no response while the call is running. */
export type StoredAnswer = { fingerprint: string; status: number; at: Date; answerEnc: Buffer | null }

export async function selectKept(tx: Tx, ownerId: string, key: string): Promise<StoredAnswer | undefined> {
  const { rows } = await tx.query<StoredAnswer>({
    name: 'idempotency.get',
    text: `select fingerprint, status, answer_enc as "answerEnc", created_at as at from idempotency_key
      where owner_id = $1 and idempotency_key = $2`,
    values: [ownerId, key],
  })
  return rows[0]
}

export async function insertKept(
  tx: Tx,
  ownerId: string,
  key: string,
  kept: { fingerprint: string; status: number; answerEnc: Buffer },
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'idempotency.keep',
    text: `insert into idempotency_key (owner_id, idempotency_key, fingerprint, status, answer_enc, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [ownerId, key, kept.fingerprint, kept.status, kept.answerEnc, at],
  })
}

/** Returns false if the key exists: its call has a response, or is running. */
export async function insertBegun(
  tx: Tx,
  call: { ownerId: string; key: string; fingerprint: string; mayRepeat: boolean },
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'idempotency.begin',
    text: `insert into idempotency_key (owner_id, idempotency_key, fingerprint, status, created_at, may_repeat)
      values ($1, $2, $3, 0, $4, $5) on conflict do nothing`,
    values: [call.ownerId, call.key, call.fingerprint, at, call.mayRepeat],
  })
  return rowCount === 1
}

/** Returns true if the key's call may be repeated and its response was lost. The key then belongs to this call. */
export async function beginAgain(
  tx: Tx,
  ownerId: string,
  key: string,
  { lostBefore, at }: { lostBefore: Date; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'idempotency.beginAgain',
    text: `update idempotency_key set created_at = $4 where owner_id = $1 and idempotency_key = $2 and status = 0
      and may_repeat and created_at < $3`,
    values: [ownerId, key, lostBefore, at],
  })
  return rowCount === 1
}

export async function setKept(
  tx: Tx,
  ownerId: string,
  key: string,
  kept: { status: number; answerEnc: Buffer },
): Promise<void> {
  await tx.query({
    name: 'idempotency.finish',
    text: `update idempotency_key set status = $3, answer_enc = $4 where owner_id = $1 and idempotency_key = $2
      and status = 0`,
    values: [ownerId, key, kept.status, kept.answerEnc],
  })
}

export async function deleteBegun(tx: Tx, ownerId: string, key: string): Promise<void> {
  await tx.query({
    name: 'idempotency.undo',
    text: `delete from idempotency_key where owner_id = $1 and idempotency_key = $2 and status = 0`,
    values: [ownerId, key],
  })
}

export const setSavepoint = (tx: Tx) => tx.query('savepoint effect')
export const undoToSavepoint = (tx: Tx) => tx.query('rollback to savepoint effect')

export async function deleteOldKeys(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from idempotency_key where created_at < $1', [before])
  return rowCount ?? 0
}
