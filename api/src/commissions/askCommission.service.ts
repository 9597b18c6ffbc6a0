import {
  commissionAsked,
  feeMethod,
  type CommissionAsked,
  type CommissionAskRequest,
  type MerchantCommission,
  type OperatorAskRequest,
  type OperatorCommission,
} from '@kasa/contracts/commissions'
import { earliestMs, feeMethods, isSameTerms, type CommissionTerms, type FeeMethod } from '@kasa/domain/commission'
import { istanbulDay, istanbulDayStart } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { ofMerchant, ofOperator, refuseMethod, type CommissionOwner } from './commissionOwner'
import { insertVersion, selectVersions, type CommissionVersion } from './commissions.sql'
import { termsInLog, termsOf } from './commissionTerms'
import { commissionOf, operatorCommissionOf, versionsToCome } from './readCommissions.service'

/** The approval's payload. `baseVersion`: the version that the maker saw. */
const kept = z.object({
  method: feeMethod,
  terms: commissionAsked,
  effectiveOn: z.nullable(z.string()),
  baseVersion: z.int(),
})

/** The terms when a version is requested; `toCome` are not in force yet. */
type Standing = {
  holder: { id: string; name: string }
  last: CommissionVersion | undefined
  current: CommissionVersion | undefined
  toCome: CommissionVersion[]
}

/** Locks the owner. Throws if it cannot have this version now. Returns the last version of the method. */
async function lockToChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  owner: CommissionOwner,
  id: string,
  { method, terms, baseVersion }: { method: FeeMethod; terms: CommissionTerms; baseVersion: number },
): Promise<Standing> {
  const holder = await owner.find(tx, ctx, id, 'lock')
  refuseMethod(ctx, holder, method)
  const versions = (await selectVersions(tx, holder.id, owner.schedule)).filter((version) => version.method === method)
  const [last] = versions
  if ((last?.version ?? 0) !== baseVersion)
    throw new Conflict({ code: 'RECORD_CHANGED', details: { version: last?.version ?? 0 } })
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= ctx.now())
  // Requesting the current terms again cancels versions that are not in force yet.
  if (current && current === last && isSameTerms(current, terms))
    throw new BadInput({ code: 'COMMISSION_SAME', field: 'kind' })
  return { holder, last, current, toCome: versionsToCome(versions, ctx.now()) }
}

/**
 * When a version takes effect: at the start of its day in Istanbul, or, if that is past, at the first whole minute
 * that no request in progress can reach.
 */
function effectiveFrom(effectiveOn: string | null, now: Date): Date {
  const soonest = new Date(Math.ceil((now.getTime() + earliestMs) / 60_000) * 60_000)
  if (effectiveOn === null) return soonest
  const start = istanbulDayStart(new Date(`${effectiveOn}T12:00:00Z`))
  return start > soonest ? start : soonest
}

for (const owner of [ofMerchant, ofOperator])
  for (const method of feeMethods)
    registerApprovalKind(owner.approvalKindOf(method), {
      permission: owner.may.approve,
      minCheckers: 1,
      hours: 72,
      payload: kept,
      async apply(tx, ctx, { targetId, payload, makerId, makerName, reason }) {
        const terms = termsOf(payload.terms)
        const { holder, last, current } = await lockToChange(tx, ctx, owner, targetId, { ...payload, terms })
        const now = ctx.now()
        const version = {
          ...terms,
          id: uuidv7(),
          owner: owner.schedule,
          ownerId: holder.id,
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
        await recordAudit(tx, ctx, owner.action, {
          type: owner.targetType,
          id: holder.id,
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

type Ask = {
  method: FeeMethod
  terms: CommissionAsked
  effectiveOn?: string | null | undefined
  reason: string
  version: number
  id: string
}

async function requestChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  owner: CommissionOwner,
  { id, method, terms: requestedTerms, effectiveOn = null, reason, version }: Ask,
): Promise<void> {
  const terms = termsOf(requestedTerms)
  if (effectiveOn !== null && effectiveOn < istanbulDay(ctx.now()))
    throw new BadInput({ code: 'DAY_OVER', field: 'effectiveOn' })
  const { holder, current, toCome } = await lockToChange(tx, ctx, owner, id, { method, terms, baseVersion: version })
  const maker = owner.maker(ctx, holder.id)
  const begins = effectiveFrom(effectiveOn, ctx.now())
  const takesBack = toCome.filter((agreed) => agreed.effectiveFrom >= begins)
  await createApproval(tx, ctx, {
    kind: owner.approvalKindOf(method),
    targetType: owner.targetType,
    targetId: holder.id,
    title: holder.name,
    payload: { method, terms: z.encode(commissionAsked, requestedTerms), effectiveOn, baseVersion: version },
    before: current ? termsInLog(method, current) : null,
    after: {
      ...termsInLog(method, terms),
      ...(effectiveOn !== null && { effectiveOn }),
      ...(takesBack.length > 0 && { takesBack: takesBack.map((agreed) => agreed.effectiveFrom.toISOString()) }),
    },
    reason,
    maker,
  })
}

type CommissionRequest<Request> = Omit<Request, 'effectiveOn'> & { id: string; effectiveOn?: string | null | undefined }

/**
 * Requests another administrator's approval for the next version of a merchant's fee for a method. Throws
 * `COMMISSION_MAX`, `COMMISSION_TIERS`, `COMMISSION_SAME`, `DAY_OVER`, `RECORD_CHANGED`, `MERCHANT_CLOSED`,
 * `MODULE_DISABLED` and `APPROVAL_PENDING`.
 */
export async function askCommission(
  ctx: Ctx<UserActor>,
  request: CommissionRequest<CommissionAskRequest>,
): Promise<MerchantCommission> {
  requirePermission(ctx, ofMerchant.may.write)
  return inTransaction(ctx, async (tx) => {
    await requestChange(tx, ctx, ofMerchant, request)
    return commissionOf(tx, ctx, request.id)
  })
}

/**
 * Requests another administrator's approval for the next version of an operator's commission for a method. It is our
 * cost: without tax, and taken back with the request that earned it. Throws as `askCommission`.
 */
export async function askOperatorCommission(
  ctx: Ctx<UserActor>,
  { terms, ...request }: CommissionRequest<OperatorAskRequest>,
): Promise<OperatorCommission> {
  requirePermission(ctx, ofOperator.may.write)
  return inTransaction(ctx, async (tx) => {
    await requestChange(tx, ctx, ofOperator, {
      ...request,
      terms: { ...terms, taxBasisPoints: 0n, backOnReturn: true },
    })
    return operatorCommissionOf(tx, ctx, request.id)
  })
}
