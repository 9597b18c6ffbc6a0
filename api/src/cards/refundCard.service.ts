import type { CardRow, cardRefundRequest } from '@kasa/contracts/cardTransfers'
import { cardTransitions } from '@kasa/domain/card'
import { cardRefunded } from '@kasa/domain/cardLedger'
import { formatMoney } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { Conflict, Unprocessable } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { decidedBy } from '../requests/decideRequest'
import { notThere, refusal, refuseIf } from '../requests/refuseRequest'
import { asSystem, rowFor } from '../requests/requestNoun'
import { lockRequest, lockVisible } from '../requests/visibleRequest'
import { advanceCard } from './advanceCard'
import type { CardRecord } from './cardRecord'
import { insertRefund } from './cardReports.sql'
import { cards, moveCard, type CardEventDetails } from './cards'
import { terminalIdOf } from './settleCard'

const agreed = z.object({ amountMinor: z.string() })
type Agreed = z.infer<typeof agreed>

/** What the checker compares. */
const shown = ({ number, status, amountMinor, refundedMinor, customerName, merchantName }: CardRecord) => ({
  number,
  status,
  paid: Number(amountMinor),
  refunded: Number(refundedMinor),
  customer: customerName,
  merchant: merchantName,
})

async function lockRequested(tx: Tx, { targetId }: ApprovalRequest<Agreed>): Promise<CardRecord> {
  const record = await lockRequest(tx, cards.table, targetId)
  if (!record) throw notThere()
  return record
}

registerApprovalKind<Agreed>('cardTransfer.refund', {
  permission: 'cardTransfer.approve',
  minCheckers: 1,
  hours: 24,
  payload: agreed,
  async apply(tx, ctx, requested) {
    const before = await lockRequested(tx, requested)
    if (before.status !== 'REFUND_PENDING') throw refusal(before, 'STATUS')
    const amountMinor = before.refundAskedMinor
    if (amountMinor === null || String(amountMinor) !== requested.payload.amountMinor)
      throw new Conflict({ code: 'APPROVAL_VOID' })
    if ((await balanceWithin(tx, before.merchantId)) < amountMinor) throw new Conflict({ code: 'BALANCE_LOW' })
    const refundNo = before.refundCount + 1
    await postJournal(tx, {
      kind: 'P10r',
      sourceType: 'card_transfer',
      sourceId: before.id,
      occurrenceNo: refundNo,
      at: ctx.now(),
      lines: cardRefunded({ merchantId: before.merchantId, terminalId: terminalIdOf(before) }, amountMinor),
    })
    await insertRefund(tx, { requestId: before.id, refundNo, amountMinor, at: ctx.now() })
    const refundedMinor = before.refundedMinor + amountMinor
    const action = refundedMinor === before.amountMinor ? 'refund' : 'refundPart'
    const patch = {
      status: cardTransitions[action].to,
      refundedMinor,
      refundCount: refundNo,
      refundAskedMinor: null,
      ...decidedBy(ctx, 0),
    }
    const details: CardEventDetails = {
      action,
      params: { amountMinor: String(amountMinor), note: requested.reason },
      reason: requested.reason,
    }
    await advanceCard(tx, ctx, await moveCard(tx, ctx, before, patch, details))
  },
  async drop(tx, ctx, requested, why, reason) {
    const before = await lockRequested(tx, requested)
    if (before.status !== 'REFUND_PENDING') return
    const patch = { status: cardTransitions.keep.to, refundAskedMinor: null }
    const details: CardEventDetails = {
      action: 'keep',
      ...(reason && { params: { note: reason } }),
      reason: reason ?? why,
    }
    await advanceCard(tx, ctx, await moveCard(tx, asSystem(ctx), before, patch, details))
  },
})

type Refund = { id: string } & z.infer<typeof cardRefundRequest>

/** POST /api/trn/refund/{id}: requests a refund of all that is left, or of a part. Another administrator decides. */
export async function askRefund(tx: Tx, ctx: Ctx, { id, amount, reason, version }: Refund): Promise<CardRow> {
  requirePermission(ctx, cards.may.write)
  const before = await lockVisible(tx, cards, ctx, id)
  refuseIf(before, cards.whyNot(ctx, 'askRefund', before), version)
  const rest = before.amountMinor - before.refundedMinor
  if (amount > rest)
    throw new Unprocessable({ code: 'REFUND_TOO_MUCH', field: 'amount', params: { rest: formatMoney(rest, 'tr') } })
  if ((await balanceWithin(tx, before.merchantId)) < amount) throw new Conflict({ code: 'BALANCE_LOW' })
  const after = await moveCard(
    tx,
    ctx,
    before,
    { status: cardTransitions.askRefund.to, refundAskedMinor: amount },
    { action: 'askRefund', params: { amountMinor: String(amount), note: reason }, reason },
  )
  await createApproval(tx, ctx, {
    kind: 'cardTransfer.refund',
    targetType: 'cardTransfer',
    targetId: id,
    title: before.number,
    payload: { amountMinor: String(amount) },
    before: shown(before),
    after: { ...shown(after), refunded: Number(before.refundedMinor + amount), amount: Number(amount) },
    reason,
  })
  return rowFor(cards, ctx, after)
}
