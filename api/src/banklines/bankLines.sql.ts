import type { DeskLineFilters, deskLineSorts } from '@kasa/contracts/desk'
import { bankLineStatuses } from '@kasa/domain/lineLinks'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { freeMinor, isNoPayers, waitingCredit, waitingDebit } from './unmatchedMoney'

type Condition = RawBuilder<unknown>
export type LineQuery = { visible: RawBuilder<boolean>; filters: DeskLineFilters }

type Days = Pick<DeskLineFilters, 'from' | 'to'>
const within = (moment: RawBuilder<unknown>, { from, to }: Days): Condition[] => [
  ...when(from, (day) => sql`${moment} >= ${dayStart(day)}`),
  ...when(to, (day) => sql`${moment} < ${dayEnd(day)}`),
]

/** Money that goes back: lines returned to their sender and lines of reversed requests, by the day of that decision. */
const returnedIn = (days: Days): Condition => sql`line.id in (
  select id from bank_tx where
    ${allOf([
      sql`direction = 'CREDIT'
    and status = 'RETURNED'`,
      ...within(sql`coalesce(decided_at, booked_at)`, days),
    ])}
  union all select link.bank_tx_id from remit_request request join match_line link on link.request_id = request.id
    and link.released_at is null
  where ${allOf([sql`request.status = 'REVERSED'`, ...within(sql`request.decided_at`, days)])})`
/**
 * The part of a line, in kuruş, that belonged to requests reversed in these days; each part counts on the day of its
 * reversal.
 */
const reversedIn = (days: Days): Condition => sql`coalesce((
  select sum(link.amount_minor)::bigint from match_line link join remit_request request on request.id = link.request_id
  where ${allOf([
    sql`link.bank_tx_id = line.id and link.released_at is null
    and request.status = 'REVERSED'`,
    ...within(sql`request.decided_at`, days),
  ])}), 0)`

const states: Record<'waiting' | 'matched', Condition> = {
  waiting: sql.raw(waitingCredit('line')),
  matched: sql`line.status = 'MATCHED'`,
}

/** The condition of every figure about bank lines on the desk, and of the list that the figure opens. */
const where = ({ visible, filters: { direction, state, accountId, from, to } }: LineQuery): Condition =>
  sql.join(
    [
      visible,
      direction === undefined ? undefined : sql`line.direction = ${direction}`,
      accountId && sql`line.bank_account_id = any(${accountId}::uuid[])`,
      state && state !== 'returned' ? states[state] : undefined,
      ...(state === 'returned' ? [returnedIn({ from, to })] : within(sql`line.booked_at`, { from, to })),
    ].filter((condition) => condition !== undefined),
    sql` and `,
  )

const free = sql.raw(freeMinor('line'))
/**
 * The amount of a line in the list's sum, in kuruş: the free part of a waiting line, the part returned in the requested
 * days, or the whole amount.
 */
const counted = ({ filters: { state, from, to } }: LineQuery): Condition =>
  state === 'waiting'
    ? free
    : state === 'returned'
      ? sql`case when line.status = 'RETURNED' then line.amount_minor else ${reversedIn({ from, to })} end`
      : sql`line.amount_minor`

const tables = sql.raw('bank_tx line join bank_account account on account.id = line.bank_account_id')

export type LineRecord = {
  id: string
  bookedAt: Date
  direction: 'CREDIT' | 'DEBIT'
  amountMinor: bigint
  freeMinor: bigint
  senderName: string
  description: string
  bankRef: string | null
  status: string
  accountId: string
  accountLabel: string
  balanceAfterMinor: bigint | null
}

/** The list's sort keys. Descriptions sort by their beginning; amounts as shown: debits are negative. */
export const lineOrder: ListOrder<(typeof deskLineSorts)[number]> = {
  id: { sql: 'line.id', as: 'id' },
  keys: {
    at: { sql: 'line.booked_at', as: 'time' },
    name: { sql: 'line.sender_name', as: 'words' },
    description: { sql: 'left(line.description, 100)', as: 'words' },
    account: { sql: 'account.label', as: 'words' },
    amount: {
      sql: `case line.direction when 'DEBIT' then -line.amount_minor else line.amount_minor end`,
      as: 'number',
    },
    free: { sql: free, as: 'number' },
    status: rankOf('line.status', bankLineStatuses),
  },
}

/** A page's lines, each with its amount in the sum. */
export const selectLines = (
  db: Pool | Tx,
  query: LineQuery,
  keyset: Keyset,
): Promise<(LineRecord & { countedMinor: bigint } & Placed)[]> =>
  runSql(
    db,
    sql`
    select line.id, line.booked_at as "bookedAt", line.direction, line.amount_minor as "amountMinor",
      ${free} as "freeMinor", line.sender_name as "senderName", line.description,
      line.bank_ref as "bankRef", line.status, account.id as "accountId", account.label as "accountLabel",
        line.balance_after_minor as "balanceAfterMinor", ${counted(query)} as "countedMinor", ${keyset.place}
    from ${tables} where ${allOf([where(query), ...keyset.where])} ${keyset.tail}`,
  )

export type LineSum = { count: number; sumMinor: bigint; oldestAt: Date | null }
/** The number of lines in the list, and the sum of their `countedMinor`. */
export async function sumLines(db: Pool | Tx, query: LineQuery): Promise<LineSum> {
  const [sum] = await runSql<LineSum>(
    db,
    sql`
    select count(*)::int as count, coalesce(sum(${counted(query)}), 0)::bigint as "sumMinor",
      min(line.booked_at) as "oldestAt" from ${tables} where ${where(query)}`,
  )
  return sum ?? { count: 0, sumMinor: 0n, oldestAt: null }
}

/** The number and sum of unexplained debits. */
export async function sumUnexplained(db: Pool | Tx, visible: RawBuilder<boolean>): Promise<LineSum> {
  const [sum] = await runSql<LineSum>(
    db,
    sql`select count(*)::int as count, coalesce(sum(line.amount_minor), 0)::bigint as "sumMinor",
      min(line.booked_at) as "oldestAt"
        from ${tables} where ${sql.raw(waitingDebit('line'))} and ${visible}`,
  )
  return sum ?? { count: 0, sumMinor: 0n, oldestAt: null }
}

/** The oldest waiting lines, for the person who takes over a shift. */
export const selectOldestWaiting = (
  db: Pool | Tx,
  visible: RawBuilder<boolean>,
  limit: number,
): Promise<LineRecord[]> =>
  runSql<LineRecord>(
    db,
    sql`
    select line.id, line.booked_at as "bookedAt", line.direction, line.amount_minor as "amountMinor",
      ${free} as "freeMinor", line.sender_name as "senderName", line.description,
      line.bank_ref as "bankRef", line.status, account.id as "accountId", account.label as "accountLabel",
        line.balance_after_minor as "balanceAfterMinor"
    from ${tables} where ${where({ visible, filters: { state: 'waiting' } })} order by line.booked_at, line.id
      limit ${limit}`,
  )

/** True if a line of the request is, or looks like, money from another account of ours. */
export async function selectHasOwnMoney(db: Pool | Tx, requestId: string): Promise<boolean> {
  const [row] = await runSql<{ has: boolean }>(
    db,
    sql`select exists (select from match_line link join bank_tx line on line.id = link.bank_tx_id
        where link.request_id = ${requestId}::uuid and link.released_at is null
          and ${sql.raw(isNoPayers('line'))}) as has`,
  )
  return row?.has === true
}

/** The ids of those lines that are, or look like, money from or to another account of ours. */
export async function selectOwnMoney(db: Pool | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select line.id from bank_tx line where line.id = any(${[...ids]}::uuid[]) and ${sql.raw(isNoPayers('line'))}`,
  )
  return new Set(rows.map(({ id }) => id))
}
