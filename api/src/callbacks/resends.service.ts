import {
  mostResent,
  type CallbackResend,
  type resendManyAnswer,
  type resendManyRequest,
} from '@kasa/contracts/callbackAddresses'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { NotFound } from '../errors/refusals'
import { callbackFilterFor } from './callbacks.service'
import {
  callbacksOf,
  insertResend,
  lockResend,
  queueMany,
  selectResends,
  stopLocked,
  type ResendRecord,
} from './resends.sql'

/** A finished bulk re-send is listed for this long after it began, in ms. */
const shownMs = 600_000

const viewOf = ({ merchantId: _whose, at, stoppedAt, stoppedBy, ...round }: ResendRecord): CallbackResend => ({
  ...round,
  at: at.toISOString(),
  stopped: stoppedAt && { at: stoppedAt.toISOString(), by: stoppedBy ?? '' },
})

/** Running and recent bulk re-sends; those of one merchant's users, or all (null). */
export async function latestResends(ctx: Ctx, merchantId: string | null): Promise<CallbackResend[]> {
  const since = new Date(ctx.now().getTime() - shownMs)
  return (await selectResends(ctx.tenant.pool, merchantId, since)).map(viewOf)
}

/** Sends again all callbacks of a filter, oldest first and at a limited rate, each under its own webhook id. */
export async function resendMany(
  ctx: Ctx<UserActor>,
  { perSecond, ...filters }: z.infer<typeof resendManyRequest>,
): Promise<z.infer<typeof resendManyAnswer>> {
  requirePermission(ctx, 'callback.resend')
  return inTransaction(ctx, async (tx) => {
    const filter = callbackFilterFor(ctx.actor, filters)
    const round = { byName: ctx.actor.name, at: ctx.now(), perSecond }
    const resendId = uuidv7()
    await insertResend(tx, { ...round, id: resendId, merchantId: filter.merchantId })
    const { queued, found } = await queueMany(tx, callbacksOf(filter), { ...round, resendId, most: mostResent })
    await recordAudit(tx, ctx, 'callback.resendMany', {
      type: 'user',
      id: ctx.actor.id,
      before: null,
      after: { ...filters, queued, perSecond },
    })
    return { queued, left: found - queued }
  })
}

/** Stops a bulk re-send: callbacks that were not sent yet go back to their earlier state. */
export async function stopResend(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<void> {
  requirePermission(ctx, 'callback.resend')
  await inTransaction(ctx, async (tx) => {
    const { merchantId } = callbackFilterFor(ctx.actor, {})
    const round = await lockResend(tx, id)
    if (!round || (merchantId !== null && round.merchantId !== merchantId)) throw new NotFound({ code: 'NOT_FOUND' })
    const stopped = await stopLocked(tx, id, ctx.actor.name, ctx.now())
    await recordAudit(tx, ctx, 'callback.stopResend', {
      type: 'user',
      id: ctx.actor.id,
      before: null,
      after: { stopped },
    })
  })
}
