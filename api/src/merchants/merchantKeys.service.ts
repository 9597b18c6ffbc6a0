import type { MerchantKey } from '@kasa/contracts/merchants'
import { keyStatusAt, replacedKey, type KeyGraceHours } from '@kasa/domain/merchant'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { putKeysInGrace, revokeKeys, selectKeyOwner, selectKeys, takeSecret, type KeyRecord } from './merchantKeys.sql'
import { keyViewOf, ownMerchant } from './merchantView'
import { addKey } from './newKey'

const audited = (keys: readonly KeyRecord[]) =>
  keys.map(({ keyId, status, graceUntil }) => ({ keyId, status, graceUntil: graceUntil?.toISOString() ?? null }))

/** Gives a merchant a new key. Those before it work for the hours of grace; without any, none of them works from here on. */
export async function resetKeys(
  ctx: Ctx<UserActor>,
  { merchantId, graceHours }: { merchantId: string; graceHours: KeyGraceHours },
): Promise<{ keyId: string; keys: MerchantKey[] }> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const { id, status } = await ownMerchant(tx, ctx, merchantId, 'lock')
    if (status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_CLOSED' })
    const before = await selectKeys(tx, id)
    // Before the old ones end: the new key takes over the scopes and addresses of the one in use.
    const { untilMs } = replacedKey(graceHours, ctx.now().getTime())
    const keyId = await addKey(tx, ctx, id)
    if (untilMs === null) await revokeKeys(tx, id, keyId)
    else await putKeysInGrace(tx, id, keyId, new Date(untilMs))
    const after = await selectKeys(tx, id)
    await recordAudit(tx, ctx, 'merchant.resetKeys', {
      type: 'merchant',
      id,
      before: audited(before),
      after: { graceHours, keyId, keys: audited(after) },
    })
    return { keyId, keys: after.map((key) => keyViewOf(key, ctx.now())) }
  })
}

/** Shows the secret of a key, once in its life; who saw it is in the audit log. */
export async function showKey(
  ctx: Ctx<UserActor>,
  { keyId }: { keyId: string },
): Promise<{ keyId: string; secret: string }> {
  requirePermission(ctx, 'merchant.keys')
  return inTransaction(ctx, async (tx) => {
    const ownerId = await selectKeyOwner(tx, keyId)
    if (ownerId === undefined) throw new NotFound({ code: 'NOT_FOUND' })
    const { id } = await ownMerchant(tx, ctx, ownerId, 'lock')
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
