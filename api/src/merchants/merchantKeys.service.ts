import type { MerchantKey, ResetKeysRequest } from '@kasa/contracts/merchants'
import { keyGraceHours, keyScopes, keyStatusAt } from '@kasa/domain/merchant'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { revokeKeyNow, selectKeyOwner, selectKeys, takeSecret } from './merchantKeys.sql'
import type { MerchantRecord } from './merchantRecords.sql'
import { keyViewOf, ownMerchant } from './merchantView'
import { replaceKeys } from './replaceKeys'
import { notifyMerchantOfKey } from './notifyMerchant'

const kind = 'merchant.newKey'
const kept = z.object({
  graceHours: z.literal([...keyGraceHours]),
  scopes: z.nullable(z.array(z.enum(keyScopes))),
})

registerApprovalKind(kind, {
  permission: 'merchant.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  async apply(tx, ctx, { targetId, payload, makerName, reason, ...requested }) {
    const merchant = await ownMerchant(tx, ctx, targetId, 'lock')
    refuseClosed(merchant)
    await replaceKeys(tx, ctx, merchant, { ...payload, makerId: askerOf(requested), reason })
    await notifyMerchantOfKey(tx, ctx, merchant, `${makerName} + ${ctx.actor.name}`)
  },
})

function refuseClosed({ status }: Pick<MerchantRecord, 'status'>): void {
  if (status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_CLOSED' })
}

/**
 * Requests another administrator's approval for a key of a merchant that is not the maker's own, because the key can
 * move that merchant's money.
 */
async function askForKey(
  tx: Tx,
  ctx: Ctx<UserActor>,
  merchant: MerchantRecord,
  { graceHours, scopes, reason }: Pick<ResetKeysRequest, 'graceHours' | 'scopes' | 'reason'>,
): Promise<string> {
  if (reason === undefined) throw new BadInput({ code: 'FIELD_MISSING', field: 'reason', params: { field: 'reason' } })
  const { id } = await createApproval(tx, ctx, {
    kind,
    targetType: 'merchant',
    targetId: merchant.id,
    title: merchant.name,
    payload: { graceHours, scopes: scopes ?? null },
    before: null,
    after: { merchant: `${merchant.code} · ${merchant.name}`, scopes: scopes ?? null, graceHours },
    reason,
  })
  await recordAudit(tx, ctx, 'merchant.askKey', {
    type: 'merchant',
    id: merchant.id,
    before: null,
    after: { approvalId: id, graceHours, scopes: scopes ?? null },
    reason,
  })
  return id
}

/**
 * Gives a merchant a new key. Earlier keys work for `graceHours` more, or are revoked at once if it is 0. For a
 * merchant that is not the caller's own, a second administrator must approve first; nothing changes until then.
 */
export async function resetKeys(
  ctx: Ctx<UserActor>,
  { merchantId, ...request }: ResetKeysRequest,
): Promise<{ keyId: string | null; approvalId: string | null; keys: MerchantKey[] }> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const merchant = await ownMerchant(tx, ctx, merchantId, 'lock')
    refuseClosed(merchant)
    const isOwn = ctx.actor.merchantId === merchant.id
    const approvalId = isOwn ? null : await askForKey(tx, ctx, merchant, request)
    const keyId = isOwn
      ? await replaceKeys(tx, ctx, merchant, {
          graceHours: request.graceHours,
          scopes: request.scopes ?? null,
          makerId: ctx.actor.id,
        })
      : null
    const keys = await selectKeys(tx, merchant.id)
    return { keyId, approvalId, keys: keys.map((key) => keyViewOf(key, ctx.now())) }
  })
}

/** Locks the key's merchant. Throws NotFound if the user may not see it. */
async function lockKeyOwner(tx: Tx, ctx: Ctx<UserActor>, keyId: string): Promise<MerchantRecord> {
  const ownerId = await selectKeyOwner(tx, keyId)
  if (ownerId === undefined) throw new NotFound({ code: 'NOT_FOUND' })
  return ownMerchant(tx, ctx, ownerId, 'lock')
}

/** Reveals a key's secret, only once; the audit log records who saw it. */
export async function showKey(
  ctx: Ctx<UserActor>,
  { keyId }: { keyId: string },
): Promise<{ keyId: string; secret: string }> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const { id } = await lockKeyOwner(tx, ctx, keyId)
    const key = (await selectKeys(tx, id)).find((other) => other.keyId === keyId)
    if (!key || keyStatusAt(key, ctx.now()) === 'REVOKED') throw new Conflict({ code: 'KEY_REVOKED' })
    const sealed = await takeSecret(tx, keyId, ctx.actor.id, ctx.now())
    if (!sealed) throw new Conflict({ code: 'KEY_ALREADY_SHOWN' })
    await recordAudit(tx, ctx, 'merchant.showKey', {
      type: 'merchant',
      id,
      before: { keyId, shownAt: null },
      after: { keyId, shownAt: ctx.now().toISOString() },
    })
    return { keyId, secret: openText(ctx.tenant.keys, 'merchantKey', keyId, sealed) }
  })
}

/** Revokes a key at once, without a second person's approval. */
export async function revokeKey(
  ctx: Ctx<UserActor>,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<{ keys: MerchantKey[] }> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const { id } = await lockKeyOwner(tx, ctx, keyId)
    const before = (await selectKeys(tx, id)).find((key) => key.keyId === keyId)
    if (!before || keyStatusAt(before, ctx.now()) === 'REVOKED') throw new Conflict({ code: 'KEY_REVOKED' })
    await revokeKeyNow(tx, keyId, { byName: ctx.actor.name, reason, at: ctx.now() })
    await recordAudit(tx, ctx, 'merchant.revokeKey', {
      type: 'merchant',
      id,
      before: { keyId, status: before.status },
      after: { keyId, status: 'REVOKED' },
      reason,
    })
    return { keys: (await selectKeys(tx, id)).map((key) => keyViewOf(key, ctx.now())) }
  })
}
