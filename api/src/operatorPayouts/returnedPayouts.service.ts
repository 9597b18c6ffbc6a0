import type { OperatorPayouts, operatorReturnRequest } from '@kasa/contracts/operatorPayouts'
import { operatorPaymentReturned } from '@kasa/domain/operatorLedger'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { ofOperator } from '../commissions/commissionOwner'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { postJournals } from '../ledger/ledger.service'
import { refuseNamedReturn } from '../payoutLines/namedOther'
import { linkWhole, onlyWith, payoutsOf, refuseOwnSource, returnKind, shown } from './operatorPayouts.service'
import {
  insertReturn,
  lockFreeLine,
  selectFreeCredits,
  selectPayout,
  type FreeLine,
  type ShownPayout,
} from './operatorPayouts.sql'

const kept = z.object({ payoutId: z.uuid(), bankTxId: z.uuid() })

/** A payment that was not returned, its operator locked. Throws Conflict (`OPERATOR_RETURNED`). */
async function lockPaid(tx: Tx, ctx: Ctx<UserActor>, userId: string, payoutId: string): Promise<ShownPayout> {
  const operator = await ofOperator.find(tx, ctx, userId, 'lock')
  const payout = await selectPayout(tx, operator.id, payoutId)
  if (!payout || payout.returned) throw new Conflict({ code: 'OPERATOR_RETURNED' })
  return payout
}

/** Throws Conflict (`LINE_RETURNS_PAYOUT`) if the credit names a merchant's payout that it may return. */
const refuseMerchants = (tx: Tx, { id, bankAccountId, amountMinor, bankRef, description }: FreeLine) =>
  refuseNamedReturn(tx, [{ id, bankAccountId, amountMinor, bankRef, description }])

/** Posts P11R and links the credit to the payment. */
async function bookReturn(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id: approvalId, targetId, payload, makerId, makerName, reason }: ApprovalRequest<z.infer<typeof kept>>,
): Promise<void> {
  const payout = await lockPaid(tx, ctx, targetId, payload.payoutId)
  const credit = await lockFreeLine(tx, 'CREDIT', payload.bankTxId)
  if (!credit) throw new Conflict({ code: 'OPERATOR_CREDIT' })
  await refuseMerchants(tx, credit)
  const createdBy = askerOf({ id: approvalId, makerId })
  await refuseOwnSource(tx, ctx, credit, [createdBy, ctx.actor.id])
  const at = ctx.now()
  await insertReturn(tx, {
    payoutId: payout.id,
    bankTxId: credit.id,
    reason,
    createdBy,
    createdByName: makerName,
    approvedByName: ctx.actor.name,
    at,
  })
  if (!(await linkWhole(tx, ctx, credit, payout.id, { id: createdBy, name: makerName, reason, at })))
    throw new Conflict({ code: 'OPERATOR_CREDIT' })
  const lines = operatorPaymentReturned(payout.userId, payout.bankAccountId, payout.amountMinor)
  await postJournals(tx, [{ sourceType: 'operator_payout', sourceId: payout.id, at, kind: 'P11R', lines }])
  await recordAudit(tx, ctx, 'operatorPayout.return', {
    type: 'operator_payout',
    id: payout.id,
    before: null,
    after: { ...shown(credit), userId: payout.userId, bankTxId: credit.id },
    reason,
  })
}

registerApprovalKind(returnKind, {
  permission: 'operatorCommission.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  apply: bookReturn,
  isVoid: async (tx, { payload }) => (await lockFreeLine(tx, 'CREDIT', payload.bankTxId)) === undefined,
})

/**
 * Requests another administrator's approval that the bank sent a commission payment back. The operator is then owed the
 * amount again. Throws `OPERATOR_CREDIT` unless exactly one free credit on the payment's account has its amount and
 * this reference, `LINE_RETURNS_PAYOUT`, `OPERATOR_RETURNED`, `OPERATOR_SELF` and `APPROVAL_PENDING`.
 */
export async function askOperatorReturn(
  ctx: Ctx<UserActor>,
  { id, payoutId, bankRef, reason }: z.output<typeof operatorReturnRequest> & { id: string },
): Promise<OperatorPayouts> {
  requirePermission(ctx, 'operatorCommission.write')
  return inTransaction(ctx, async (tx) => {
    const maker = ofOperator.maker(ctx, id)
    const payout = await lockPaid(tx, ctx, id, payoutId)
    const credit = onlyWith(bankRef, await selectFreeCredits(tx, payout))
    if (credit === undefined) throw new BadInput({ code: 'OPERATOR_CREDIT', field: 'bankRef' })
    await refuseMerchants(tx, credit)
    const operator = await ofOperator.find(tx, ctx, id, 'read')
    await createApproval(tx, ctx, {
      kind: returnKind,
      targetType: 'user',
      targetId: operator.id,
      title: operator.name,
      payload: { payoutId, bankTxId: credit.id },
      about: [credit.id],
      before: null,
      after: { ...shown(credit), amount: Number(credit.amountMinor), operator: operator.name },
      reason,
      maker,
    })
    return payoutsOf(tx, operator.id)
  })
}
