import type { CallbackDetail, CallbackFilters, CallbackRow, callbackListQuery } from '@kasa/contracts/callbacks'
import type { ListTotal } from '@kasa/contracts/lists'
import { scopesOf } from '@kasa/domain/access'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { keysetPage, sortOf } from '../db/keyset'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import {
  callbackOrder,
  countCallbacks,
  queueResend,
  selectAttempts,
  selectCallback,
  selectCallbacks,
  type CallbackFilter,
  type CallbackRecord,
} from './callbacks.sql'

const rowOf = (record: CallbackRecord): CallbackRow => ({
  id: record.id,
  merchantName: record.merchantName,
  type: record.type,
  objectNumber: record.objectNumber,
  status: record.status,
  attempts: record.attempts,
  lastStatus: record.lastStatus,
  lastError: record.lastError,
  nextAttemptAt: record.nextAttemptAt?.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
  deliveredAt: record.deliveredAt?.toISOString() ?? null,
})

/** An ADMIN reads all callbacks, a merchant's user only its own. */
const isAdmin = (actor: UserActor) => scopesOf(actor.scope).has('ADMIN')
const maySee = (actor: UserActor, record: CallbackRecord) =>
  isAdmin(actor) || (actor.merchantId !== null && record.merchantId === actor.merchantId)
export const nobody = '00000000-0000-0000-0000-000000000000'

/** The filters, limited to what this person may see. */
export const callbackFilterFor = (actor: UserActor, { status, q, address }: CallbackFilters): CallbackFilter => ({
  merchantId: isAdmin(actor) ? null : (actor.merchantId ?? nobody),
  status,
  q,
  address,
})

/** A page of callbacks, newest first unless sorted otherwise. */
export async function listCallbacks(
  ctx: Ctx,
  query: z.output<typeof callbackListQuery>,
): Promise<{ rows: CallbackRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'callback.list')
  const { cursor, limit } = query
  const order = sortOf(query, { sort: 'createdAt', desc: true })
  const { shown, nextCursor } = await keysetPage(callbackOrder, { ...order, cursor, limit }, (keyset) =>
    selectCallbacks(ctx.tenant.pool, callbackFilterFor(ctx.actor, query), keyset),
  )
  return { rows: shown.map(rowOf), nextCursor }
}

/** The number of callbacks that match the filters, on all pages. */
export async function totalCallbacks(ctx: Ctx, filters: CallbackFilters): Promise<ListTotal> {
  requirePermission(ctx, 'callback.list')
  return countCallbacks(ctx.tenant.pool, callbackFilterFor(ctx.actor, filters))
}

async function visible(db: Pick<Tx, 'query'>, ctx: Ctx<UserActor>, id: string): Promise<CallbackRecord> {
  const record = await selectCallback(db, id)
  if (!record || !maySee(ctx.actor, record)) throw new NotFound({ code: 'NOT_FOUND' })
  return record
}

async function detailOf(db: Pick<Tx, 'query'>, record: CallbackRecord): Promise<CallbackDetail> {
  const attempts = await selectAttempts(db, record.id)
  return {
    ...rowOf(record),
    objectId: record.objectId,
    url: record.url,
    eventId: record.eventId,
    payload: record.payload,
    attemptLog: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }
}

/** One callback with every attempt. */
export async function readCallback(ctx: Ctx, { id }: { id: string }): Promise<CallbackDetail> {
  requirePermission(ctx, 'callback.list')
  return detailOf(ctx.tenant.pool, await visible(ctx.tenant.pool, ctx, id))
}

/** Sends a callback once more, immediately and under the same webhook id. Does not use up a scheduled attempt. */
export async function resendCallback(ctx: Ctx, { id }: { id: string }): Promise<CallbackDetail> {
  requirePermission(ctx, 'callback.resend')
  return inTransaction(ctx, async (tx) => {
    const before = await visible(tx, ctx, id)
    if (!(await queueResend(tx, id, ctx.actor.name, ctx.now()))) throw new Conflict({ code: 'CALLBACK_BUSY' })
    const after = await visible(tx, ctx, id)
    await recordAudit(tx, ctx, 'callback.resend', {
      type: 'callback',
      id,
      before: { status: before.status },
      after: { status: after.status },
    })
    return detailOf(tx, after)
  })
}
