import type {
  MerchantCallDetail,
  MerchantCallFilters,
  MerchantCallPage,
  MerchantCallRow,
  merchantCallQuery,
} from '@kasa/contracts/merchantCalls'
import type { ListTotal } from '@kasa/contracts/lists'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { keysetPage, sortOf } from '../db/keyset'
import { NotFound } from '../errors/refusals'
import { onlyMerchantOf } from '../merchants/merchantView'
import { parameter } from '../parameters/parameter'
import {
  callOrder,
  countCalls,
  deleteOldCalls,
  deleteOldLost,
  deleteSurplusCalls,
  selectCall,
  selectCalls,
  selectLost,
  type CallFilter,
  type CallRecord,
} from './merchantCalls.sql'

const dayMs = 86_400_000
/** Small, so that deleting does not hold locks for long. */
const prunedAtOnce = 5_000

const statuses = { DONE: [200, 399], REFUSED: [400, 499], FAILED: [500, 599] } satisfies Record<
  string,
  [number, number]
>

/** Translates the filters. Throws NotFound for another merchant's user. */
function filterFor(ctx: Ctx<UserActor>, { mode, outcome, ...filters }: MerchantCallFilters): CallFilter {
  const only = onlyMerchantOf(ctx.actor)
  const wanted = filters.merchantId?.toLowerCase() ?? only
  if (only !== null && only !== wanted) throw new NotFound({ code: 'NOT_FOUND' })
  return {
    merchantId: wanted,
    objectId: filters.objectId,
    testMode: mode === undefined ? undefined : mode === 'TEST',
    statuses: outcome && statuses[outcome],
    kind: filters.kind,
    keyId: filters.keyId,
    q: filters.q,
    day: filters.day,
  }
}

const rowOf = ({ merchantId: _merchantId, at, ...record }: CallRecord): MerchantCallRow => ({
  ...record,
  at: at.toISOString(),
})

/** A page of a merchant's calls, newest first by default. */
export async function listCalls(ctx: Ctx, query: z.output<typeof merchantCallQuery>): Promise<MerchantCallPage> {
  requirePermission(ctx, 'merchantCall.read')
  const { pool } = ctx.tenant
  const { cursor, limit } = query
  const filter = filterFor(ctx, query)
  const order = sortOf(query, { sort: 'at', desc: true })
  const now = ctx.now()
  const [{ shown, nextCursor }, lost, keptDays] = await Promise.all([
    keysetPage(callOrder, { ...order, cursor, limit }, (keyset) => selectCalls(pool, filter, keyset)),
    selectLost(pool, filter.merchantId, new Date(now.getTime() - dayMs)),
    parameter(pool, 'calls.keep_days', now),
  ])
  return { rows: shown.map(rowOf), nextCursor, lost, keptDays }
}

export async function totalCalls(ctx: Ctx, filters: MerchantCallFilters): Promise<ListTotal> {
  requirePermission(ctx, 'merchantCall.read')
  return countCalls(ctx.tenant.pool, filterFor(ctx, filters))
}

/** One call with request and response, masked. */
export async function readCall(ctx: Ctx, { id }: { id: string }): Promise<MerchantCallDetail> {
  requirePermission(ctx, 'merchantCall.read')
  const record = await selectCall(ctx.tenant.pool, id)
  const only = onlyMerchantOf(ctx.actor)
  if (!record || (only !== null && only !== record.merchantId)) throw new NotFound({ code: 'NOT_FOUND' })
  const { merchantId: _merchantId, at, ...detail } = record
  return { ...detail, at: at.toISOString() }
}

/**
 * The most calls stored for a merchant in each mode, and the most without a valid signature. A call has up to 20 KB,
 * and anyone with a key's id can make sixty a minute.
 */
export const mostCalls = { most: 200_000, mostUnproved: 5_000 }

/** Deletes calls older than `calls.keep_days`, and a merchant's oldest calls beyond `mostCalls`. Returns the number. */
export async function pruneCalls(ctx: Ctx, kept = mostCalls): Promise<number> {
  const { pool } = ctx.tenant
  const now = ctx.now()
  const before = new Date(now.getTime() - (await parameter(pool, 'calls.keep_days', now)) * dayMs)
  await deleteOldLost(pool, before)
  const old = await untilNone(() => deleteOldCalls(pool, before, prunedAtOnce))
  return old + (await untilNone(() => deleteSurplusCalls(pool, { ...kept, limit: prunedAtOnce })))
}

async function untilNone(remove: () => Promise<number>): Promise<number> {
  let gone = 0
  for (let found = 1; found > 0; gone += found) found = await remove()
  return gone
}
