import type { CommissionVersionView, MerchantCommission } from '@kasa/contracts/commissions'
import { feeMethods, type FeeMethod } from '@kasa/domain/commission'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { onlyMerchantOf, ownMerchant } from '../merchants/merchantView'
import { selectVersions, type CommissionVersion } from './commissions.sql'

/** Those that come into force after a moment, the first one first; `history` has the newest first, and a newer one replaces what it overtakes. */
export const versionsToCome = <V extends Pick<CommissionVersion, 'effectiveFrom'>>(
  history: readonly V[],
  at: Date,
): V[] =>
  history
    .filter(
      ({ effectiveFrom }, place) =>
        effectiveFrom > at && history.slice(0, place).every((newer) => newer.effectiveFrom > effectiveFrom),
    )
    .reverse()

/** The kind of approval that a method's versions wait under. */
export const approvalKindOf = (method: FeeMethod) => `commission.${method.toLowerCase()}`

const viewOf = ({
  merchantId: _merchantId,
  method: _method,
  effectiveFrom,
  createdAt,
  tiers,
  ...version
}: CommissionVersion): CommissionVersionView => ({
  ...version,
  tiers: tiers ? [...tiers] : null,
  effectiveFrom: effectiveFrom.toISOString(),
  createdAt: createdAt.toISOString(),
})

/** What a merchant's own people are told: the terms, and nobody's name or reason. */
const outside = (version: CommissionVersionView | null): CommissionVersionView | null =>
  version && { ...version, reason: null, createdByName: null, approvedByName: null }

/** What a merchant pays for each method, now and to come; an ADMIN sees every version. */
export async function commissionOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  merchantId: string,
): Promise<MerchantCommission> {
  const isOutside = onlyMerchantOf(ctx.actor) !== null
  const versions = await selectVersions(db, merchantId)
  const waiting = (await pendingApprovals(db, [merchantId])).get(merchantId) ?? []
  const methods = feeMethods.map((method) => {
    const history = versions.filter((version) => version.method === method)
    const now = ctx.now()
    const inForce = history.find(({ effectiveFrom }) => effectiveFrom <= now)
    const [first] = versionsToCome(history, now)
    const current = inForce ? viewOf(inForce) : null
    const next = first ? viewOf(first) : null
    return isOutside
      ? { method, current: outside(current), next: outside(next), approvalId: null, history: [] }
      : {
          method,
          current,
          next,
          approvalId: waiting.find(({ kind }) => kind === approvalKindOf(method))?.id ?? null,
          history: history.map(viewOf),
        }
  })
  return { merchantId, methods }
}

/** `commissionOf` one's own merchant, or any for an ADMIN. Throws `NotFound`. */
export async function readCommission(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<MerchantCommission> {
  requirePermission(ctx, 'merchant.list')
  const merchant = await ownMerchant(ctx.tenant.pool, ctx, id, 'read')
  return commissionOf(ctx.tenant.pool, ctx, merchant.id)
}
