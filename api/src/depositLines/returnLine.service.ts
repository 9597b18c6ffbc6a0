import { lineReturned } from '@kasa/domain/depositJournals'
import { formatMoney } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { postJournal } from '../ledger/ledger.service'
import { lockLine, markReturned, type SuspenseLine } from './suspenseLine.sql'

/** A line nobody has taken any of, locked. */
export async function lockSuspense(tx: Tx, id: string): Promise<SuspenseLine> {
  const line = await lockLine(tx, id)
  if (!line) throw new NotFound({ code: 'NOT_FOUND' })
  if (line.linkedMinor !== 0n || !['NEW', 'SUSPENSE'].includes(line.status))
    throw new Conflict({ code: 'LINE_NOT_FREE' })
  return line
}

export const shownLine = (line: SuspenseLine) => ({
  status: line.status,
  amount: Number(line.amountMinor),
  account: line.accountLabel,
  sender: line.senderName,
  senderIban: line.senderIbanLast4,
})
export const titleOf = (line: SuspenseLine): string => `${formatMoney(line.amountMinor, 'en')} ${line.senderName}`

/** POST /api/bank-line/return/{id}: the money goes back to the sender's IBAN, when a second person agrees. */
export async function askReturn(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ approvalId: string }> {
  requirePermission(ctx, 'bankLine.write')
  const line = await lockSuspense(tx, id)
  if (line.senderIbanLast4 === null) throw new Conflict({ code: 'NO_SENDER_IBAN' })
  const asked = await askApproval(tx, ctx, {
    kind: 'bankLine.return',
    targetType: 'bank_tx',
    targetId: id,
    title: titleOf(line),
    payload: {},
    before: shownLine(line),
    after: { ...shownLine(line), status: 'RETURNED' },
    reason,
  })
  return { approvalId: asked.id }
}

/** P9 from SUSPENSE_IN: the money is on its way out until the bank shows the debit. */
async function returnLine(tx: Tx, ctx: Ctx<UserActor>, id: string, reason: string): Promise<void> {
  const line = await lockSuspense(tx, id)
  await postJournal(tx, {
    kind: 'P9',
    sourceType: 'bank_tx',
    sourceId: id,
    at: ctx.now(),
    lines: lineReturned(line.bankAccountId, line.amountMinor),
  })
  await markReturned(tx, id, { id: ctx.actor.id, name: ctx.actor.name }, reason, ctx.now())
  await recordAudit(tx, ctx, 'bankLine.return', {
    type: 'bank_tx',
    id,
    before: shownLine(line),
    after: { ...shownLine(line), status: 'RETURNED' },
    reason,
  })
}

registerApprovalKind('bankLine.return', {
  permission: 'deposit.approve',
  minCheckers: 1,
  hours: 24,
  payload: z.object({}),
  apply: (tx, ctx, { targetId, reason }) => returnLine(tx, ctx, targetId, reason),
})
