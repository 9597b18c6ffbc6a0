import { replacedKey, type KeyGraceHours, type KeyScope } from '@kasa/domain/merchant'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { putKeysInGrace, revokeKeys, selectKeys, type KeyRecord } from './merchantKeys.sql'
import type { MerchantRecord } from './merchantRecords.sql'
import { addKey } from './newKey'

const audited = (keys: readonly KeyRecord[]) =>
  keys.map(({ keyId, status, graceUntil, scopes }) => ({
    keyId,
    status,
    graceUntil: graceUntil?.toISOString() ?? null,
    scopes,
  }))

type NewKeyRequest = {
  graceHours: KeyGraceHours
  /** Null: the scopes of the current key. */
  scopes: readonly KeyScope[] | null
  /** Who requested it. After an approval, `ctx.actor` is the checker. */
  makerId: string
  reason?: string
}

/**
 * Gives a locked merchant a new ACTIVE key and ends earlier ones, at once or after the grace period. Returns the new
 * key's id.
 */
export async function replaceKeys(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id }: MerchantRecord,
  { graceHours, scopes, makerId, reason }: NewKeyRequest,
): Promise<string> {
  const before = await selectKeys(tx, id)
  // Before the old keys end, because the new one copies the current one's scopes and addresses.
  const { untilMs } = replacedKey(graceHours, ctx.now().getTime())
  const keyId = await addKey(tx, ctx, { merchantId: id, makerId, scopes })
  if (untilMs === null) await revokeKeys(tx, id, keyId)
  else await putKeysInGrace(tx, id, keyId, new Date(untilMs))
  const after = await selectKeys(tx, id)
  await recordAudit(tx, ctx, 'merchant.resetKeys', {
    type: 'merchant',
    id,
    before: audited(before),
    after: { graceHours, keyId, keys: audited(after) },
    ...(reason !== undefined && { reason }),
  })
  return keyId
}
