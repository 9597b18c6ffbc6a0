import type { AutoMatch, BotStatus } from '@kasa/domain/bot'

import type { Pool } from '../db/client'

export type Bot = {
  intervalS: number
  paused: boolean
  heartbeatAt: Date | null
  errorsInRow: number
  status: BotStatus
  autoMatch: AutoMatch
  accountIds: string[]
}

export async function selectBot(pool: Pool, id: string): Promise<Bot | undefined> {
  const { rows } = await pool.query<Bot>({
    name: 'botapi.bot',
    text: `select interval_s as "intervalS", paused, heartbeat_at as "heartbeatAt", errors_in_row as "errorsInRow",
      status, auto_match as "autoMatch",
             array(select account.id::text from bank_account account where account.bot_id = bot.id) as "accountIds"
           from watcher_bot bot where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Records a heartbeat, with its error or none. */
export async function updateHeartbeat(
  pool: Pool,
  id: string,
  beat: { version: string; lagS: number; error: string | null; at: Date },
): Promise<void> {
  await pool.query({
    name: 'botapi.beat',
    text: `update watcher_bot set heartbeat_at = greatest(heartbeat_at, $5), version_text = $2, lag_s = $3,
      last_error = $4,
             errors_in_row = case when $4::text is null then 0 else errors_in_row + 1 end, updated_at = $5
           where id = $1`,
    values: [id, beat.version, beat.lagS, beat.error, beat.at],
  })
}
