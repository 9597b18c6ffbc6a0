import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { runSql } from '../db/runSql'

type GapLine = {
  id: string
  bookedAt: string
  amountMinor: number
  direction: 'CREDIT' | 'DEBIT'
  senderName: string
  balanceAfterMinor: number
}
export type GapRecord = {
  id: string
  accountLabel: string
  missingMinor: bigint
  after: GapLine
  before: GapLine
  openedAt: Date
  closedAt: Date | null
}

const line = (alias: string) =>
  sql.raw(`jsonb_build_object('id', ${alias}.id, 'bookedAt', ${alias}.booked_at, 'amountMinor', ${alias}.amount_minor, 'direction', ${alias}.direction,
  'senderName', ${alias}.sender_name, 'balanceAfterMinor', ${alias}.balance_after_minor)`)

/** The gaps of a bot's visible accounts: open ones first, then those closed since a moment; newest first. */
export function selectBotGaps(
  db: Pool | Tx,
  botId: string,
  visible: RawBuilder<boolean>,
  closedSince: Date,
): Promise<GapRecord[]> {
  return runSql<GapRecord>(
    db,
    sql`
    select gap.id, account.label as "accountLabel", gap.missing_minor as "missingMinor", ${line('later')} as before,
      ${line('earlier')} as after,
      gap.opened_at as "openedAt", gap.closed_at as "closedAt"
    from balance_gap gap join bank_account account on account.id = gap.bank_account_id
      join bank_tx earlier on earlier.id = gap.after_tx join bank_tx later on later.id = gap.before_tx
    where account.bot_id = ${botId}::uuid and ${visible} and (gap.closed_at is null or gap.closed_at >= ${closedSince})
    order by gap.closed_at is not null, gap.opened_at desc, gap.id limit 50`,
  )
}
