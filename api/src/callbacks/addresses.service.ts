import {
  mostResent,
  type CallbackAddress,
  type callbackAddresses,
  type pauseAddressRequest,
  type resendManyAnswer,
  type resendManyRequest,
} from '@kasa/contracts/callbackAddresses'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import {
  countResending,
  lockAddress,
  pauseLocked,
  queueMany,
  resumeLocked,
  selectTroubledAddresses,
  type AddressRecord,
} from './addresses.sql'
import { callbackFilterFor } from './callbacks.service'

type Addresses = z.infer<typeof callbackAddresses>

const viewOf = (record: AddressRecord): CallbackAddress => {
  const { id, merchantName, url, status, waiting, failing, dead, since, lastError } = record
  const { pausedAt, pausedBy, pauseReason } = record
  return {
    id,
    merchantName,
    url,
    status,
    waiting,
    failing,
    dead,
    since: since?.toISOString() ?? null,
    lastError,
    paused: pausedAt && { at: pausedAt.toISOString(), by: pausedBy ?? '', reason: pauseReason ?? '' },
  }
}

/** The addresses that are paused or do not take what they are sent, and how much is being sent again by hand. */
export async function troubledAddresses(ctx: Ctx<UserActor>): Promise<Addresses> {
  requirePermission(ctx, 'callback.list')
  const { merchantId } = callbackFilterFor(ctx.actor, {})
  const [records, resending] = await Promise.all([
    selectTroubledAddresses(ctx.tenant.pool, merchantId, ctx.now()),
    countResending(ctx.tenant.pool, merchantId),
  ])
  return { rows: records.map(viewOf), resending }
}

/** Holds back what goes to one address: it waits there, in order, until somebody resumes it. */
export async function pauseAddress(
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string } & z.infer<typeof pauseAddressRequest>,
): Promise<Addresses> {
  requirePermission(ctx, 'callback.write')
  await inTransaction(ctx, async (tx) => {
    const before = await lockAddress(tx, id)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    if (before.status !== 'ACTIVE') throw new Conflict({ code: 'CALLBACK_ADDRESS_STATE' })
    await pauseLocked(tx, id, ctx.actor.name, reason, ctx.now())
    await recordAudit(tx, ctx, 'callback.pause', {
      type: 'merchant',
      id: before.merchantId,
      before: { callbacks: 'ACTIVE' },
      after: { callbacks: 'PAUSED' },
      reason,
    })
  })
  return troubledAddresses(ctx)
}

/** Lets everything go that waits for a paused address, oldest first. */
export async function resumeAddress(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<Addresses> {
  requirePermission(ctx, 'callback.write')
  await inTransaction(ctx, async (tx) => {
    const before = await lockAddress(tx, id)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    if (before.status !== 'PAUSED') throw new Conflict({ code: 'CALLBACK_ADDRESS_STATE' })
    await resumeLocked(tx, id, ctx.now())
    await recordAudit(tx, ctx, 'callback.resume', {
      type: 'merchant',
      id: before.merchantId,
      before: { callbacks: 'PAUSED' },
      after: { callbacks: 'ACTIVE' },
    })
  })
  return troubledAddresses(ctx)
}

/** Sends again what the filters leave, oldest first and at a limited rate, each under its own webhook id. */
export async function resendMany(
  ctx: Ctx<UserActor>,
  { perSecond, ...filters }: z.infer<typeof resendManyRequest>,
): Promise<z.infer<typeof resendManyAnswer>> {
  requirePermission(ctx, 'callback.resend')
  return inTransaction(ctx, async (tx) => {
    const { queued, found } = await queueMany(tx, callbackFilterFor(ctx.actor, filters), {
      byName: ctx.actor.name,
      at: ctx.now(),
      perSecond,
      most: mostResent,
    })
    await recordAudit(tx, ctx, 'callback.resendMany', {
      type: 'user',
      id: ctx.actor.id,
      before: null,
      after: { ...filters, queued, perSecond },
    })
    return { queued, left: found - queued }
  })
}
