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
  lastUsedAt: Date | null
}

/**
 * A merchant's key by its public id. A key made by one of the merchant's own users may create payouts only while that
 * user has money_withdraw (domain section 1, "Keys move money").
 */
export async function selectMerchantKey(pool: Pool, keyId: string, ip: string): Promise<SigningKey | undefined> {
  const { rows } = await pool.query<SigningKey>({
    name: 'signing.merchantKey',
    text: `select key.merchant_id as "ownerId", merchant.name as "ownerName", key.secret_enc as "secretEnc", key.status,
             key.grace_until as "graceUntil", key.last_used_at as "lastUsedAt",
             case when maker.mrc_id = key.merchant_id
               and (maker.login_status <> 'ACTIVE' or not 'money_withdraw' = any(maker.scope))
               then array_remove(key.scopes, 'withdraw:create') else key.scopes end as scopes,
             (key.ip_allow = '{}' or $2::inet <<= any(key.ip_allow))
               and (merchant.ip_allow = '{}' or $2::inet <<= any(merchant.ip_allow)) as "ipAllowed",
             key.requests_per_minute as "requestsPerMinute"
           from merchant_key key join merchant on merchant.id = key.merchant_id left join users maker
             on maker.id = key.created_by
           where key.key_id = $1`,
    values: [keyId, ip],
  })
  return rows[0]
}

export async function selectBotKey(pool: Pool, keyId: string, ip: string): Promise<SigningKey | undefined> {
  const { rows } = await pool.query<SigningKey>({
    name: 'signing.botKey',
    text: `select bot.id as "ownerId", bot.name as "ownerName", key.secret_enc as "secretEnc", key.status,
      key.grace_until as "graceUntil",
             '{bot}'::text[] as scopes, (bot.ip_allow = '{}' or $2::inet <<= any(bot.ip_allow)) as "ipAllowed",
             bot.requests_per_minute as "requestsPerMinute", null::timestamptz as "lastUsedAt"
           from watcher_bot_key key join watcher_bot bot on bot.id = key.bot_id where key.key_id = $1`,
    values: [keyId, ip],
  })
  return rows[0]
}

export async function selectTerminalKey(pool: Pool, keyId: string, ip: string): Promise<SigningKey | undefined> {
  const { rows } = await pool.query<SigningKey>({
    name: 'signing.terminalKey',
    text: `select terminal.id as "ownerId", terminal.label as "ownerName", key.secret_enc as "secretEnc", key.status,
      key.grace_until as "graceUntil",
             '{terminal}'::text[] as scopes, (terminal.ip_allow = '{}' or $2::inet <<= any(terminal.ip_allow)) as
               "ipAllowed",
             terminal.requests_per_minute as "requestsPerMinute", null::timestamptz as "lastUsedAt"
           from card_terminal_key key join card_terminal terminal on terminal.id = key.terminal_id
             where key.key_id = $1`,
    values: [keyId, ip],
  })
  return rows[0]
}

/** Stores a nonce. Returns false if the key used it within the retention time, in a call other than `callId`. */
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
           on conflict (key_id, nonce) do update set call_id = excluded.call_id
             where api_nonce.call_id = excluded.call_id`,
    values: [keyId, nonce, at, callId],
  })
  return rowCount === 1
}

/** Records the time and address of a merchant key's last use. */
export async function touchMerchantKey(pool: Pool, keyId: string, ip: string, at: Date): Promise<void> {
  await pool.query({
    name: 'signing.touch',
    text: `update merchant_key set last_used_at = $2, last_used_ip = $3::inet where key_id = $1
      and (last_used_at is null or last_used_at < $2)`,
    values: [keyId, at, ip],
  })
}

/** Deletes nonces older than `before`; requests of that age are refused by their timestamp. */
export async function deleteOldNonces(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from api_nonce where at < $1', [before])
  return rowCount ?? 0
}
