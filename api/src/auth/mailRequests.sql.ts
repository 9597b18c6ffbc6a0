import type { Pool, Tx } from '../db/client'

export type MailRequestKey = { emailHash: Buffer; ip: string }

/** Serializes the requests for one account; otherwise parallel requests would all count zero earlier ones. */
export async function lockMailRequests(tx: Tx, emailHash: Buffer): Promise<void> {
  await tx.query({
    name: 'mail-request.lock',
    text: `select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`,
    values: [emailHash],
  })
}

/**
 * Requests after `since`: the number for this account from any address, and from this address for any account, with the
 * time of the oldest of the latter.
 */
export async function countMailRequests(
  tx: Tx,
  key: MailRequestKey & { since: Date },
): Promise<{ ofAccount: number; ofAddress: number; addressFirstAt: Date | null }> {
  const { rows } = await tx.query<{ ofAccount: number; ofAddress: number; addressFirstAt: Date | null }>({
    name: 'mail-request.count',
    text: `select (select count(*)::int from mail_request where email_hash = $1 and at > $3) as "ofAccount",
      count(*)::int as "ofAddress", min(at) as "addressFirstAt"
           from mail_request where ip = $2 and at > $3`,
    values: [key.emailHash, key.ip, key.since],
  })
  const [row] = rows
  if (!row) throw new Error('An aggregate answers one row')
  return row
}

export async function insertMailRequest(tx: Tx, key: MailRequestKey & { at: Date }): Promise<void> {
  await tx.query({
    name: 'mail-request.insert',
    text: `insert into mail_request (email_hash, ip, at) values ($1, $2, $3)`,
    values: [key.emailHash, key.ip, key.at],
  })
}

export async function deleteOldMailRequests(db: Pool, before: Date): Promise<void> {
  await db.query({ name: 'mail-request.prune', text: `delete from mail_request where at < $1`, values: [before] })
}
