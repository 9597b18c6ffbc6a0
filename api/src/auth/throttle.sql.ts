import type { Pool, Tx } from '../db/client'

export type Failures = { ofPair: number; pairLastAt: Date | null; ofAddress: number; addressLastAt: Date | null; ofAccount: number; accountLastAt: Date | null }

/** Failures since `since`: of this account from this address, of this address, and of this account from anywhere. */
export async function countFailures(db: Pool, key: { emailHash: Buffer; ip: string; since: Date }): Promise<Failures> {
  const { rows } = await db.query<Failures>({
    name: 'throttle.count',
    text: `select a."ofAccount"::int, a."accountLastAt", a."ofPair"::int, a."pairLastAt", i."ofAddress"::int, i."addressLastAt"
           from (select count(*) as "ofAccount", max(at) as "accountLastAt",
                        count(*) filter (where ip = $2) as "ofPair", max(at) filter (where ip = $2) as "pairLastAt"
                 from signin_failure where email_hash = $1 and at > $3) a,
                (select count(*) as "ofAddress", max(at) as "addressLastAt" from signin_failure where ip = $2 and at > $3) i`,
    values: [key.emailHash, key.ip, key.since],
  })
  const [row] = rows
  if (!row) throw new Error('An aggregate answers one row')
  return row
}

export async function insertFailure(db: Pool | Tx, key: { emailHash: Buffer; ip: string; at: Date }): Promise<void> {
  await db.query({ name: 'throttle.insert', text: `insert into signin_failure (email_hash, ip, at) values ($1, $2, $3)`, values: [key.emailHash, key.ip, key.at] })
}

/** A success clears what this address did wrong with this account, nothing else. */
export async function deleteFailures(tx: Tx, key: { emailHash: Buffer; ip: string }): Promise<void> {
  await tx.query({ name: 'throttle.clear', text: `delete from signin_failure where email_hash = $1 and ip = $2`, values: [key.emailHash, key.ip] })
}

/** True when this account has had a session from this address since `since`. */
export async function isKnownAddress(db: Pool, key: { email: string; ip: string; since: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'throttle.known',
    text: `select 1 from session s join users u on u.id = s.user_id where u.email = $1 and s.ip = $2 and s.created_at > $3 limit 1`,
    values: [key.email, key.ip, key.since],
  })
  return rowCount !== 0
}

export async function deleteOldFailures(db: Pool, before: Date): Promise<void> {
  await db.query({ name: 'throttle.prune', text: `delete from signin_failure where at < $1`, values: [before] })
}
