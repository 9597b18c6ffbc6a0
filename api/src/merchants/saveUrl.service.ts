import {
  callbackFormat,
  merchantEventType,
  type MerchantEndpoint,
  type SaveUrlRequest,
} from '@kasa/contracts/merchants'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, endVoid } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { whyNotUrl } from '../callbacks/callbackUrl'
import { isDemoAddress } from '../callbacks/delivery'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { dropReplacedSecrets, selectEndpoints, setSecretShown } from './endpoints.sql'
import type { MerchantRecord } from './merchantRecords.sql'
import { endpointViewOf, ownMerchant } from './merchantView'
import { notifyMerchantOfAddress } from './notifyMerchant'
import { leadsToClosedAddress } from './urlAddress'
import { chosenOf, refuseAddress, refuseThirdSecret, writeAddress } from './writeAddress'

const kind = 'merchant.address'
const chosen = z.object({ url: z.string(), eventTypes: z.array(merchantEventType), format: callbackFormat })
const kept = z.object({ ...chosen.shape, newSecret: z.boolean(), was: z.nullable(chosen) })

/** True if the merchant's address is not what it was when the change was requested. */
async function hasChanged(tx: Tx, merchantId: string, was: z.infer<typeof chosen> | null): Promise<boolean> {
  const [now] = await selectEndpoints(tx, merchantId)
  return JSON.stringify(now ? chosenOf(now) : null) !== JSON.stringify(was && chosenOf(was))
}

registerApprovalKind(kind, {
  permission: 'merchant.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  isVoid: (tx, { targetId, payload }) => hasChanged(tx, targetId, payload.was),
  async apply(tx, ctx, { targetId, payload: { was, ...address }, makerName, reason }) {
    const merchant = await ownMerchant(tx, ctx, targetId, 'lock')
    if (await hasChanged(tx, merchant.id, was)) throw new Conflict({ code: 'APPROVAL_VOID' })
    await writeAddress(tx, ctx, merchant, { ...address, isShown: false, reason })
    await notifyMerchantOfAddress(tx, ctx, merchant, { by: `${makerName} + ${ctx.actor.name}`, url: address.url })
  },
})

type Wish = Omit<SaveUrlRequest, 'merchantId'>
type Saved = { endpoint: MerchantEndpoint | null; secret: string | null; approvalId: string | null }

/**
 * Requests another administrator's approval for the address of a merchant that is not the maker's own, because whoever
 * receives its callbacks can hide its money from it.
 */
async function askForAddress(
  tx: Tx,
  ctx: Ctx<UserActor>,
  merchant: MerchantRecord,
  { reason, newSecret = false, ...address }: Wish,
): Promise<Saved> {
  if (reason === undefined) throw new BadInput({ code: 'FIELD_MISSING', field: 'reason', params: { field: 'reason' } })
  const [endpoint] = await selectEndpoints(tx, merchant.id)
  if (newSecret && endpoint) refuseThirdSecret(endpoint, ctx.now())
  const name = `${merchant.code} · ${merchant.name}`
  const was = endpoint ? chosenOf(endpoint) : null
  const { id } = await createApproval(tx, ctx, {
    kind,
    targetType: 'merchant',
    targetId: merchant.id,
    title: merchant.name,
    payload: { ...address, newSecret, was },
    before: was && { merchant: name, ...was, newSecret: false },
    after: { merchant: name, ...address, newSecret: newSecret || !endpoint },
    reason,
  })
  await recordAudit(tx, ctx, 'merchant.askUrl', {
    type: 'merchant',
    id: merchant.id,
    before: was,
    after: { approvalId: id, ...address, newSecret },
    reason,
  })
  return { endpoint: endpoint ? endpointViewOf(endpoint) : null, secret: null, approvalId: id }
}

/**
 * Sets the callback address of the caller's own merchant. Only the first address and `newSecret` create a secret, which
 * is returned only once. For another merchant, a second administrator must approve first; nothing changes until then.
 */
export async function saveUrl(ctx: Ctx<UserActor>, { merchantId, ...request }: SaveUrlRequest): Promise<Saved> {
  requirePermission(ctx, 'merchant.keys')
  await ownMerchant(ctx.tenant.pool, ctx, merchantId, 'read')
  const isDemo = isDemoAddress(request.url)
  const isClosed = whyNotUrl(request.url, isDemo) === undefined && (await leadsToClosedAddress(request.url, isDemo))
  return inTransaction(ctx, async (tx) => {
    const merchant = await ownMerchant(tx, ctx, merchantId, 'lock')
    refuseAddress(merchant, request.url)
    if (isClosed) throw new BadInput({ code: 'ADDRESS_NOT_PUBLIC', field: 'url' })
    if (ctx.actor.merchantId !== merchant.id) return askForAddress(tx, ctx, merchant, request)
    const { reason: _reason, newSecret = false, ...address } = request
    const { endpoint, secret } = await writeAddress(tx, ctx, merchant, { ...address, newSecret, isShown: true })
    const words = 'Üye iş yeri adresi kendisi değiştirdi · The merchant changed the address itself'
    await endVoid(tx, ctx, [{ id: merchant.id, words }])
    return { endpoint: endpointViewOf(endpoint), secret, approvalId: null }
  })
}

/** Reveals the newest callback secret of an approved address, only once; the audit log records who saw it. */
export async function showSecret(
  ctx: Ctx<UserActor>,
  { merchantId }: { merchantId: string },
): Promise<{ secret: string }> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const merchant = await ownMerchant(tx, ctx, merchantId, 'lock')
    const [endpoint] = await selectEndpoints(tx, merchant.id)
    const [sealed] = endpoint?.secretsEnc ?? []
    if (!endpoint || !sealed) throw new Conflict({ code: 'NO_ENDPOINT' })
    if (!endpoint.secretWaits) throw new Conflict({ code: 'CALLBACK_SECRET_SHOWN' })
    await setSecretShown(tx, endpoint.id)
    await recordAudit(tx, ctx, 'merchant.showSecret', {
      type: 'merchant',
      id: merchant.id,
      before: { id: endpoint.id, shownAt: null },
      after: { id: endpoint.id, shownAt: ctx.now().toISOString() },
    })
    return { secret: openText(ctx.tenant.keys, 'callbackEndpoint', endpoint.id, sealed) }
  })
}

/** Deletes replaced secrets that have expired. */
export const endSecretRotations = (ctx: Ctx): Promise<void> => dropReplacedSecrets(ctx.tenant.pool, ctx.now())
