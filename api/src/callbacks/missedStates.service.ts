import { mostResent, type resendManyAnswer } from '@kasa/contracts/callbackAddresses'
import type { ListTotal } from '@kasa/contracts/lists'
import type { MissedFilters, MissedRow, missedListQuery, resendMissedRequest } from '@kasa/contracts/missedStates'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { keysetPage, sortOf } from '../db/keyset'
import { inTransaction } from '../db/transaction'
import { callbackFilterFor, nobody } from './callbacks.service'
import {
  addCallbacks,
  callbacksOfMissed,
  countMissed,
  missedOrder,
  selectMissed,
  type MissedFilter,
  type MissedRecord,
} from './missedStates.sql'
import { insertResend, queueMany } from './resends.sql'

const rowOf = ({ knownType, knownAt, eventAt, since, readAt, last, ...record }: MissedRecord): MissedRow => ({
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  merchantName: record.merchantName,
  amountMinor: record.amountMinor,
  known: knownType !== null && knownAt ? { type: knownType, at: knownAt.toISOString() } : null,
  type: record.type,
  eventAt: eventAt.toISOString(),
  since: since.toISOString(),
  cause: last?.cause ?? 'UNSENT',
  callbackId: last?.id ?? null,
  attempts: last?.attempts ?? 0,
  lastStatus: last?.status ?? null,
  lastError: last?.error ?? null,
  readAt: readAt?.toISOString() ?? null,
})

/** The filters, limited to what this person may see: a merchant's user sees nothing of other merchants. */
function filterFor(actor: UserActor, { kind, q, merchant }: MissedFilters): MissedFilter {
  const { merchantId: own } = callbackFilterFor(actor, {})
  const isOther = own !== null && merchant !== undefined && merchant !== own
  return { kind, q, merchantId: isOther ? nobody : (own ?? merchant ?? null) }
}

/** A page of requests whose newest event the merchant has not acknowledged, latest first. */
export async function listMissed(
  ctx: Ctx<UserActor>,
  query: z.output<typeof missedListQuery>,
): Promise<{ rows: MissedRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'callback.list')
  const { cursor, limit } = query
  const order = sortOf(query, { sort: 'since', desc: true })
  const { shown, nextCursor } = await keysetPage(missedOrder, { ...order, cursor, limit }, (keyset) =>
    selectMissed(ctx.tenant.pool, filterFor(ctx.actor, query), keyset),
  )
  return { rows: shown.map(rowOf), nextCursor }
}

/** The number and total amount of requests that match the filters, on all pages. */
export async function totalMissed(ctx: Ctx<UserActor>, filters: MissedFilters): Promise<ListTotal> {
  requirePermission(ctx, 'callback.list')
  return countMissed(ctx.tenant.pool, filterFor(ctx.actor, filters))
}

/**
 * Sends the newest event of every request that matches the filters, at a limited rate, after earlier events that
 * still wait.
 */
export async function resendMissed(
  ctx: Ctx<UserActor>,
  { perSecond, ...filters }: z.infer<typeof resendMissedRequest>,
): Promise<z.infer<typeof resendManyAnswer>> {
  requirePermission(ctx, 'callback.resend')
  return inTransaction(ctx, async (tx) => {
    const filter = filterFor(ctx.actor, filters)
    const round = { byName: ctx.actor.name, at: ctx.now(), perSecond }
    const resendId = uuidv7()
    await insertResend(tx, { ...round, id: resendId, merchantId: callbackFilterFor(ctx.actor, {}).merchantId })
    await addCallbacks(tx, filter, round.at)
    const { queued, found } = await queueMany(tx, callbacksOfMissed(filter), { ...round, resendId, most: mostResent })
    await recordAudit(tx, ctx, 'callback.resendMissed', {
      type: 'user',
      id: ctx.actor.id,
      before: null,
      after: { ...filters, queued, perSecond },
    })
    return { queued, left: found - queued }
  })
}
