import { randomBytes } from 'node:crypto'

import type { MerchantEndpoint, SaveUrlRequest } from '@kasa/contracts/merchants'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { sendWaiting } from '../callbacks/addresses.service'
import { whyNotUrl } from '../callbacks/callbackUrl'
import { mayUseLoopback } from '../callbacks/delivery'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { sealText } from '../signing/sealed'
import { dropReplacedSecrets, selectEndpoints, upsertEndpoint, type EndpointRecord } from './endpoints.sql'
import { endpointViewOf, ownMerchant } from './merchantView'
import { leadsToClosedAddress } from './urlAddress'

/** How long a replaced secret still signs beside the new one, in ms: a day to deploy the new one to every server. */
const rotationMs = 24 * 3_600_000

const audited = ({ id, url, eventTypes, format, status }: EndpointRecord) => ({ id, url, eventTypes, format, status })

/**
 * Sets a merchant's callback address with a new secret, which is returned only once. The previous secret signs for
 * one more day.
 */
export async function saveUrl(
  ctx: Ctx<UserActor>,
  { merchantId, ...request }: SaveUrlRequest,
): Promise<{ endpoint: MerchantEndpoint; secret: string }> {
  requirePermission(ctx, 'merchant.keys')
  const { testMode } = await ownMerchant(ctx.tenant.pool, ctx, merchantId, 'read')
  const isClosed =
    whyNotUrl(request.url, mayUseLoopback(testMode)) === undefined &&
    (await leadsToClosedAddress(request.url, mayUseLoopback(testMode)))
  return inTransaction(ctx, async (tx) => {
    const merchant = await ownMerchant(tx, ctx, merchantId, 'lock')
    if (merchant.status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_CLOSED' })
    const refusal =
      whyNotUrl(request.url, mayUseLoopback(merchant.testMode)) ?? (isClosed ? 'ADDRESS_NOT_PUBLIC' : undefined)
    if (refusal !== undefined) throw new BadInput({ code: refusal, field: 'url' })
    const [before] = await selectEndpoints(tx, merchant.id)
    const id = before?.id ?? uuidv7()
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    const replaced = before?.secretsEnc[0]
    const endpoint: EndpointRecord = {
      id,
      ...request,
      // A receiver that had answered "gone" (410) becomes active with its new address; a paused one stays paused.
      status: before?.status === 'PAUSED' ? 'PAUSED' : 'ACTIVE',
      rotatingUntil: replaced ? new Date(ctx.now().getTime() + rotationMs) : null,
      secretsEnc: [sealText(ctx.tenant.keys, 'callbackEndpoint', id, secret), ...(replaced ? [replaced] : [])],
      updatedAt: ctx.now(),
    }
    await upsertEndpoint(tx, merchant.id, endpoint, ctx.now())
    if (before) await sendWaiting(tx, ctx, id)
    await recordAudit(tx, ctx, 'merchant.saveUrl', {
      type: 'merchant',
      id: merchant.id,
      before: before ? audited(before) : null,
      after: audited(endpoint),
    })
    return { endpoint: endpointViewOf(endpoint), secret }
  })
}

/** Deletes replaced secrets that have expired. */
export const endSecretRotations = (ctx: Ctx): Promise<void> => dropReplacedSecrets(ctx.tenant.pool, ctx.now())
