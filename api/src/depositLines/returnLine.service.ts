import { lineReturned } from '@kasa/domain/depositJournals'
import { formatMoney } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { lineUsed } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { refuseLineTakenBack } from '../deposits/takenBack'
import { Conflict, NotFound } from '../errors/refusals'
import { postJournal } from '../ledger/ledger.service'
import { refuseNamedReturn } from '../payoutLines/namedOther'
import { lockLine, markReturned, type SuspenseLine } from './suspenseLine.sql'

const isFree = ({ linkedMinor, status }: SuspenseLine): boolean =>
  linkedMinor === 0n && ['NEW', 'SUSPENSE'].includes(status)

/**
 * Locks a credit that is not linked yet. It must be a payer's money: neither ours nor the return of a payout, and not
 * reversed by the bank. Throws NotFound, `LINE_NOT_FREE`, `OWN_TRANSFER`, `LINE_RETURNS_PAYOUT` or `CREDIT_REVERSED`.
 */
export async function lockSuspense(tx: Tx, id: string): Promise<SuspenseLine> {
  const line = await lockLine(tx, id)
  if (!line) throw new NotFound({ code: 'NOT_FOUND' })
  if (!isFree(line)) throw new Conflict({ code: 'LINE_NOT_FREE' })
  if (line.isOwnMoney) throw new Conflict({ code: 'OWN_TRANSFER' })
  await refuseNamedReturn(tx, [line])
  await refuseLineTakenBack(tx, id)
  return line
}

/**
 * The fields of a line that the second person sees; `own` only if it looks like our own money, `sameAs` only if it may
 * be a duplicate of another line.
 */
export const shownLine = (line: SuspenseLine) => ({
  status: line.status,
  amount: Number(line.amountMinor),
  account: line.accountLabel,
  sender: line.senderName,
  senderIban: line.senderIbanLast4,
  ...(line.looksOwn && { own: true }),
  ...(line.sameAs !== null && { sameAs: line.sameAs }),
})
export const titleOf = (line: SuspenseLine): string => `${formatMoney(line.amountMinor, 'en')} ${line.senderName}`

/** POST /api/bank-line/return/{id}: returns the money to the sender's IBAN once a second person approves. */
export async function askReturn(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ approvalId: string }> {
  requirePermission(ctx, 'bankLine.write')
  const line = await lockSuspense(tx, id)
  if (line.senderIbanLast4 === null) throw new Conflict({ code: 'NO_SENDER_IBAN' })
  const approval = await createApproval(tx, ctx, {
    kind: 'bankLine.return',
    targetType: 'bank_tx',
    targetId: id,
    title: titleOf(line),
    payload: doubtsOf(line),
    before: shownLine(line),
    after: { ...shownLine(line), status: 'RETURNED' },
    reason,
  })
  return { approvalId: approval.id }
}

/** What speaks against giving a line's money away. Requests made before `isTwin` existed lack it. */
export const lineDoubts = { looksOwn: z.boolean(), isTwin: z._default(z.boolean(), false) }
export type LineDoubts = { looksOwn: boolean; isTwin: boolean }
export const doubtsOf = ({ looksOwn, sameAs }: SuspenseLine): LineDoubts => ({ looksOwn, isTwin: sameAs !== null })

/** Throws `RECORD_CHANGED` if something speaks against it now that the approval's request did not show. */
export function refuseNewDoubts(line: SuspenseLine, requested: LineDoubts): void {
  const now = doubtsOf(line)
  if ((now.looksOwn && !requested.looksOwn) || (now.isTwin && !requested.isTwin))
    throw new Conflict({ code: 'RECORD_CHANGED' })
}

/** True if a line's money was used or set aside, so that nothing can be done with it that was asked for before. */
export async function isLineUsed(tx: Tx, { targetId }: { targetId: string }): Promise<boolean> {
  const line = await lockLine(tx, targetId)
  return line === undefined || !isFree(line)
}

/** Posts P9 from SUSPENSE_IN: the money is in transit until the bank shows the debit. */
async function returnLine(
  tx: Tx,
  ctx: Ctx<UserActor>,
  id: string,
  { reason, ...requested }: { reason: string } & LineDoubts,
): Promise<void> {
  const line = await lockSuspense(tx, id)
  refuseNewDoubts(line, requested)
  await postJournal(tx, {
    kind: 'P9',
    sourceType: 'bank_tx',
    sourceId: id,
    at: ctx.now(),
    lines: lineReturned(line.bankAccountId, line.amountMinor),
  })
  await markReturned(tx, id, { id: ctx.actor.id, name: ctx.actor.name }, reason, ctx.now())
  await lineUsed(tx, ctx, [id])
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
  payload: z.object(lineDoubts),
  isVoid: isLineUsed,
  apply: (tx, ctx, { targetId, payload, reason }) => returnLine(tx, ctx, targetId, { ...payload, reason }),
})
