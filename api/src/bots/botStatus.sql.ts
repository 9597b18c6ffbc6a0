import type { BotStatus } from '@kasa/domain/bot'

import type { Pool, Tx } from '../db/client'

export type BotBeats = {
  id: string
  paused: boolean
  heartbeatAt: Date | null
  intervalS: number
  errorsInRow: number
  lastError: string | null
  status: BotStatus
}

const columns = `id, paused, heartbeat_at as "heartbeatAt", interval_s as "intervalS", errors_in_row as "errorsInRow",
  last_error as "lastError", status`

/** Each bot's last heartbeat and last recorded status. */
export async function selectBeats(pool: Pool): Promise<BotBeats[]> {
  const { rows } = await pool.query<BotBeats>({ name: 'bots.beats', text: `select ${columns} from watcher_bot` })
  return rows
}

export async function lockBeats(tx: Tx, id: string): Promise<BotBeats | undefined> {
  const { rows } = await tx.query<BotBeats>({
    name: 'bots.lockBeats',
    text: `select ${columns} from watcher_bot where id = $1 for no key update`,
    values: [id],
  })
  return rows[0]
}

export async function setBotStatus(tx: Tx, id: string, status: BotStatus, at: Date): Promise<void> {
  await tx.query({
    name: 'bots.status',
    text: `update watcher_bot set status = $2, status_since = $3 where id = $1`,
    values: [id, status, at],
  })
}
