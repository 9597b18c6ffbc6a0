import type { DepositCounts, DepositFilters, DepositTab } from '@kasa/contracts/deposits'
import { foldText } from '@kasa/domain/turkishText'
import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { runSql } from '../db/runSql'
import type { DepositCursor } from './depositCursor'
import { depositColumns, depositTables, type DepositRecord } from './deposits.sql'

type Condition = RawBuilder<unknown>
export type Asked = { filters: Omit<DepositFilters, 'tab'>; visible: RawBuilder<boolean>; viewerId: string; hidesMerchant: boolean; now: Date }

const open = sql`r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW')`

const tabs: Record<DepositTab, (asked: Asked) => Condition | undefined> = {
  waiting: () => open,
  mine: ({ viewerId, now }) => sql`${open} and r.claimed_by = ${viewerId}::uuid and r.claim_until > ${now}`,
  confirmed: () => sql`r.status = 'APPROVED'`,
  rejected: () => sql`r.status in ('REJECTED', 'CANCELLED')`,
  expired: () => sql`r.status = 'EXPIRED'`,
  all: () => undefined,
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Istanbul')`
const dayEnd = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Istanbul')`

/** What a person types: a number, a reference, the merchant's reference, or part of a customer's name. */
const typed = (q: string): Condition =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`} or r.merchant_ref = ${q}
       or r.customer_fold like ${`%${escapeLike(foldText(q))}%`})`

function conditions({ filters, visible, hidesMerchant }: Asked): Condition[] {
  const { q, merchantId, bankAccountId, amountMin, amountMax, from, to } = filters
  return [
    visible,
    q === undefined ? undefined : typed(q),
    // Who may not see merchants may not sift by them either.
    merchantId?.length && !hidesMerchant ? sql`r.merchant_id = any(${merchantId}::uuid[])` : undefined,
    bankAccountId?.length ? sql`r.bank_account_id = any(${bankAccountId}::uuid[])` : undefined,
    amountMin === undefined ? undefined : sql`r.amount_minor >= ${amountMin}::bigint`,
    amountMax === undefined ? undefined : sql`r.amount_minor <= ${amountMax}::bigint`,
    from === undefined ? undefined : sql`r.created_at >= ${dayStart(from)}`,
    to === undefined ? undefined : sql`r.created_at < ${dayEnd(to)}`,
  ].filter((condition) => condition !== undefined)
}

const columnOf = { createdAt: sql`r.created_at`, amount: sql`r.amount_minor` }
const typeOf = { createdAt: sql.raw('timestamptz'), amount: sql.raw('bigint') }

const beyond = ({ sort, desc, value, id }: DepositCursor): Condition =>
  sql`(${columnOf[sort]}, r.id) ${sql.raw(desc ? '<' : '>')} (${value}::${typeOf[sort]}, ${id}::uuid)`

export type Page = { tab: DepositTab; sort: DepositCursor['sort']; desc: boolean; cursor: DepositCursor | undefined; limit: number }

/** One page, in keyset order: the cost of page one thousand is that of page one. */
export function selectDepositPage(pool: Pool, asked: Asked, page: Page): Promise<DepositRecord[]> {
  const all = [...conditions(asked), tabs[page.tab](asked), page.cursor && beyond(page.cursor)].filter((condition) => condition !== undefined)
  const direction = sql.raw(page.desc ? 'desc' : 'asc')
  return runSql<DepositRecord>(pool, sql`
    select ${sql.raw(depositColumns)} from ${sql.raw(depositTables)}
    where ${sql.join(all, sql` and `)}
    order by ${columnOf[page.sort]} ${direction}, r.id ${direction} limit ${page.limit}`)
}

export type SharedCounts = Omit<DepositCounts, 'mine' | 'oldestAt'> & { oldestAt: Date | null }

/** What waits now, whatever day it is from, and what was decided among the requests of the filter's days. */
export async function selectDepositCounts(pool: Pool, asked: Asked): Promise<SharedCounts> {
  const { from, to, ...timeless } = asked.filters
  const waiting = sql.join(conditions({ ...asked, filters: timeless }), sql` and `)
  const decided = sql.join(conditions(asked), sql` and `)
  const count = (tab: DepositTab) => sql`(count(*) filter (where ${tabs[tab](asked) ?? sql`true`}))::int`
  const [row] = await runSql<SharedCounts>(pool, sql`
    with waiting as (
      select count(*)::int as waiting, coalesce(sum(r.amount_minor), 0)::bigint as pending, min(r.created_at) as oldest
      from remit_request r where ${open} and ${waiting}
    ), decided as (
      select ${count('confirmed')} as confirmed, ${count('rejected')} as rejected, ${count('expired')} as expired
      from remit_request r where r.status in ('APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED') and ${decided}
    )
    select waiting, pending as "pendingMinor", oldest as "oldestAt", confirmed, rejected, expired from waiting, decided`)
  return row ?? { waiting: 0, pendingMinor: 0n, oldestAt: null, confirmed: 0, rejected: 0, expired: 0 }
}

/** How many open requests each person holds. */
export async function selectHeldCounts(pool: Pool, userIds: readonly string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ userId: string; held: number }>({
    name: 'deposits.held',
    text: `select r.claimed_by as "userId", count(*)::int as held from remit_request r
           where r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') and r.claimed_by = any($1::uuid[]) and r.claim_until > $2
           group by r.claimed_by`,
    values: [userIds, now],
  })
  return new Map(rows.map(({ userId, held }) => [userId, held]))
}

/** The merchants and accounts that appear among what this person may see. */
export async function selectDepositOptions(
  pool: Pool,
  visible: RawBuilder<boolean>,
): Promise<{ merchants: { id: string; name: string }[]; bankAccounts: { id: string; label: string }[] }> {
  const merchants = await runSql<{ id: string; name: string }>(pool, sql`
    select m.id, m.name from merchant m
    where exists (select from remit_request r where r.merchant_id = m.id and ${visible}) order by m.name, m.id limit 500`)
  const bankAccounts = await runSql<{ id: string; label: string }>(pool, sql`
    select b.id, b.label from bank_account b
    where exists (select from remit_request r where r.bank_account_id = b.id and ${visible}) order by b.label, b.id limit 500`)
  return { merchants, bankAccounts }
}
