import type {
  CommissionVersionView,
  MerchantCommission,
  MethodCommission,
  OperatorCommission,
} from '@kasa/contracts/commissions'
import { feeMethods, type FeeMethod } from '@kasa/domain/commission'

import { istanbulDay } from '@kasa/domain/istanbulDay'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { earnedBy } from '../ledger/ledger.service'
import { onlyMerchantOf, ownMerchant } from '../merchants/merchantView'
import { methodsOfTenant, ofMerchant, ofOperator, type CommissionOwner } from './commissionOwner'
import { selectVersions, type CommissionVersion } from './commissions.sql'

/**
 * Versions that take effect after `at`, the first one first. `history` is sorted newest first; a newer version
 * replaces older ones that would take effect later.
 */
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

const viewOf = ({
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

/** Hides names and reasons from the merchant's own users. */
const outside = (version: CommissionVersionView | null): CommissionVersionView | null =>
  version && { ...version, reason: null, createdByName: null, approvedByName: null }

/** An owner's terms for each of these methods, current and future, with the history. */
async function methodsOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  owner: CommissionOwner,
  { id, methods }: { id: string; methods: readonly FeeMethod[] },
): Promise<MethodCommission[]> {
  const versions = await selectVersions(db, id, owner.schedule)
  const waiting = (await pendingApprovals(db, [id])).get(id) ?? []
  const now = ctx.now()
  return methods.map((method) => {
    const history = versions.filter((version) => version.method === method)
    const inForce = history.find(({ effectiveFrom }) => effectiveFrom <= now)
    const [first] = versionsToCome(history, now)
    return {
      method,
      current: inForce ? viewOf(inForce) : null,
      next: first ? viewOf(first) : null,
      approvalId: waiting.find(({ kind }) => kind === owner.approvalKindOf(method))?.id ?? null,
      history: history.map(viewOf),
    }
  })
}

/** What a merchant pays for each method, current and future; only an ADMIN gets the history. */
export async function commissionOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  merchantId: string,
): Promise<MerchantCommission> {
  const methods = await methodsOf(db, ctx, ofMerchant, { id: merchantId, methods: feeMethods })
  const isOutside = onlyMerchantOf(ctx.actor) !== null
  return {
    merchantId,
    methods: isOutside
      ? methods.map(({ method, current, next }) => ({
          method,
          current: outside(current),
          next: outside(next),
          approvalId: null,
          history: [],
        }))
      : methods,
  }
}

/** `commissionOf` the reader's own merchant, or of any merchant for an ADMIN. Throws `NotFound`. */
export async function readCommission(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<MerchantCommission> {
  requirePermission(ctx, ofMerchant.may.read)
  const merchant = await ownMerchant(ctx.tenant.pool, ctx, id, 'read')
  return commissionOf(ctx.tenant.pool, ctx, merchant.id)
}

/** What an operator earns by each method that the tenant has and the operator's scopes allow. Throws `NotFound`. */
export async function operatorCommissionOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  userId: string,
): Promise<OperatorCommission> {
  const operator = await ofOperator.find(db, ctx, userId, 'read')
  const methods = methodsOfTenant(ctx, operator.methods)
  return {
    userId: operator.id,
    methods: await methodsOf(db, ctx, ofOperator, { id: operator.id, methods }),
    earned: (await earnedBy(db, operator.id, istanbulDay(ctx.now()))) ?? null,
  }
}

/** `operatorCommissionOf`, for an ADMIN. */
export async function readOperatorCommission(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<OperatorCommission> {
  requirePermission(ctx, ofOperator.may.read)
  return operatorCommissionOf(ctx.tenant.pool, ctx, id)
}
