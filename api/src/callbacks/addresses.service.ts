import type { CallbackAddress, callbackAddresses, pauseAddressRequest } from '@kasa/contracts/callbackAddresses'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { lockAddress, pauseLocked, resumeLocked, selectAddresses, type AddressRecord } from './addresses.sql'
import { callbackFilterFor } from './callbacks.service'
import { bringForward } from './health.sql'
import { latestResends } from './resends.service'

type Addresses = z.infer<typeof callbackAddresses>

const viewOf = (record: AddressRecord): CallbackAddress => {
  const { id, merchantName, url, status, waiting, failing, dead, delivered, failed, isTroubled } = record
  const { oldestWaiting, error, since, failures, openSince, probeAt, pausedAt, pausedBy, pauseReason } = record
  return {
    id,
    merchantName,
    url,
    status,
    waiting,
    failing,
    dead,
    oldestWaiting: oldestWaiting?.toISOString() ?? null,
    lastHour: { delivered, failed },
    incident: error !== null && since ? { error, since: since.toISOString(), failures } : null,
    open: openSince && probeAt ? { since: openSince.toISOString(), nextTryAt: probeAt.toISOString() } : null,
    paused: pausedAt && { at: pausedAt.toISOString(), by: pausedBy ?? '', reason: pauseReason ?? '' },
    isTroubled,
  }
}

/** Every address with its health, and the recent bulk re-sends. */
export async function callbackHealth(ctx: Ctx): Promise<Addresses> {
  requirePermission(ctx, 'callback.list')
  const { merchantId } = callbackFilterFor(ctx.actor, {})
  const [records, resends] = await Promise.all([
    selectAddresses(ctx.tenant.pool, merchantId, ctx.now()),
    latestResends(ctx, merchantId),
  ])
  return { rows: records.map(viewOf), resends }
}

/** Pauses one address: its callbacks wait, in order, until someone resumes it. */
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
  return callbackHealth(ctx)
}

/** Resumes a paused address and sends its waiting callbacks, oldest first. */
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
  return callbackHealth(ctx)
}

/** Makes the waiting callbacks of an address due, oldest first. */
export const sendWaiting = (tx: Tx, ctx: Ctx, addressId: string): Promise<void> =>
  bringForward(tx, addressId, ctx.now(), true)
