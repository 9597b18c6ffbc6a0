import type { ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { allOf } from '../db/conditions'
import type { Keyset, Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import type { RequestRecord } from './requestRecord'
import type { RequestTable } from './requestTable'

type Conditions = readonly RawBuilder<unknown>[]

type Sifted = {
  /** Open requests, those that the viewer holds, all, or those in one of these statuses. */
  tab: 'waiting' | 'mine' | 'all' | readonly string[]
  sifted: Conditions
  viewerId: string
  now: Date
}

// Statuses are literals in the statement, not parameters, so that the planner can use a partial index of them.
const among = (statuses: readonly string[]): RawBuilder<boolean> =>
  sql`r.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

function inTab<R>({ isOpen }: RequestTable<R>, { tab, viewerId, now }: Sifted): RawBuilder<unknown>[] {
  if (tab === 'all') return []
  if (tab === 'waiting') return [sql.raw(isOpen)]
  if (tab === 'mine') return [sql`${sql.raw(isOpen)} and r.claimed_by = ${viewerId}::uuid and r.claim_until > ${now}`]
  return [among(tab)]
}

/** Reads one page in keyset order. */
export const selectRequestPage = <R extends RequestRecord>(
  pool: Pool,
  table: RequestTable<R>,
  filter: Sifted,
  { place, where, tail }: Keyset,
): Promise<(R & Placed)[]> =>
  runSql<R & Placed>(
    pool,
    sql`
    select ${sql.raw(table.columns)}, ${place} from ${sql.raw(table.from)}
    where ${allOf([...filter.sifted, ...inTab(table, filter), ...where])} ${tail}`,
  )

/** Returns the number of requests that the filters match, and the sum of the amounts that the list shows. */
export const selectRequestTotal = <R extends RequestRecord>(
  pool: Pool,
  table: RequestTable<R>,
  filter: Sifted,
): Promise<ListTotal> =>
  totalOf(
    pool,
    sql`${sql.raw(table.bare)} where ${allOf([...filter.sifted, ...inTab(table, filter)])}`,
    sql.raw(table.listed.sql),
  )

/** Those of these requests that are not visible; `visible` is a condition on `r`. */
export async function selectHidden<R extends RequestRecord>(
  pool: Pool,
  { name }: RequestTable<R>,
  { ids, visible }: { ids: readonly string[]; visible: RawBuilder<boolean> },
): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    pool,
    sql`select r.id from ${sql.raw(name)} r where r.id = any(${[...ids]}::uuid[]) and (${visible}) is not true`,
  )
  return rows.map(({ id }) => id)
}

export type DecidedCounts<Decided extends string> = { [tab in Decided]: number }
type Counts<Decided extends string> = {
  waiting: number
  pendingMinor: bigint
  oldestAt: Date | null
  decided: DecidedCounts<Decided>
}

/** Returns how many requests are open, with their sum and the oldest, and how many are in each decided tab. */
export async function selectRequestCounts<R extends RequestRecord, Decided extends string>(
  pool: Pool,
  { name, isOpen }: RequestTable<R>,
  {
    decided,
    where,
    waiting,
    ofDays,
    apart,
  }: {
    decided: Readonly<Record<Decided, readonly string[]>>
    /** Further conditions on the rows of a tab. */
    where: { readonly [tab in Decided | 'waiting']?: RawBuilder<boolean> }
    waiting: Conditions
    ofDays: Conditions
    /** Tabs that are counted under their own conditions instead of `ofDays`. */
    apart: { readonly [tab in Decided]?: Conditions }
  },
): Promise<Counts<Decided>> {
  const tabs = Object.entries<readonly string[]>(decided)
  const own: Readonly<Record<string, Conditions | undefined>> = apart
  const narrower: Readonly<Record<string, RawBuilder<boolean> | undefined>> = where
  const and = (tab: string) => (narrower[tab] ? sql` and ${narrower[tab]}` : sql``)
  const ended = tabs.filter(([tab]) => !own[tab])
  const counts = tabs.map(([tab, statuses]) => {
    const conditions = own[tab]
    return conditions
      ? sql`(select count(*) from ${sql.raw(name)} r where ${among(statuses)}${and(tab)} and ${allOf(conditions)})::int
        as ${sql.id(tab)}`
      : sql`(count(*) filter (where ${among(statuses)}${and(tab)}))::int as ${sql.id(tab)}`
  })
  const [row] = await runSql<Counts<Decided>>(
    pool,
    sql`
    with waiting as (
      select count(*)::int as waiting, coalesce(sum(r.amount_minor), 0)::bigint as pending, min(r.created_at) as oldest
      from ${sql.raw(name)} r where ${sql.raw(isOpen)}${and('waiting')} and ${allOf(waiting)}
    ), decided as (
      select ${sql.join(counts)} from ${sql.raw(name)} r where ${among(ended.flatMap(([, statuses]) => statuses))}
        and ${allOf(ofDays)}
    )
    select waiting, pending as "pendingMinor", oldest as "oldestAt", to_jsonb(decided) as decided
      from waiting, decided`,
  )
  if (!row) throw new Error('A count answered no row')
  return row
}
