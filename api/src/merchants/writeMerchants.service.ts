import type { MerchantCreateRequest, MerchantDetail, MerchantUpdateRequest } from '@kasa/contracts/merchants'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { whyNotMerchantStatus } from '@kasa/domain/merchant'
import { guardsNow } from '@kasa/domain/merchantGuards'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { balanceWithin, heldOn, reserveOn } from '../ledger/ledger.service'
import { endSessionsOfMerchant } from '../sessions/endSessionsOf.service'
import { requireFreshCode } from '../sessions/sessions.service'
import { askForChange, auditedMerchant, refuseWrongChoices, type MerchantChoices } from './merchantChange.service'
import {
  insertMerchant,
  selectHasOpenRequests,
  selectHasUnproved,
  updateMerchantRow,
  type MerchantRecord,
} from './merchantRecords.sql'
import { merchantDetailOf, ownMerchant } from './merchantView'

const isCodeUsed = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'merchant_code_key'

/** Relies on the unique index, because a check before the write could race. */
const orCodeUsed = (error: unknown): never => {
  throw isCodeUsed(error) ? new Conflict({ code: 'MERCHANT_CODE_USED', field: 'code' }) : error
}

/** Adds a merchant in test mode, without a key. Keys move its money and need another administrator's approval. */
export async function createMerchant(ctx: Ctx<UserActor>, request: MerchantCreateRequest): Promise<MerchantDetail> {
  requirePermission(ctx, 'merchant.write')
  return inTransaction(ctx, async (tx) => {
    const payoutLimitGroupId = request.payoutLimitGroupId ?? null
    await refuseWrongChoices(tx, ctx, { ...request, payoutLimitGroupId }, null)
    const id = uuidv7()
    await insertMerchant(
      tx,
      {
        ...request,
        id,
        status: 'ACTIVE',
        statusReason: null,
        testMode: true,
        amountPolicy: request.amountPolicy ?? 'REVIEW',
        payoutHolds: request.payoutHolds ?? [...agreedHolds],
        payoutLimitGroupId,
        ipAllow: request.ipAllow ?? [],
      },
      ctx.now(),
    )
    const merchant = await ownMerchant(tx, ctx, id, 'read')
    await recordAudit(tx, ctx, 'merchant.create', {
      type: 'merchant',
      id,
      before: null,
      after: auditedMerchant(merchant),
    })
    return merchantDetailOf(tx, ctx, merchant)
  }).catch(orCodeUsed)
}

const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
/**
 * True if the change affects how payments are accepted, checked or assigned, or the legal title of an approved
 * merchant.
 */
const isOtherReach = (
  before: MerchantRecord,
  after: MerchantChoices & Pick<MerchantRecord, 'amountPolicy' | 'payoutHolds' | 'testMode' | 'ipAllow' | 'legalTitle'>,
): boolean =>
  after.limitGroupId !== before.limitGroupId ||
  after.payoutLimitGroupId !== before.payoutLimitGroupId ||
  after.amountPolicy !== before.amountPolicy ||
  after.testMode !== before.testMode ||
  (before.kybStatus === 'APPROVED' && after.legalTitle !== before.legalTitle) ||
  !sameNames(after.ipAllow, before.ipAllow) ||
  !sameNames(after.payoutHolds, before.payoutHolds) ||
  !sameNames(after.modules, before.modules) ||
  !sameNames(after.remitGroupIds, before.remitGroupIds)

/**
 * Refuses to close a merchant with money, or to which money may still come, because closed merchants are never settled
 * with. Locks the balance, so that no run keeps or releases anything meanwhile. Throws `MERCHANT_HAS_MONEY` and
 * `MERCHANT_HAS_REQUESTS`.
 */
async function refuseWithMoney(tx: Tx, merchantId: string): Promise<void> {
  const availableMinor = await balanceWithin(tx, merchantId)
  const restMinor = (await heldOn(tx, merchantId)) + (await reserveOn(tx, merchantId))
  if (availableMinor !== 0n || restMinor !== 0n || (await selectHasUnproved(tx, merchantId)))
    throw new Conflict({ code: 'MERCHANT_HAS_MONEY', field: 'status' })
  if (await selectHasOpenRequests(tx, merchantId))
    throw new Conflict({ code: 'MERCHANT_HAS_REQUESTS', field: 'status' })
}

/**
 * Updates a merchant. A new status needs a reason. Closing it ends its people's sessions. Step-up is needed for an
 * approved merchant's legal title, and for limits, groups, modules, mode, addresses, amount policy and payout holds.
 * What loosens its protection waits for another administrator's approval.
 */
export async function updateMerchant(
  ctx: Ctx<UserActor>,
  { id, version, statusReason, ...request }: MerchantUpdateRequest & { id: string },
): Promise<MerchantDetail> {
  requirePermission(ctx, 'merchant.write')
  return inTransaction(ctx, async (tx) => {
    const before = await ownMerchant(tx, ctx, id, 'lock')
    if (before.version !== version)
      throw new Conflict({ code: 'MERCHANT_CHANGED', details: { version: before.version } })
    if (before.kybStatus === 'APPROVED' && before.taxNo !== '' && request.taxNo !== before.taxNo)
      throw new Conflict({ code: 'KYB_TAX_NO', field: 'taxNo' })
    const refusal = whyNotMerchantStatus(before.status, request.status, statusReason)
    if (refusal !== undefined)
      throw new Conflict({ code: refusal, field: refusal === 'STATUS_REASON_NEEDED' ? 'statusReason' : 'status' })
    if (request.status === 'CLOSED') await refuseWithMoney(tx, before.id)
    const { amountPolicy = before.amountPolicy, payoutHolds = before.payoutHolds, ipAllow = before.ipAllow } = request
    const { payoutLimitGroupId = before.payoutLimitGroupId } = request
    await refuseWrongChoices(tx, ctx, { ...request, payoutLimitGroupId }, before)
    const wanted = { ...request, amountPolicy, payoutHolds, payoutLimitGroupId, ipAllow }
    if (isOtherReach(before, wanted)) await requireFreshCode(tx, ctx)
    const { now, waiting } = guardsNow(before.kybStatus, before, wanted)
    await updateMerchantRow(
      tx,
      {
        ...wanted,
        ...now,
        payoutHolds: [...now.payoutHolds],
        modules: [...now.modules],
        ipAllow: [...now.ipAllow],
        id,
        statusReason: statusReason ?? before.statusReason,
      },
      ctx.now(),
    )
    if (request.status === 'CLOSED') await endSessionsOfMerchant(tx, ctx, before.id)
    const after = await ownMerchant(tx, ctx, id, 'read')
    await recordAudit(tx, ctx, 'merchant.update', {
      type: 'merchant',
      id: before.id,
      before: auditedMerchant(before),
      after: auditedMerchant(after),
      ...(statusReason === undefined ? {} : { reason: statusReason }),
    })
    if (waiting.length > 0) await askForChange(tx, ctx, after, wanted, waiting)
    return merchantDetailOf(tx, ctx, after)
  })
}
