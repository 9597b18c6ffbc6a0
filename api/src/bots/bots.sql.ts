import type { BotForm } from '@kasa/contracts/bots'
import type { AutoMatch, BotKind, BotStatus } from '@kasa/domain/bot'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { folded, found } from '../db/searchText'

export type BotRecord = {
  id: string
  name: string
  kind: BotKind
  paused: boolean
  pauseReason: string | null
  heartbeatAt: Date | null
  intervalS: number
  errorsInRow: number
  lagS: number
  softwareVersion: string
  lastError: string | null
  autoMatch: AutoMatch
  /** The last recorded status; `botStatusAt` computes the current one. */
  status: BotStatus
  statusSince: Date
  ipAllow: string[]
  hasCredential: boolean
  createdAt: Date
  version: number
  accounts: { id: string; label: string }[]
  isShared: boolean
  openGaps: number
}

const columns = (visible: RawBuilder<boolean>) => sql`
  bot.id, bot.name, bot.kind, bot.paused, bot.pause_reason as "pauseReason", bot.heartbeat_at as "heartbeatAt",
    bot.interval_s as "intervalS",
  bot.errors_in_row as "errorsInRow", bot.lag_s as "lagS", bot.version_text as "softwareVersion",
    bot.last_error as "lastError", bot.auto_match as "autoMatch",
  bot.status, bot.status_since as "statusSince", bot.ip_allow::text[] as "ipAllow",
    bot.credential_ref is not null as "hasCredential",
  bot.created_at as "createdAt", bot.version,
  coalesce((select jsonb_agg(jsonb_build_object('id', account.id, 'label', account.label)
    order by account.label, account.id)
    from bank_account account where account.bot_id = bot.id and ${visible}), '[]') as accounts,
  exists (select from bank_account account where account.bot_id = bot.id and not coalesce(${visible}, false)) as
    "isShared",
  (select count(*)::int from balance_gap gap join bank_account account on account.id = gap.bank_account_id
    where account.bot_id = bot.id and gap.closed_at is null and ${visible}) as "openGaps"`

export type Seen = {
  /** The accounts that the viewer sees, as a condition on `bank_account account`. */
  visible: RawBuilder<boolean>
  /** Includes bots without any visible account. */
  all: boolean
}
/** The bots that the viewer sees, as a condition on `watcher_bot bot`. */
export const isSeen = ({ visible, all }: Seen) =>
  all ? sql`true` : sql`exists (select from bank_account account where account.bot_id = bot.id and ${visible})`

/**
 * Every bot that the viewer sees, by name. The caller computes the status. An institution has at most a few hundred.
 */
export function selectBots(
  db: Pool | Tx,
  seen: Seen,
  filter: { q?: string | undefined; kind?: readonly BotKind[] | undefined; ids?: readonly string[] } = {},
): Promise<BotRecord[]> {
  return runSql<BotRecord>(
    db,
    sql`
    select ${columns(seen.visible)} from watcher_bot bot
    where ${isSeen(seen)}
      and (${filter.q ?? null}::text is null or ${found('bot.name', filter.q ?? '')})
      and (${filter.ids ?? null}::uuid[] is null or bot.id = any(${filter.ids ?? null}::uuid[]))
      and (${filter.kind ?? null}::text[] is null or bot.kind = any(${filter.kind ?? null}::text[]))
    order by ${folded('bot.name')}, bot.id limit 2000`,
  )
}

/** A bot as the viewer sees it; undefined if it is not visible. */
export async function selectBot(db: Pool | Tx, seen: Seen, id: string): Promise<BotRecord | undefined> {
  const [bot] = await runSql<BotRecord>(
    db,
    sql`select ${columns(seen.visible)} from watcher_bot bot where bot.id = ${id}::uuid and ${isSeen(seen)}`,
  )
  return bot
}

export async function lockBot(tx: Tx, id: string): Promise<void> {
  await tx.query({ name: 'bots.lock', text: `select from watcher_bot where id = $1 for no key update`, values: [id] })
}

export type BotFigures = { botId: string; txToday: number; matchedToday: number; unmatchedToday: number }
/** What these bots have reported since `since`. */
export async function selectBotFigures(db: Pool | Tx, botIds: readonly string[], since: Date): Promise<BotFigures[]> {
  const { rows } = await db.query<BotFigures>({
    name: 'bots.figures',
    text: `select bot_id as "botId", count(*)::int as "txToday",
      (count(*) filter (where status = 'MATCHED'))::int as "matchedToday",
             (count(*) filter (where direction = 'CREDIT' and status in ('NEW', 'PARTIAL', 'SUSPENSE')))::int as
               "unmatchedToday"
           from bank_tx where bot_id = any($1::uuid[]) and created_at >= $2 group by bot_id`,
    values: [botIds, since],
  })
  return rows
}

export async function insertBot(tx: Tx, bot: BotForm & { id: string; at: Date }): Promise<void> {
  await tx.query({
    name: 'bots.insert',
    text: `insert into watcher_bot (id, name, kind, interval_s, auto_match, ip_allow, credential_ref, status_since,
      created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6::inet[], $7, $8, $8, $8)`,
    values: [bot.id, bot.name, bot.kind, bot.intervalS, bot.autoMatch, bot.ipAllow, bot.credentialRef ?? null, bot.at],
  })
}

export async function updateBot(tx: Tx, bot: BotForm & { id: string; at: Date }): Promise<void> {
  await tx.query({
    name: 'bots.update',
    text: `update watcher_bot set name = $2, kind = $3, interval_s = $4, auto_match = $5, ip_allow = $6::inet[],
      credential_ref = coalesce($7, credential_ref),
             updated_at = $8, version = version + 1 where id = $1`,
    values: [bot.id, bot.name, bot.kind, bot.intervalS, bot.autoMatch, bot.ipAllow, bot.credentialRef ?? null, bot.at],
  })
}

export async function setAutoMatch(tx: Tx, id: string, autoMatch: AutoMatch, at: Date): Promise<void> {
  await tx.query({
    name: 'bots.autoMatch',
    text: `update watcher_bot set auto_match = $2, updated_at = $3, version = version + 1 where id = $1`,
    values: [id, autoMatch, at],
  })
}

export async function setPaused(
  tx: Tx,
  id: string,
  pause: { paused: boolean; reason: string | null; at: Date },
): Promise<void> {
  await tx.query({
    name: 'bots.pause',
    text: `update watcher_bot set paused = $2, pause_reason = $3, updated_at = $4, version = version + 1 where id = $1`,
    values: [id, pause.paused, pause.reason, pause.at],
  })
}

/** Sets exactly which accounts the bot watches. */
export async function setBotAccounts(tx: Tx, botId: string, accountIds: readonly string[], at: Date): Promise<void> {
  await tx.query({
    name: 'bots.setAccounts',
    text: `update bank_account set bot_id = case when id = any($2::uuid[]) then $1::uuid
      end, updated_at = $3, version = version + 1
           where (bot_id = $1) <> (id = any($2::uuid[])) or (bot_id is null and id = any($2::uuid[]))`,
    values: [botId, accountIds, at],
  })
}

export type AccountOption = { id: string; label: string; botId: string | null; botName: string | null }
/** Accounts that a bot may watch: all that are not closed, each with its current bot. */
export async function selectAccountOptions(db: Pool | Tx, lock = false): Promise<AccountOption[]> {
  const { rows } =
    await db.query<AccountOption>(`select account.id, account.label, account.bot_id as "botId", bot.name as "botName"
    from bank_account account left join watcher_bot bot on bot.id = account.bot_id
    where account.status <> 'CLOSED' order by account.label, account.id
      limit 2000 ${lock ? 'for no key update of account' : ''}`)
  return rows
}
