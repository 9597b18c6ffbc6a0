import type { UnmatchedLine, lineActRequest, lineRestoreRequest } from '@kasa/contracts/matching'
import type { LineAction } from '@kasa/domain/lineLinks'
import { formatMoney } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval, pendingApprovals } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { linesOf } from '../banklines/lineVisibility'
import { Conflict, NotFound } from '../errors/refusals'
import { endedLike, refuseSenders, type EndedPayout } from '../payoutLines/endedPayouts'
import { setLineState } from './lineActs.sql'
import { lineSnapshot, lockChosenLines } from './linkLines.service'
import { lineView } from './matchViews'
import { mayHavePaidBy } from './mayHavePaid'
import { lockLines, type LineRecord } from './unmatched.sql'

type Act = z.output<typeof lineActRequest> & { id: string }

async function lockOne(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, version }: { id: string; version: number },
  action: LineAction,
): Promise<LineRecord> {
  const [line] = await lockChosenLines(tx, ctx, [{ id, version }], action)
  if (!line) throw new Error(`The line ${id} was locked and is not there`)
  return line
}

async function markIgnored(
  tx: Tx,
  ctx: Ctx<UserActor>,
  line: LineRecord,
  status: 'IGNORED' | 'NEW',
  reason: string | null,
): Promise<UnmatchedLine> {
  const at = ctx.now()
  if (!(await setLineState(tx, { id: line.id, version: line.version, status, reason, by: ctx.actor, at })))
    throw new Conflict({ code: 'LINE_CHANGED' })
  const after = {
    ...line,
    status,
    reason,
    decidedBy: ctx.actor.id,
    decidedByName: ctx.actor.name,
    decidedAt: at,
    version: line.version + 1,
  }
  await recordAudit(tx, ctx, status === 'IGNORED' ? 'bankLine.ignore' : 'bankLine.restore', {
    type: 'bank_tx',
    id: line.id,
    before: lineSnapshot(line),
    after: lineSnapshot(after),
    ...(reason ? { reason } : {}),
  })
  return lineView(after, new Map())
}

/** A debit that may have paid a payout cannot be set aside. Throws `TRANSFER_OF_PAYOUT`. */
async function refusePayoutOf(tx: Tx, line: LineRecord): Promise<void> {
  const number = await mayHavePaidBy(tx, line)
  if (number !== undefined) throw new Conflict({ code: 'TRANSFER_OF_PAYOUT', params: { number } })
}

/** The approval request for a second person: the debit, and the payouts that it may have paid again. */
async function askAside(
  tx: Tx,
  ctx: Ctx<UserActor>,
  line: LineRecord,
  { payouts, reason }: { payouts: readonly EndedPayout[]; reason: string },
): Promise<UnmatchedLine> {
  const shown = {
    status: line.status,
    amount: Number(line.amountMinor),
    account: line.bankAccountLabel,
    beneficiary: line.senderName,
    payouts: payouts.map(({ number }) => number).join(', '),
  }
  await askApproval(tx, ctx, {
    kind: 'bankLine.ignore',
    targetType: 'bank_tx',
    targetId: line.id,
    title: `${formatMoney(-line.amountMinor, 'en')} ${line.senderName}`,
    payload: { version: line.version },
    before: shown,
    after: { ...shown, status: 'IGNORED' },
    reason,
  })
  return lineView(line, await pendingApprovals(tx, [line.id]))
}

/**
 * Sets aside a line that pays no request, such as a bank fee or interest. Its money stays in suspense. Only an
 * administrator sets a debit aside, and not while it may have paid a payout, unless another line reports the same
 * payment. If it may have paid an ended payout again, a second person must approve, and neither of the two may have
 * sent that payout. Throws `TRANSFER_OF_PAYOUT` and `OWN_SENDING`.
 */
export async function ignoreLine(tx: Tx, ctx: Ctx, act: Act): Promise<UnmatchedLine> {
  requirePermission(ctx, 'bankLine.decide')
  const line = await lockOne(tx, ctx, act, 'ignore')
  if (line.direction === 'CREDIT') return markIgnored(tx, ctx, line, 'IGNORED', act.reason)
  requirePermission(ctx, 'bankLine.write')
  await refusePayoutOf(tx, line)
  const payouts = await endedLike(tx, line.id)
  if (payouts.length === 0) return markIgnored(tx, ctx, line, 'IGNORED', act.reason)
  await refuseSenders(tx, ctx, payouts)
  return askAside(tx, ctx, line, { payouts, reason: act.reason })
}

registerApprovalKind('bankLine.ignore', {
  permission: 'bankLine.write',
  minCheckers: 1,
  hours: 24,
  payload: z.object({ version: z.int() }),
  async apply(tx, ctx, { targetId, payload, reason }) {
    const [line] = await lockLines(tx, [targetId], linesOf(ctx.actor), ['DEBIT'])
    if (!line) throw new NotFound({ code: 'NOT_FOUND' })
    if (line.version !== payload.version) throw new Conflict({ code: 'LINE_CHANGED' })
    await refusePayoutOf(tx, line)
    await refuseSenders(tx, ctx, await endedLike(tx, line.id))
    await markIgnored(tx, ctx, line, 'IGNORED', reason)
  },
})

/** Returns a line that was set aside to the waiting lines. */
export async function restoreLine(
  tx: Tx,
  ctx: Ctx,
  act: z.output<typeof lineRestoreRequest> & { id: string },
): Promise<UnmatchedLine> {
  requirePermission(ctx, 'bankLine.decide')
  return markIgnored(tx, ctx, await lockOne(tx, ctx, act, 'restore'), 'NEW', null)
}
