import type { KeyStatus } from '@kasa/domain/merchant'

import type { Pool, Tx } from '../db/client'

export type BotKeyRecord = {
  keyId: string
  botId: string
  status: KeyStatus
  graceUntil: Date | null
  shownAt: Date | null
  createdBy: string | null
  holderId: string | null
  createdAt: Date
}

/** A bot's keys: the current one, then newest first. */
export async function selectBotKeys(db: Pool | Tx, botId: string): Promise<BotKeyRecord[]> {
  const { rows } = await db.query<BotKeyRecord>({
    name: 'bots.keys',
    text: `select key.key_id as "keyId", key.bot_id as "botId", key.status, key.grace_until as "graceUntil",
      key.shown_at as "shownAt", users.name as "createdBy", key.holder_id as "holderId",
             key.created_at as "createdAt"
           from watcher_bot_key key left join users on users.id = key.created_by
           where key.bot_id = $1 order by key.status = 'ACTIVE' desc, key.created_at desc, key.key_id`,
    values: [botId],
  })
  return rows
}

export async function selectKeyBot(tx: Tx, keyId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'bots.keyOwner',
    text: `select bot_id as id from watcher_bot_key where key_id = $1`,
    values: [keyId],
  })
  return rows[0]?.id
}

export async function insertBotKey(
  tx: Tx,
  key: { keyId: string; botId: string; secretEnc: Buffer; createdBy: string; holderId: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'bots.insertKey',
    text: `insert into watcher_bot_key (key_id, bot_id, secret_enc, created_by, holder_id, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [key.keyId, key.botId, key.secretEnc, key.createdBy, key.holderId, key.at],
  })
}

/** Ends all other keys: at once, or at `until`. Keys already in grace keep their end, unless it is later. */
export async function endBotKeys(tx: Tx, botId: string, exceptKeyId: string, until: Date | null): Promise<void> {
  await tx.query({
    name: 'bots.endKeys',
    text: `update watcher_bot_key set status = case when $3::timestamptz is null then 'REVOKED' else 'GRACE'
      end, grace_until = case when $3 is not null then least(grace_until, $3) end
           where bot_id = $1 and key_id <> $2 and status <> 'REVOKED'`,
    values: [botId, exceptKeyId, until],
  })
}

/** People who have seen a working key of this bot, or may see it; by name. */
export async function selectKeyHolders(tx: Tx, botId: string, now: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>({
    name: 'bots.keyHolders',
    text: `select distinct users.id, users.name from watcher_bot_key key join users on users.id = key.holder_id
           where key.bot_id = $1 and (key.status = 'ACTIVE' or (key.status = 'GRACE' and key.grace_until > $2))
             order by users.name, users.id`,
    values: [botId, now],
  })
  return rows
}

/** Marks a key as shown to its holder and returns its encrypted secret; undefined if it was shown before. */
export async function takeBotSecret(tx: Tx, keyId: string, holderId: string, at: Date): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ secretEnc: Buffer }>({
    name: 'bots.takeSecret',
    text: `update watcher_bot_key set shown_at = $3, holder_id = $2 where key_id = $1 and shown_at is null
      returning secret_enc as "secretEnc"`,
    values: [keyId, holderId, at],
  })
  return rows[0]?.secretEnc
}
