import { whyNotDeposit, type DepositAction } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { approvedUnseen, depositReversed } from '@kasa/domain/depositJournals'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
import { attachmentsOf } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { confirmLimits } from '../limits/limits.service'
import { netOf } from './callbackData'
import { lockVisible } from './claimDeposit.service'
import { factsOf, refusalDetails } from './depositFacts'
import { lockDeposit, type DepositRecord } from './deposits.sql'
import { moveDeposit, targetOf, unclaimed } from './moveDeposit'
import { selectPaidParts } from './untold.sql'

type FourEyes = Extract<DepositAction, 'reverse' | 'approveUnseen'>
type Asked = { id: string; reason: string; version: number }

async function refuseFourEyes(tx: Tx, ctx: Ctx<UserActor>, action: FourEyes, record: DepositRecord): Promise<void> {
  const kind = depositActorOf(ctx.actor.scope)
  const hasReceipt = (await attachmentsOf(tx, record.id)).length > 0
  const refusal = kind ? whyNotDeposit(action, { ...factsOf(record), hasReceipt }, { kind, userId: ctx.actor.id }, ctx.now().getTime()) : 'ROLE'
  if (refusal) throw new Conflict({ code: refusal, ...refusalDetails(record) })
}

const shown = ({ number, status, amountMinor, amountReceivedMinor, customerName, merchantName }: DepositRecord) => ({
  number, status, amount: Number(amountReceivedMinor ?? amountMinor), customer: customerName, merchant: merchantName,
})

async function ask(tx: Tx, ctx: Ctx, action: FourEyes, { id, reason, version }: Asked): Promise<{ approvalId: string }> {
  requirePermission(ctx, 'deposit.write')
  const record = await lockVisible(tx, ctx, id)
  await refuseFourEyes(tx, ctx, action, record)
  if (record.version !== version) throw new Conflict({ code: 'VERSION_CHANGED', ...refusalDetails(record) })
  const asked = await askApproval(tx, ctx, {
    kind: `deposit.${action}`, targetType: 'deposit', targetId: id, title: record.number, payload: {}, before: shown(record), after: { ...shown(record), status: targetOf(action) }, reason,
  })
  return { approvalId: asked.id }
}

/** POST /api/remit-request/reverse/{id}: one ADMIN asks, another decides. */
export const askReversal = (tx: Tx, ctx: Ctx, asked: Asked) => ask(tx, ctx, 'reverse', asked)
/** POST /api/remit-request/unseen/{id}: approval on a receipt, before the bank showed the money. */
export const askUnseen = (tx: Tx, ctx: Ctx, asked: Asked) => ask(tx, ctx, 'approveUnseen', asked)

async function lockAsked(tx: Tx, ctx: Ctx<UserActor>, action: FourEyes, id: string): Promise<DepositRecord & { bankAccountId: string }> {
  const record = await lockDeposit(tx, id)
  if (!record) throw new NotFound({ code: 'NOT_FOUND' })
  await refuseFourEyes(tx, ctx, action, record)
  const { bankAccountId } = record
  if (bankAccountId === null) throw new Conflict({ code: 'NO_OPEN_ACCOUNT' })
  return { ...record, bankAccountId }
}

/**
 * P9: the merchant's net and what was charged go out, to the payer or back to what was expected. A balance never goes below
 * zero; what was used of a limit stays used, because it was.
 */
async function reverse(tx: Tx, ctx: Ctx<UserActor>, id: string, reason: string): Promise<void> {
  const before = await lockAsked(tx, ctx, 'reverse', id)
  if ((await balanceWithin(tx, before.merchantId)) < netOf(before)) throw new Conflict({ code: 'BALANCE_LOW' })
  const paid = await selectPaidParts(tx, id)
  const from = paid.length > 0 ? paid : { expectedAccountId: before.bankAccountId, grossMinor: before.amountMinor }
  await postJournal(tx, { kind: 'P9', sourceType: 'remit_request', sourceId: id, at: ctx.now(), lines: depositReversed({ ...before, from }) })
  await moveDeposit(tx, ctx, before, { status: targetOf('reverse') }, { action: 'reverse', params: { note: reason }, reason })
}

/** P2b: the merchant has the money before we do; it is expected on the account until the line comes. */
async function approveUnseen(tx: Tx, ctx: Ctx<UserActor>, id: string, reason: string): Promise<void> {
  const before = await lockAsked(tx, ctx, 'approveUnseen', id)
  await confirmLimits(tx, id)
  await postJournal(tx, { kind: 'P2b', sourceType: 'remit_request', sourceId: id, occurrenceNo: before.undoCount + 1, at: ctx.now(), lines: approvedUnseen({ ...before, grossMinor: before.amountMinor }) })
  const decided = { decidedAt: ctx.now(), decidedBy: ctx.actor.id, decidedByName: ctx.actor.name }
  await moveDeposit(tx, ctx, before, { status: targetOf('approveUnseen'), unseen: true, ...decided, ...unclaimed }, { action: 'approveUnseen', params: { note: reason }, reason })
}

const kind = { permission: 'deposit.approve', minCheckers: 1, hours: 24, payload: z.object({}) } as const
registerApprovalKind('deposit.reverse', { ...kind, apply: (tx, ctx, { targetId, reason }) => reverse(tx, ctx, targetId, reason) })
registerApprovalKind('deposit.approveUnseen', { ...kind, apply: (tx, ctx, { targetId, reason }) => approveUnseen(tx, ctx, targetId, reason) })
