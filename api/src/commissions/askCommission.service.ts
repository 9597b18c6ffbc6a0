import {
  commissionAsked,
  feeMethod,
  type CommissionAskRequest,
  type MerchantCommission,
} from '@kasa/contracts/commissions'
import {
  earliestMs,
  feeMethods,
  isSameTerms,
  methodModules,
  type CommissionTerms,
  type FeeMethod,
} from '@kasa/domain/commission'
import { istanbulDay, istanbulDayStart } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'
import { insertVersion, selectVersions, type CommissionVersion } from './commissions.sql'
import { termsInLog, termsOf } from './commissionTerms'
import { approvalKindOf, commissionOf, versionsToCome } from './readCommissions.service'

/** As it waits for a second administrator: `baseVersion` is the version that was looked at. */
const kept = z.object({
  method: feeMethod,
  terms: commissionAsked,
  effectiveOn: z.nullable(z.string()),
  baseVersion: z.int(),
})

/** What stands when a version is asked for; `toCome` are those not in force yet. */
type Standing = {
  merchant: { id: string; code: string; name: string }
  last: CommissionVersion | undefined
  current: CommissionVersion | undefined
  toCome: CommissionVersion[]
}

/** Locks a merchant, and refuses a version that it may not have now. Answers the last version of the method. */
async function lockToChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  merchantId: string,
  { method, terms, baseVersion }: { method: FeeMethod; terms: CommissionTerms; baseVersion: number },
): Promise<Standing> {
  const merchant = await ownMerchant(tx, ctx, merchantId, 'lock')
  if (!methodModules[method].some((module) => ctx.tenant.config.modules.includes(module)))
    throw new Conflict({ code: 'MODULE_DISABLED', field: 'method' })
  if (merchant.status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_CLOSED' })
  const versions = (await selectVersions(tx, merchant.id)).filter((version) => version.method === method)
  const [last] = versions
  if ((last?.version ?? 0) !== baseVersion)
    throw new Conflict({ code: 'RECORD_CHANGED', details: { version: last?.version ?? 0 } })
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= ctx.now())
  // The terms in force, asked for anew, take back those still to come.
  if (current && current === last && isSameTerms(current, terms))
    throw new BadInput({ code: 'COMMISSION_SAME', field: 'kind' })
  return { merchant, last, current, toCome: versionsToCome(versions, ctx.now()) }
}

/** When a version begins: with its day in Istanbul, and where that is past, with the first whole minute that no request in hand may meet. */
function effectiveFrom(effectiveOn: string | null, now: Date): Date {
  const soonest = new Date(Math.ceil((now.getTime() + earliestMs) / 60_000) * 60_000)
  if (effectiveOn === null) return soonest
  const start = istanbulDayStart(new Date(`${effectiveOn}T12:00:00Z`))
  return start > soonest ? start : soonest
}

for (const method of feeMethods)
  registerApprovalKind(approvalKindOf(method), {
    permission: 'merchant.approve',
    minCheckers: 1,
    hours: 72,
    payload: kept,
    async apply(tx, ctx, { targetId, payload, makerId, makerName, reason }) {
      const terms = termsOf(payload.terms)
      const { merchant, last, current } = await lockToChange(tx, ctx, targetId, { ...payload, terms })
      const now = ctx.now()
      const version = {
        ...terms,
        id: uuidv7(),
        merchantId: merchant.id,
        method,
        version: (last?.version ?? 0) + 1,
        effectiveFrom: effectiveFrom(payload.effectiveOn, now),
        reason,
        createdBy: makerId,
        createdByName: makerName,
        approvedByName: ctx.actor.name,
        createdAt: now,
      }
      await insertVersion(tx, version)
      await recordAudit(tx, ctx, 'merchant.commission', {
        type: 'merchant',
        id: merchant.id,
        before: current ? termsInLog(method, current) : null,
        after: {
          ...termsInLog(method, terms),
          version: version.version,
          effectiveFrom: version.effectiveFrom.toISOString(),
        },
        reason,
      })
    },
  })

/**
 * Asks another administrator for the next version of what a merchant pays for a method. Throws `COMMISSION_MAX`, `COMMISSION_TIERS`,
 * `COMMISSION_SAME`, `DAY_OVER`, `RECORD_CHANGED`, `MERCHANT_CLOSED`, `MODULE_DISABLED` and `APPROVAL_PENDING`.
 */
export async function askCommission(
  ctx: Ctx<UserActor>,
  { id, method, terms: asked, effectiveOn = null, reason, version }: AskCommission,
): Promise<MerchantCommission> {
  requirePermission(ctx, 'merchant.write')
  const terms = termsOf(asked)
  if (effectiveOn !== null && effectiveOn < istanbulDay(ctx.now()))
    throw new BadInput({ code: 'DAY_OVER', field: 'effectiveOn' })
  return inTransaction(ctx, async (tx) => {
    const { merchant, current, toCome } = await lockToChange(tx, ctx, id, { method, terms, baseVersion: version })
    const begins = effectiveFrom(effectiveOn, ctx.now())
    const takesBack = toCome.filter((agreed) => agreed.effectiveFrom >= begins)
    await askApproval(tx, ctx, {
      kind: approvalKindOf(method),
      targetType: 'merchant',
      targetId: merchant.id,
      title: merchant.name,
      payload: { method, terms: z.encode(commissionAsked, asked), effectiveOn, baseVersion: version },
      before: current ? termsInLog(method, current) : null,
      after: {
        ...termsInLog(method, terms),
        ...(effectiveOn !== null && { effectiveOn }),
        ...(takesBack.length > 0 && { takesBack: takesBack.map((agreed) => agreed.effectiveFrom.toISOString()) }),
      },
      reason,
    })
    return commissionOf(tx, ctx, merchant.id)
  })
}
type AskCommission = Omit<CommissionAskRequest, 'effectiveOn'> & { id: string; effectiveOn?: string | null | undefined }
