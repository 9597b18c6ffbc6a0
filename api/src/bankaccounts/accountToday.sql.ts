import type { Pool, Tx } from '../db/client'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'

export type AccountToday = { accountId: string; inMinor: bigint; outMinor: bigint; count: number; lastAt: Date | null }

/** What the banks' lines of today, in Istanbul, come to, and when the last line of all was. */
export async function selectToday(db: Pool | Tx, accountIds: readonly string[], day: string): Promise<AccountToday[]> {
  const { rows } = await db.query<AccountToday>({
    name: 'bankaccounts.today',
    text: `select account.id as "accountId", today.*, latest.at as "lastAt"
           from unnest($1::uuid[]) as account(id)
           cross join lateral (
             select coalesce(sum(amount_minor) filter (where direction = 'CREDIT'), 0)::bigint as "inMinor",
               coalesce(sum(amount_minor) filter (where direction = 'DEBIT'), 0)::bigint as "outMinor", count(*)::int as count
             from bank_tx where bank_account_id = account.id
               and booked_at >= ${dayStartSql('$2::date')} and booked_at < ${dayEndSql('$2::date')}) today
           cross join lateral (select max(booked_at) as at from bank_tx where bank_account_id = account.id) latest`,
    values: [accountIds, day],
  })
  return rows
}

export type AccountHour = { accountId: string; hour: number; amount: bigint; count: bigint }

/** What each hour of today asked of the accounts: requests that hold, or held, their limits. */
export async function selectHours(db: Pool | Tx, accountIds: readonly string[], day: string): Promise<AccountHour[]> {
  const { rows } = await db.query<AccountHour>({
    name: 'bankaccounts.hours',
    text: `select bank_account_id as "accountId", extract(hour from created_at at time zone 'Europe/Istanbul')::int as hour,
             sum(amount_minor)::bigint as amount, count(*) as count
           from remit_request
           where bank_account_id = any($1::uuid[]) and created_at >= ${dayStartSql('$2::date')}
             and status not in ('REJECTED', 'EXPIRED', 'CANCELLED')
           group by 1, 2`,
    values: [accountIds, day],
  })
  return rows
}

/** Requests that still wait for money on the account. */
export async function countOpenRequests(db: Pool | Tx, accountId: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>({
    name: 'bankaccounts.open-requests',
    text: `select count(*)::int as open from remit_request where bank_account_id = $1 and status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW')`,
    values: [accountId],
  })
  return rows[0]?.open ?? 0
}

/** What the journal has of the account. */
export async function selectJournalSum(db: Pool | Tx, accountId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>({
    name: 'bankaccounts.journal',
    text: `select coalesce(sum(line.amount_minor), 0)::bigint as sum
           from ledger_account ledger join journal_line line on line.account_id = ledger.id where ledger.code = 'BANK:' || $1::uuid::text`,
    values: [accountId],
  })
  return rows[0]?.sum ?? 0n
}
