import type { Pool, Tx } from '../db/client'

export type BotEventKind =
  | 'CREATED'
  | 'EDITED'
  | 'PAUSED'
  | 'RESUMED'
  | 'STATUS'
  | 'KEY_ADDED'
  | 'KEY_SHOWN'
  | 'GAP_OPENED'
  | 'GAP_CLOSED'
export type BotEvent = {
  id: string
  botId: string
  at: Date
  kind: BotEventKind
  params: Record<string, string>
  actorName: string | null
}

export async function insertBotEvent(tx: Tx, event: BotEvent): Promise<void> {
  await tx.query({
    name: 'bots.event',
    text: `insert into watcher_bot_event (id, bot_id, at, kind, params, actor_name)
      values ($1, $2, $3, $4, $5::jsonb, $6)`,
    values: [event.id, event.botId, event.at, event.kind, JSON.stringify(event.params), event.actorName],
  })
}

export async function selectBotEvents(db: Pool | Tx, botId: string, limit: number): Promise<BotEvent[]> {
  const { rows } = await db.query<BotEvent>({
    name: 'bots.events',
    text: `select id, bot_id as "botId", at, kind, params, actor_name as "actorName" from watcher_bot_event
      where bot_id = $1 order by id desc limit $2`,
    values: [botId, limit],
  })
  return rows
}

/** The bot's accounts with their group and owner. */
export async function selectAudiences(
  tx: Tx,
  botId: string,
): Promise<{ bankAccountId: string; remitGroupId: string; ownerUserId: string | null }[]> {
  const { rows } = await tx.query<{ bankAccountId: string; remitGroupId: string; ownerUserId: string | null }>({
    name: 'bots.audiences',
    text: `select id as "bankAccountId", remit_group_id as "remitGroupId", owner_user_id as "ownerUserId"
      from bank_account where bot_id = $1`,
    values: [botId],
  })
  return rows
}
