import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { lockGroupMerchants, setMerchantGroups } from './merchantGroups.sql'

/**
 * Sets which merchants a remit group is offered to: the group is appended to a new merchant's groups and removed from
 * the others'. Each changed merchant gets its own audit row. Runs in the caller's transaction.
 */
export async function offerMerchantsTo(
  tx: Tx,
  ctx: Ctx,
  groupId: string,
  merchantIds: readonly string[],
): Promise<void> {
  requirePermission(ctx, 'merchant.write')
  for (const { id, remitGroupIds } of await lockGroupMerchants(tx, groupId, merchantIds)) {
    const others = remitGroupIds.filter((other) => other !== groupId)
    const isOffered = others.length < remitGroupIds.length
    if (merchantIds.includes(id) === isOffered) continue
    const after = isOffered ? others : [...others, groupId]
    await setMerchantGroups(tx, id, after, ctx.now())
    await recordAudit(tx, ctx, 'merchant.update', {
      type: 'merchant',
      id,
      before: { remitGroupIds },
      after: { remitGroupIds: after },
    })
  }
}
