import { manualDepositPayload, type manualDepositRequest } from '@kasa/contracts/depositDesk'
import { whyKybTakesNothing } from '@kasa/domain/kyb'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { linkByHand } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { reserveAccountLimits, reserveMerchantLimits } from '../limits/limits.service'
import { depositCharge } from '../commissions/pricing'
import { findMerchant, type Merchant } from '../merchants/merchants.service'
import { notifyOfWritten, refuseInTestMode, refuseUsedRef, writeNew } from '../requests/newRequest'
import { deposits, moveDeposit } from '../deposits/deposits'
import {
  doubtsOf,
  isLineUsed,
  lineDoubts,
  lockSuspense,
  refuseNewDoubts,
  shownLine,
  titleOf,
  type LineDoubts,
} from './returnLine.service'
import { approveLocked } from '../deposits/settleDeposit'
import type { SuspenseLine } from './suspenseLine.sql'

type Wanted = z.output<typeof manualDepositRequest>

/**
 * The merchant for whom a request is opened, even if it has paused this direction. Throws `MERCHANT_NOT_ACTIVE`,
 * `MERCHANT_SUSPENDED`, `MERCHANT_NOT_APPROVED` and `MERCHANT_IN_TEST_MODE`.
 */
async function takingMerchant(tx: Tx, id: string): Promise<Merchant> {
  const merchant = await findMerchant(tx, id)
  if (!merchant || merchant.status === 'CLOSED')
    throw new Conflict({ code: 'MERCHANT_NOT_ACTIVE', field: 'merchantId' })
  const code = whyKybTakesNothing(merchant.kybStatus, merchant.testMode)
  if (code) throw new Conflict({ code, field: 'merchantId' })
  refuseInTestMode(merchant)
  return merchant
}

/** POST /api/bank-line/manualDeposit/{id}: one ADMIN assigns a line to a merchant, another approves. */
export async function askManualDeposit(
  tx: Tx,
  ctx: Ctx,
  { id, reason, ...wanted }: { id: string } & Wanted,
): Promise<{ approvalId: string }> {
  requirePermission(ctx, 'bankLine.write')
  const line = await lockSuspense(tx, id)
  const merchant = await takingMerchant(tx, wanted.merchantId)
  const approval = await createApproval(tx, ctx, {
    kind: 'bankLine.manualDeposit',
    targetType: 'bank_tx',
    targetId: id,
    title: titleOf(line),
    payload: { ...wanted, ...doubtsOf(line) },
    before: shownLine(line),
    after: {
      ...shownLine(line),
      merchant: merchant.name,
      merchantRef: wanted.merchantRef,
      customer: wanted.customerName,
    },
    reason,
  })
  return { approvalId: approval.id }
}

async function reserve(
  tx: Tx,
  id: string,
  line: SuspenseLine,
  wanted: Omit<Wanted, 'reason'>,
  at: Date,
): Promise<void> {
  const request = { id, amountMinor: line.amountMinor, at }
  const merchants = await reserveMerchantLimits(tx, {
    ...request,
    merchantId: wanted.merchantId,
    keyId: null,
    customerRef: wanted.customerRef,
  })
  const accounts =
    merchants === 'RESERVED' ? await reserveAccountLimits(tx, { ...request, accountId: line.bankAccountId }) : merchants
  if (accounts !== 'RESERVED') throw new Conflict({ code: 'LIMIT_TAKEN' })
}

/**
 * Creates, links and approves a request for money that has already come, as if its merchant had requested it in time.
 */
async function openManual(
  tx: Tx,
  ctx: Ctx<UserActor>,
  bankTxId: string,
  { looksOwn, isTwin, ...wanted }: Omit<Wanted, 'reason'> & LineDoubts,
  reason: string,
): Promise<void> {
  const [line, at, id] = [await lockSuspense(tx, bankTxId), ctx.now(), uuidv7()]
  refuseNewDoubts(line, { looksOwn, isTwin })
  const { amountMinor, bankAccountId, remitGroupId } = line
  const { merchantId, merchantRef, customerRef: ref, customerName: name } = wanted
  await takingMerchant(tx, merchantId)
  await refuseUsedRef(tx, deposits, wanted)
  await reserve(tx, id, line, wanted, at)
  await writeNew(tx, deposits, {
    ...(await depositCharge(tx, merchantId, amountMinor, at)),
    id,
    merchantId,
    merchantRef,
    amountMinor,
    bankAccountId,
    remitGroupId,
    at,
    customer: { ref, name, fold: foldText(name), tcknHash: null },
    status: 'ASSIGNED',
    reasonCode: null,
    deadlineAt: at,
    decidedAt: null,
    own: { ttl_at: at },
    returnUrl: null,
    clientIp: ctx.ip,
  })
  const made = await notifyOfWritten(tx, deposits, ctx, id, () => ({
    action: 'assign',
    params: { account: line.accountLabel },
    reason,
  }))
  const isLinked = await linkByHand(
    tx,
    ctx,
    { bankTxId, requestId: id, amountMinor, mode: 'FORCE', reason },
    { score: 0, scores: { reference: 0, amount: 1, name: 0, account: 1, time: 0 } },
  )
  if (!isLinked) throw new Conflict({ code: 'LINE_NOT_FREE' })
  const linked = await moveDeposit(
    tx,
    ctx,
    made,
    { bankTxId, amountReceivedMinor: amountMinor, match: 'partial' },
    { action: 'line' },
  )
  await approveLocked(tx, ctx, linked, 'approve', { isUndoable: false })
}

registerApprovalKind('bankLine.manualDeposit', {
  permission: 'deposit.approve',
  minCheckers: 1,
  hours: 24,
  payload: z.extend(manualDepositPayload, lineDoubts),
  isVoid: isLineUsed,
  apply: (tx, ctx, { targetId, payload, reason }) => openManual(tx, ctx, targetId, payload, reason),
})
