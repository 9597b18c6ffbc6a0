import type { BalanceGap } from '@kasa/domain/balanceGap'

import type { Pool, Tx } from '../db/client'

/** Accounts with lines whose balances are not checked yet. */
export async function selectUnchained(pool: Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'balances.unchained',
    text: `select distinct bank_account_id as id from bank_tx where not chained limit $1`,
    values: [limit],
  })
  return rows.map(({ id }) => id)
}

/** Serializes balance checks of an account, so that each sees the previous one's results. */
export async function lockChainOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('balance ' || $1, 0))`, [accountId])
}

/**
 * Marks the account's unchecked lines as checked. Returns their first and last booking times; undefined if there are
 * none.
 */
export async function takeUnchained(tx: Tx, accountId: string): Promise<{ from: Date; to: Date } | undefined> {
  const { rows } = await tx.query<{ from: Date | null; to: Date | null }>({
    name: 'balances.take',
    text: `with taken as (update bank_tx set chained = true where bank_account_id = $1 and not chained
      returning booked_at)
           select min(booked_at) as "from", max(booked_at) as "to" from taken`,
    values: [accountId],
  })
  const [row] = rows
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined
}

export type StoredLine = {
  id: string
  bookedAt: Date
  direction: 'CREDIT' | 'DEBIT'
  amountMinor: bigint
  balanceAfterMinor: bigint | null
}

/** `isBots`: reported by a bot with its balance; other lines could have been written by hand. */
type ComparedLine = StoredLine & { isBots: boolean }

/**
 * The account's lines in order, from the last with a balance before `from` to the first with one after `to`,
 * including all lines of both moments.
 */
export async function selectStretch(tx: Tx, accountId: string, from: Date, to: Date): Promise<ComparedLine[]> {
  const { rows } = await tx.query<ComparedLine>({
    name: 'balances.stretch',
    text: `select id, booked_at as "bookedAt", direction, amount_minor as "amountMinor",
      balance_after_minor as "balanceAfterMinor", source = 'BOT' as "isBots"
           from bank_tx
           where bank_account_id = $1
             and booked_at >= coalesce((select max(booked_at) from bank_tx where bank_account_id = $1 and booked_at < $2
               and balance_after_minor is not null), $2)
             and booked_at <= coalesce((select min(booked_at) from bank_tx where bank_account_id = $1 and booked_at > $3
               and balance_after_minor is not null), 'infinity')
           order by id`,
    values: [accountId, from, to],
  })
  return rows
}

export type OpenGap = BalanceGap & { id: string }

/** The open gaps after `after` and until `to`, except those before the first line in this time. */
export async function selectOpenGaps(tx: Tx, accountId: string, after: Date, to: Date): Promise<OpenGap[]> {
  const { rows } = await tx.query<OpenGap>({
    name: 'balances.openGaps',
    text: `select id, after_tx as "afterId", before_tx as "beforeId", missing_minor as "missingMinor" from balance_gap
           where bank_account_id = $1 and closed_at is null and booked_at >= $2 and booked_at <= $3`,
    values: [accountId, after, to],
  })
  return rows
}

export async function insertGap(tx: Tx, gap: BalanceGap & { id: string; accountId: string; at: Date }): Promise<void> {
  await tx.query({
    name: 'balances.openGap',
    text: `insert into balance_gap (id, bank_account_id, bot_id, after_tx, before_tx, missing_minor, booked_at,
      opened_at)
           select $1, $2, account.bot_id, $3, $4, $5, line.booked_at, $6 from bank_account account, bank_tx line
             where account.id = $2 and line.id = $4`,
    values: [gap.id, gap.accountId, gap.afterId, gap.beforeId, gap.missingMinor, gap.at],
  })
}

export async function closeGap(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'balances.closeGap',
    text: `update balance_gap set closed_at = $2 where id = $1`,
    values: [id, at],
  })
}

/** The account's bot and label. */
export async function selectWatchedAccount(
  tx: Tx,
  accountId: string,
): Promise<{ botId: string | null; label: string } | undefined> {
  const { rows } = await tx.query<{ botId: string | null; label: string }>({
    name: 'balances.account',
    text: `select bot_id as "botId", label from bank_account where id = $1`,
    values: [accountId],
  })
  return rows[0]
}
