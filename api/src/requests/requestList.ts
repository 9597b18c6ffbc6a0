import type { ListTotal } from '@kasa/contracts/lists'
import { sql, type RawBuilder } from 'kysely'

import { requirePermission, type Ctx } from '../access/ctx'
import { keysetPage } from '../db/keyset'
import { BadInput } from '../errors/refusals'
import { candidatesAsOf, isSeenNow, momentOf, tableAsOf } from './asOf'
import { latenessAt } from './lateness'
import { decidedOf, siftedBy, type RequestFilters } from './requestFilters'
import { selectRequestCounts, selectRequestPage, selectRequestTotal, type DecidedCounts } from './requestList.sql'
import { rowFor, type Asker, type RequestNoun } from './requestNoun'
import { selectRequestOptions, type RequestOptions } from './requestOptions.sql'
import type { RequestRecord } from './requestRecord'
import { selectHeldCounts } from './requestQueue.sql'

/** The tabs of every queue. Each noun defines its own tabs for decided requests. */
export type QueueTab = 'waiting' | 'mine' | 'all'
const isOfEvery = (tab: string): tab is QueueTab => tab === 'waiting' || tab === 'mine' || tab === 'all'

/** How a noun's requests are listed. */
export type RequestList<R extends RequestRecord, Decided extends string> = {
  /** Its tabs of decided requests, with their statuses. */
  decided: Readonly<Record<Decided, readonly R['status'][]>>
  /** Those of these tabs that neither wait for a person nor are over. Like the open requests, they show every day. */
  standing?: readonly Decided[]
  /** A further condition on `r` for the rows of a tab that this person sees. */
  where?: (ctx: Asker) => Partial<Record<Decided | 'waiting' | 'all', RawBuilder<boolean>>>
  /** When a request `r` was decided, if that is not its `decided_at`. */
  decidedAt?: (ctx: Asker) => RawBuilder<unknown> | undefined
  /** By tab: the time of `r` whose day the tab shows, if it is not the time of the decision. */
  times?: Partial<Record<Decided, RawBuilder<unknown>>>
  /** The search text as a condition on `r`. */
  typed: (q: string) => RawBuilder<boolean>
  hidesMerchant: (ctx: Asker) => boolean
  /** True if this person may not see which of our accounts a request is on. */
  hidesAccount?: (ctx: Asker) => boolean
  /** The sort keys that a list with these filters offers. Default: all keys of the table. */
  sorts?: (filters: Filters<Decided>, ctx: Asker) => readonly string[]
}

export type ListQuery<Decided extends string> = RequestFilters & {
  tab: QueueTab | Decided
  sort?: string | undefined
  desc?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

export type Filters<Decided extends string> = Pick<ListQuery<Decided>, 'tab'> & RequestFilters

const siftingOf = async <R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  { typed, hidesMerchant, hidesAccount }: RequestList<R, Decided>,
  ctx: Asker,
  { late }: RequestFilters,
  then?: Date,
) => ({
  // Searched fields never change, so the current table's indexes find past requests too.
  typed: then
    ? (q: string) => sql<boolean>`base.id in (select r.id from ${sql.raw(noun.table.name)} r where ${typed(q)})`
    : typed,
  made: then ? sql`base.created_at` : sql`r.created_at`,
  hidesMerchant: hidesMerchant(ctx),
  hidesAccount: hidesAccount?.(ctx) ?? false,
  listed: noun.table.listed.sql,
  account: noun.table.place.account,
  isLate: late ? (await latenessAt(ctx.tenant.pool, noun, then ?? ctx.now())).isLate : sql<boolean>`false`,
})

/**
 * Returns the conditions for the requests of a tab that this person may see under the filters, and the table to read:
 * the current one or a past one.
 */
const seenBy = async <R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Asker,
  { tab, ...filters }: Filters<Decided>,
) => {
  const narrower = tab === 'mine' ? undefined : list.where?.(ctx)[tab]
  const then = await momentOf(ctx.tenant.pool, ctx.now(), filters.asOf)
  const at = then ?? ctx.now()
  const inTab = isOfEvery(tab) ? tab : list.decided[tab]
  const isNamed = (filters.q ?? filters.from ?? filters.to) !== undefined
  const statuses = tab === 'all' ? undefined : isOfEvery(tab) ? noun.open : list.decided[tab]
  const sifted = [
    noun.visibility.where(ctx.actor),
    ...siftedBy(filters, await siftingOf(noun, list, ctx, filters, then)),
    ...(narrower ? [narrower] : []),
    ...(isOfEvery(tab) || list.standing?.includes(tab)
      ? []
      : decidedOf(filters, at, list.times?.[tab] ?? list.decidedAt?.(ctx))),
    ...(then
      ? [candidatesAsOf(noun.table, then, { statuses, isNamed }), isSeenNow(noun.visibility.where(ctx.actor))]
      : []),
  ]
  const table = then ? tableAsOf(noun.table, then) : noun.table
  return { table, seen: { tab: inTab, sifted, viewerId: ctx.actor.id, now: at } }
}

/**
 * Returns one page of the requests that this person may see. By default oldest first in the tabs of open work, newest
 * first elsewhere. Throws BadInput (`SORT_NEEDS_SHORT_LIST`).
 */
export async function listRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: ListQuery<Decided>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  requirePermission(ctx, noun.may.read)
  const order = { sort: sort ?? 'createdAt', desc: desc ?? (filters.tab !== 'waiting' && filters.tab !== 'mine') }
  const { table, seen } = await seenBy(noun, list, ctx, filters)
  const offered = list.sorts?.(filters, ctx) ?? Object.keys(table.order.keys)
  if (!offered.includes(order.sort)) throw new BadInput({ code: 'SORT_NEEDS_SHORT_LIST', field: 'sort' })
  const { shown, nextCursor } = await keysetPage(table.order, { ...order, cursor, limit }, (keyset) =>
    selectRequestPage(ctx.tenant.pool, table, seen, keyset),
  )
  return { rows: shown.map((record) => rowFor(noun, ctx, record)), nextCursor }
}

/** Returns the number and the sum of a tab's requests on all pages. */
export async function totalRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  filters: Filters<Decided>,
): Promise<ListTotal> {
  requirePermission(ctx, noun.may.read)
  const { table, seen } = await seenBy(noun, list, ctx, filters)
  return selectRequestTotal(ctx.tenant.pool, table, seen)
}

/** Returns the merchants and accounts for the filter menus. Empty for what this person may not see. */
export async function requestOptions<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  { hidesMerchant, hidesAccount }: RequestList<R, Decided>,
  ctx: Ctx,
): Promise<RequestOptions> {
  requirePermission(ctx, noun.may.read)
  const { merchants, bankAccounts } = await selectRequestOptions(
    ctx.tenant.pool,
    noun.table,
    noun.visibility.where(ctx.actor),
  )
  return {
    merchants: hidesMerchant(ctx) ? [] : merchants,
    bankAccounts: hidesAccount?.(ctx) ? [] : bankAccounts,
  }
}

export type QueueCounts<Decided extends string> = {
  waiting: number
  pendingMinor: bigint
  oldestAt: string | null
} & DecidedCounts<Decided>

/**
 * Counts open requests of every day, and those decided today. With a search or chosen days of creation, decisions of
 * every day count; chosen days do not limit the open requests.
 */
export async function sharedCounts<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Asker,
  filters: RequestFilters = {},
): Promise<QueueCounts<Decided>> {
  const { from: _from, to: _to, ...timeless } = filters
  const sifting = await siftingOf(noun, list, ctx, filters)
  const sifted = (wanted: RequestFilters) => [noun.visibility.where(ctx.actor), ...siftedBy(wanted, sifting)]
  const ofDays = (time: RawBuilder<unknown> | undefined) => [...sifted(filters), ...decidedOf(filters, ctx.now(), time)]
  const apart: Partial<Record<Decided, readonly RawBuilder<unknown>[]>> = {}
  for (const tab of list.standing ?? []) apart[tab] = sifted(timeless)
  for (const tab of Object.keys(list.times ?? {}) as Decided[]) apart[tab] = ofDays(list.times?.[tab])
  const { waiting, pendingMinor, oldestAt, decided } = await selectRequestCounts(ctx.tenant.pool, noun.table, {
    decided: list.decided,
    where: list.where?.(ctx) ?? {},
    waiting: sifted(timeless),
    ofDays: ofDays(list.decidedAt?.(ctx)),
    apart,
  })
  return { waiting, pendingMinor, oldestAt: oldestAt?.toISOString() ?? null, ...decided }
}

/** Counts the tabs at a past moment, up to the limit of list totals, like the footer of the list. */
async function countAsOf<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  filters: RequestFilters,
): Promise<QueueCounts<Decided> & { mine: number }> {
  const waiting = await totalRequests(noun, list, ctx, { ...filters, tab: 'waiting' })
  const decided: Partial<DecidedCounts<Decided>> = {}
  for (const tab of Object.keys(list.decided) as Decided[])
    decided[tab] = (await totalRequests(noun, list, ctx, { ...filters, tab })).count
  const { count, sumMinor } = waiting
  return {
    ...(decided as DecidedCounts<Decided>),
    waiting: count,
    pendingMinor: sumMinor ?? 0n,
    oldestAt: null,
    mine: 0,
  }
}

/** Counts the tabs, the caller's claims, and the open sum. */
export async function countRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  filters: RequestFilters,
): Promise<QueueCounts<Decided> & { mine: number }> {
  requirePermission(ctx, noun.may.read)
  if (filters.asOf !== undefined) return countAsOf(noun, list, ctx, filters)
  const held = await selectHeldCounts(ctx.tenant.pool, noun.table, [ctx.actor.id], ctx.now())
  return { ...(await sharedCounts(noun, list, ctx, filters)), mine: held.get(ctx.actor.id) ?? 0 }
}
