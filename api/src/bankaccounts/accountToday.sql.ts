import { isDebitNotSeen, moneySentBack } from '../banktx/moneySentBack'
import type { Pool, Tx } from '../db/client'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'

export type AccountToday = { accountId: string; inMinor: bigint; outMinor: bigint; count: number; lastAt: Date | null }

/** The sums of today's bank lines (Istanbul day), and the time of the last line. */
export async function selectToday(db: Pool | Tx, accountIds: readonly string[], day: string): Promise<AccountToday[]> {
  const { rows } = await db.query<AccountToday>({
    name: 'bankaccounts.today',
    text: `select account.id as "accountId", today.*, latest.at as "lastAt"
           from unnest($1::uuid[]) as account(id)
           cross join lateral (
             select coalesce(sum(amount_minor) filter (where direction = 'CREDIT'), 0)::bigint as "inMinor",
               coalesce(sum(amount_minor) filter (where direction = 'DEBIT'), 0)::bigint as "outMinor",
                 count(*)::int as count
             from bank_tx where bank_account_id = account.id
               and booked_at >= ${dayStartSql('$2::date')} and booked_at < ${dayEndSql('$2::date')}) today
           cross join lateral (select max(booked_at) as at from bank_tx where bank_account_id = account.id) latest`,
    values: [accountIds, day],
  })
  return rows
}

export type AccountHour = { accountId: string; hour: number; amount: bigint; count: bigint }

/** What was requested on the accounts in each hour of today: requests that reserve, or reserved, their limits. */
export async function selectHours(db: Pool | Tx, accountIds: readonly string[], day: string): Promise<AccountHour[]> {
  const { rows } = await db.query<AccountHour>({
    name: 'bankaccounts.hours',
    text: `select bank_account_id as "accountId", extract(hour from created_at at time zone 'Europe/Istanbul')::int as
      hour,
             sum(amount_minor)::bigint as amount, count(*) as count
           from remit_request
           where bank_account_id = any($1::uuid[]) and created_at >= ${dayStartSql('$2::date')}
             and status not in ('REJECTED', 'EXPIRED', 'CANCELLED')
           group by 1, 2`,
    values: [accountIds, day],
  })
  return rows
}

/**
 * The number of requests that still wait for money on the account, plus payouts that left it or may have left it
 * without a debit as proof.
 */
export async function countOpenRequests(db: Pool | Tx, accountId: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>({
    name: 'bankaccounts.open-requests',
    text: `select (select count(*) from remit_request where bank_account_id = $1
      and status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW'))::int
             + (select count(*) from withdraw_request where bank_account_id = $1
               and status in ('SENDING', 'SENT', 'SUSPECT'))::int as open`,
    values: [accountId],
  })
  return rows[0]?.open ?? 0
}

/** The number of own transfers in transit to or from this account. */
export async function countInTransit(db: Tx, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'bankaccounts.in-transit',
    text: `select count(*)::int as count from own_transfer where status = 'IN_TRANSIT'
      and $1 in (from_account_id, to_account_id)`,
    values: [accountId],
  })
  return rows[0]?.count ?? 0
}

/** The number of returns and reversals from this account whose debit was not seen: the bank may still report it. */
export async function countSentBack(db: Tx, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'bankaccounts.sent-back',
    text: `select count(*)::int as count from ${moneySentBack} back
      where back.bank_account_id = $1 and ${isDebitNotSeen}`,
    values: [accountId],
  })
  return rows[0]?.count ?? 0
}

/**
 * The account's balance by the journal, in kuruş: now, and at `at`, null if `at` is null. A line counts from its
 * booking at the bank, however late it was reported; anything else from its posting.
 */
export async function selectJournalSums(
  db: Pool | Tx,
  accountId: string,
  at: Date | null,
): Promise<{ now: bigint; then: bigint | null }> {
  const { rows } = await db.query<{ now: bigint; then: bigint }>({
    name: 'bankaccounts.journal',
    text: `select coalesce(sum(line.amount_minor), 0)::bigint as now,
             coalesce(sum(line.amount_minor) filter (where coalesce(tx.booked_at, journal.at) <= $2::timestamptz),
               0)::bigint as "then"
           from ledger_account ledger join journal_line line on line.account_id = ledger.id join journal
             on journal.id = line.journal_id
           left join bank_tx tx on journal.source_type = 'bank_tx' and tx.id = journal.source_id
           where ledger.code = 'BANK:' || $1::uuid::text`,
    values: [accountId, at],
  })
  const { now = 0n, then = 0n } = rows[0] ?? {}
  return { now, then: at === null ? null : then }
}
