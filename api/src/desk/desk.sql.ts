import { openWithdrawalStatuses } from '@kasa/domain/withdrawal'
import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { runSql } from '../db/runSql'

export type Pace = { late: number; decidedToday: number; inTimeToday: number }
/**
 * Number of overdue requests now, and of people's decisions since a moment. `visible`: a condition on `remit_request
 * r`.
 */
export async function selectPace(pool: Pool, visible: RawBuilder<boolean>, now: Date, since: Date): Promise<Pace> {
  const [pace] = await runSql<Pace>(
    pool,
    sql`
    select (count(*) filter (where r.status in ('DECLARED', 'IN_REVIEW') and r.deadline_at < ${now}))::int as late,
      (count(*) filter (where r.decided_by is not null and r.decided_at >= ${since}))::int as "decidedToday",
      (count(*) filter (where r.decided_by is not null and r.decided_at >= ${since}
        and r.decided_at <= r.deadline_at))::int as "inTimeToday"
    from remit_request r
    where (r.status in ('DECLARED', 'IN_REVIEW') or (r.status in ('APPROVED', 'REJECTED') and r.decided_at >= ${since}))
      and ${visible}`,
  )
  return pace ?? { late: 0, decidedToday: 0, inTimeToday: 0 }
}

export type PayoutPace = {
  late: number
  sentMinor: bigint
  sentOldestAt: Date | null
  sentToday: number
  sentTodayMinor: bigint
}
/**
 * Overdue payouts, those sent since a moment, and all sent ones without a bank debit yet. `visible`: a condition on
 * `withdraw_request r`.
 */
export async function selectPayoutPace(
  pool: Pool,
  visible: RawBuilder<boolean>,
  now: Date,
  since: Date,
): Promise<PayoutPace> {
  const [pace] = await runSql<PayoutPace>(
    pool,
    sql`
    select (select count(*) from withdraw_request r where r.status = any(${[...openWithdrawalStatuses]}::text[])
      and r.deadline_at < ${now} and ${visible})::int as late,
      coalesce(sum(r.amount_minor) filter (where r.status = 'SENT'), 0)::bigint as "sentMinor", min(r.decided_at)
        filter (where r.status = 'SENT') as "sentOldestAt",
      count(*) filter (where r.decided_at >= ${since})::int as "sentToday",
        coalesce(sum(r.amount_minor) filter (where r.decided_at >= ${since}), 0)::bigint as "sentTodayMinor"
    from withdraw_request r
    where r.part_count = 0 and (r.status = 'SENT'
      or (r.status in ('SUSPECT', 'PAID', 'RETURNED') and r.decided_at >= ${since})) and ${visible}`,
  )
  return pace ?? { late: 0, sentMinor: 0n, sentOldestAt: null, sentToday: 0, sentTodayMinor: 0n }
}

/** Each account's balance as its bank last reported it. */
export async function selectBankBalances(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, { balanceMinor: bigint | null; balanceAt: Date | null }>> {
  const { rows } = await pool.query<{ id: string; balanceMinor: bigint | null; balanceAt: Date | null }>({
    name: 'desk.balances',
    text: `select id, bank_balance_minor as "balanceMinor", bank_balance_at as "balanceAt" from bank_account
      where id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, ...balance }) => [id, balance]))
}
