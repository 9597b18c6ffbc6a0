import type { ListTotal } from '@kasa/contracts/lists'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { cursorOf, cursorRefusal, pageOf } from '../db/page'
import { decidedOf, siftedBy, type RequestFilters } from './requestFilters'
import {
  selectRequestCounts,
  selectRequestPage,
  selectRequestTotal,
  type DecidedCounts,
  type Sort,
} from './requestList.sql'
import { rowFor, type Asker, type RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { selectHeldCounts } from './requestQueue.sql'
import type { RequestTable } from './requestTable'

/** The tabs every queue has; what is decided, each noun parts for itself. */
export type QueueTab = 'waiting' | 'mine' | 'all'
const isOfEvery = (tab: string): tab is QueueTab => tab === 'waiting' || tab === 'mine' || tab === 'all'

/** How a noun's requests are listed. */
export type RequestList<R extends RequestRecord, Decided extends string> = {
  /** Its tabs of what is decided, by the statuses they hold. */
  decided: Readonly<Record<Decided, readonly R['status'][]>>
  /** What a person types into the search, as a condition on `r`. */
  typed: (q: string) => RawBuilder<boolean>
  hidesMerchant: (ctx: Asker) => boolean
}

const sorted = z.object({
  sort: z.enum(['createdAt', 'amount']),
  desc: z.boolean(),
  id: z.uuid(),
  value: z.string().check(z.maxLength(30)),
})
const valuesOf = { createdAt: z.iso.datetime(), amount: z.string().check(z.regex(/^\d{1,15}$/)) }
const places = cursorOf(sorted)

/** Where the last page ended; a place in another order is refused. */
function placeIn(cursor: string | undefined, asked: Sort) {
  const place = places.read(cursor)
  if (
    place &&
    (place.sort !== asked.sort || place.desc !== asked.desc || !valuesOf[place.sort].safeParse(place.value).success)
  )
    throw cursorRefusal()
  return place
}

const valueIn = <R extends RequestRecord>({ listed }: RequestTable<R>, record: R, sort: Sort['sort']): string =>
  sort === 'amount' ? listed.of(record).toString() : record.createdAt.toISOString()

export type ListQuery<Decided extends string> = RequestFilters & {
  tab: QueueTab | Decided
  sort?: Sort['sort'] | undefined
  desc?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

type Filters<Decided extends string> = Pick<ListQuery<Decided>, 'tab'> & RequestFilters

const siftingOf = <R extends RequestRecord, A extends string, Row, Decided extends string>(
  { table }: RequestNoun<R, A, Row>,
  { typed, hidesMerchant }: RequestList<R, Decided>,
  ctx: Asker,
) => ({ typed, hidesMerchant: hidesMerchant(ctx), listed: table.listed.sql })

/** The requests of a tab that this person may see, under their filters. */
const seenBy = <R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Asker,
  { tab, ...filters }: Filters<Decided>,
) => ({
  tab: isOfEvery(tab) ? tab : list.decided[tab],
  sifted: [
    noun.sight.where(ctx.actor),
    ...siftedBy(filters, siftingOf(noun, list, ctx)),
    ...(isOfEvery(tab) ? [] : decidedOf(filters, ctx.now())),
  ],
  viewerId: ctx.actor.id,
  now: ctx.now(),
})

/** One page of what this person may see. Oldest first where work waits, newest first elsewhere. */
export async function listRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  {
    tab,
    sort = 'createdAt',
    desc = tab !== 'waiting' && tab !== 'mine',
    cursor,
    limit,
    ...filters
  }: ListQuery<Decided>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  requirePermission(ctx, noun.may.read)
  const found = await selectRequestPage(ctx.tenant.pool, noun.table, {
    ...seenBy(noun, list, ctx, { tab, ...filters }),
    sort,
    desc,
    after: placeIn(cursor, { sort, desc }),
    limit: limit + 1,
  })
  const { shown, nextCursor } = pageOf(found, limit, (last) =>
    places.write({ sort, desc, value: valueIn(noun.table, last, sort), id: last.id }),
  )
  return { rows: shown.map((record) => rowFor(noun, ctx, record)), nextCursor }
}

/** How many requests of a tab the filters leave on all pages, and their sum. */
export async function totalRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  filters: Filters<Decided>,
): Promise<ListTotal> {
  requirePermission(ctx, noun.may.read)
  return selectRequestTotal(ctx.tenant.pool, noun.table, seenBy(noun, list, ctx, filters))
}

export type QueueCounts<Decided extends string> = {
  waiting: number
  pendingMinor: bigint
  oldestAt: string | null
} & DecidedCounts<Decided>

/** What waits now, whatever day it is from, and what was decided today; among the requests of the filter's days or search, where one is given. */
export async function sharedCounts<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Asker,
  filters: RequestFilters = {},
): Promise<QueueCounts<Decided>> {
  const { from: _from, to: _to, ...timeless } = filters
  const sifted = (asked: RequestFilters) => [
    noun.sight.where(ctx.actor),
    ...siftedBy(asked, siftingOf(noun, list, ctx)),
  ]
  const { waiting, pendingMinor, oldestAt, decided } = await selectRequestCounts(ctx.tenant.pool, noun.table, {
    decided: list.decided,
    waiting: sifted(timeless),
    ofDays: [...sifted(filters), ...decidedOf(filters, ctx.now())],
  })
  return { waiting, pendingMinor, oldestAt: oldestAt?.toISOString() ?? null, ...decided }
}

/** The tabs' counts, the badge, and what is pending in all. */
export async function countRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  list: RequestList<R, Decided>,
  ctx: Ctx,
  filters: RequestFilters,
): Promise<QueueCounts<Decided> & { mine: number }> {
  requirePermission(ctx, noun.may.read)
  const held = await selectHeldCounts(ctx.tenant.pool, noun.table, [ctx.actor.id], ctx.now())
  return { ...(await sharedCounts(noun, list, ctx, filters)), mine: held.get(ctx.actor.id) ?? 0 }
}
