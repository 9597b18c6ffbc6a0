import type { Pool, Tx } from '../db/client'

export type GuessKind = 'PASSWORD' | 'CODE'
type Count = { failures: number; lastAt: Date | null }
/**
 * Failures of this account from this address (`pair`), of this address, of this account from anywhere, and its wrong
 * codes.
 */
export type Failures = { pair: Count; address: Count; account: Count; codes: Count }

type Key = { emailHash: Buffer; ip: string }

/** Serializes the attempts of this account and of this address; always locked in this order. */
export async function lockAttempts(tx: Tx, { emailHash, ip }: Key): Promise<void> {
  await tx.query({
    name: 'throttle.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('signin-account:' || encode($1::bytea, 'hex'), 0))`,
    values: [emailHash],
  })
  await tx.query({
    name: 'throttle.lock-address',
    text: `select pg_advisory_xact_lock(hashtextextended('signin-address:' || $1, 0))`,
    values: [ip],
  })
}

/** Failures since `since`; wrong codes since `codesSince`. */
export async function countFailures(tx: Tx, key: Key & { since: Date; codesSince: Date }): Promise<Failures> {
  const { rows } = await tx.query<
    Record<'ofPair' | 'ofAddress' | 'ofAccount' | 'ofCodes', number> &
      Record<'pairAt' | 'addressAt' | 'accountAt' | 'codesAt', Date | null>
  >({
    name: 'throttle.count',
    text: `select a.*, i.*
           from (select count(*) filter (where at > $3)::int as "ofAccount", max(at)
             filter (where at > $3) as "accountAt",
                        count(*) filter (where at > $3 and ip = $2)::int as "ofPair", max(at)
                          filter (where at > $3 and ip = $2) as "pairAt",
                        count(*) filter (where kind = 'CODE')::int as "ofCodes", max(at)
                          filter (where kind = 'CODE') as "codesAt"
                 from signin_failure where email_hash = $1 and at > $4) a,
                (select count(*)::int as "ofAddress", max(at) as "addressAt" from signin_failure where ip = $2
                  and at > $3) i`,
    values: [key.emailHash, key.ip, key.since, key.codesSince],
  })
  const [row] = rows
  if (!row) throw new Error('An aggregate answers one row')
  return {
    pair: { failures: row.ofPair, lastAt: row.pairAt },
    address: { failures: row.ofAddress, lastAt: row.addressAt },
    account: { failures: row.ofAccount, lastAt: row.accountAt },
    codes: { failures: row.ofCodes, lastAt: row.codesAt },
  }
}

/** Returns the row's id. */
export async function insertFailure(tx: Tx, key: Key & { at: Date; kind: GuessKind }): Promise<string> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'throttle.insert',
    text: `insert into signin_failure (email_hash, ip, at, kind) values ($1, $2, $3, $4) returning id::text as id`,
    values: [key.emailHash, key.ip, key.at, key.kind],
  })
  return rows[0]?.id ?? ''
}

/** Removes an attempt that does not count. */
export async function deleteFailure(db: Pool | Tx, id: string): Promise<void> {
  await db.query({ name: 'throttle.take-back', text: `delete from signin_failure where id = $1::bigint`, values: [id] })
}

/** Marks the attempt as a wrong code after the right password. */
export async function setWrongCode(tx: Tx, id: string): Promise<void> {
  await tx.query({
    name: 'throttle.code',
    text: `update signin_failure set kind = 'CODE' where id = $1::bigint`,
    values: [id],
  })
}

/** Clears only the failures of this account from this address. */
export async function deleteFailures(tx: Tx, key: Key): Promise<void> {
  await tx.query({
    name: 'throttle.clear',
    text: `delete from signin_failure where email_hash = $1 and ip = $2`,
    values: [key.emailHash, key.ip],
  })
}

/** True if this account has had a session from this address since `since`. */
export async function isKnownAddress(db: Pool | Tx, key: { email: string; ip: string; since: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'throttle.known',
    text: `select 1 from session s join users u on u.id = s.user_id where u.email = $1 and s.ip = $2
      and s.created_at > $3 limit 1`,
    values: [key.email, key.ip, key.since],
  })
  return rowCount !== 0
}

export async function deleteOldFailures(db: Pool, before: { passwords: Date; codes: Date }): Promise<void> {
  await db.query({
    name: 'throttle.prune',
    text: `delete from signin_failure where at < $1 and (kind = 'PASSWORD' or at < $2)`,
    values: [before.passwords, before.codes],
  })
}
