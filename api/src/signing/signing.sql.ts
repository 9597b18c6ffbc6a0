import type { Pool } from '../db/client'

export type SigningKey = {
  ownerId: string
  ownerName: string
  secretEnc: Buffer
  status: 'ACTIVE' | 'GRACE' | 'REVOKED'
  graceUntil: Date | null
  scopes: string[]
  ipAllowed: boolean
  requestsPerMinute: number
}

/** A merchant's key by its public id. */
export async function selectMerchantKey(pool: Pool, keyId: string, ip: string): Promise<SigningKey | undefined> {
  const { rows } = await pool.query<SigningKey>({
    name: 'signing.merchantKey',
    text: `select key.merchant_id as "ownerId", merchant.name as "ownerName", key.secret_enc as "secretEnc", key.status,
             key.grace_until as "graceUntil", key.scopes, (key.ip_allow = '{}' or $2::inet <<= any(key.ip_allow)) as "ipAllowed",
             key.requests_per_minute as "requestsPerMinute"
           from merchant_key key join merchant on merchant.id = key.merchant_id where key.key_id = $1`,
    values: [keyId, ip],
  })
  return rows[0]
}

/** A bot's key by its public id. */
export async function selectBotKey(pool: Pool, keyId: string, ip: string): Promise<SigningKey | undefined> {
  const { rows } = await pool.query<SigningKey>({
    name: 'signing.botKey',
    text: `select bot.id as "ownerId", bot.name as "ownerName", key.secret_enc as "secretEnc", key.status, key.grace_until as "graceUntil",
             '{bot}'::text[] as scopes, (bot.ip_allow = '{}' or $2::inet <<= any(bot.ip_allow)) as "ipAllowed",
             bot.requests_per_minute as "requestsPerMinute"
           from watcher_bot_key key join watcher_bot bot on bot.id = key.bot_id where key.key_id = $1`,
    values: [keyId, ip],
  })
  return rows[0]
}

/** Keeps a nonce; false where the key used it within the time nonces are kept, in another call than `callId`. */
export async function insertNonce(
  pool: Pool,
  callId: string,
  keyId: string,
  nonce: string,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'signing.nonce',
    text: `insert into api_nonce (key_id, nonce, at, call_id) values ($1, $2, $3, $4)
           on conflict (key_id, nonce) do update set call_id = excluded.call_id where api_nonce.call_id = excluded.call_id`,
    values: [keyId, nonce, at, callId],
  })
  return rowCount === 1
}

/** Forgets nonces older than `before`: a request that old is refused by its timestamp. */
export async function deleteOldNonces(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from api_nonce where at < $1', [before])
  return rowCount ?? 0
}
