import type { UnmatchedLine, lineActRequest, lineRestoreRequest } from '@kasa/contracts/matching'
import type { LineAction } from '@kasa/domain/lineLinks'
import { formatMoney } from '@kasa/domain/money'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, pendingApprovals } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { lineUsed } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { linesOf } from '../banklines/lineVisibility'
import { Conflict, NotFound } from '../errors/refusals'
import { endedLike, refuseSenders, type LikePayout } from '../payoutLines/endedPayouts'
import { waitingLike } from '../payoutLines/maybeDebited'
import { setLineState } from './lineActs.sql'
import { lineSnapshot, lockChosenLines } from './linkLines.service'
import { lineView } from './matchViews'
import { mayHavePaidBy } from './mayHavePaid'
import { lockLines, selectLineVersion, type LineRecord } from './unmatched.sql'

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
  await lineUsed(tx, ctx, [line.id])
  return lineView(after, new Map())
}

/** A debit that may have paid a payout cannot be set aside. Throws `TRANSFER_OF_PAYOUT`. */
async function refusePayoutOf(tx: Tx, line: LineRecord): Promise<void> {
  const number = await mayHavePaidBy(tx, line)
  if (number !== undefined) throw new Conflict({ code: 'TRANSFER_OF_PAYOUT', params: { number } })
}

const numbersOf = (payouts: readonly { number: string }[]): string => payouts.map(({ number }) => number).join(', ')

/** The approval request for a second person: the debit, and the payouts that it may have paid, again or unannounced. */
async function askAside(
  tx: Tx,
  ctx: Ctx<UserActor>,
  line: LineRecord,
  { ended, waiting, reason }: { ended: readonly LikePayout[]; waiting: readonly LikePayout[]; reason: string },
): Promise<UnmatchedLine> {
  const shown = {
    status: line.status,
    amount: Number(line.amountMinor),
    account: line.bankAccountLabel,
    beneficiary: line.senderName,
    payouts: numbersOf([...ended, ...waiting]),
  }
  await createApproval(tx, ctx, {
    kind: 'bankLine.ignore',
    targetType: 'bank_tx',
    targetId: line.id,
    title: `${formatMoney(-line.amountMinor, 'en')} ${line.senderName}`,
    payload: { version: line.version, waiting: waiting.map(({ id }) => id) },
    before: shown,
    after: { ...shown, status: 'IGNORED' },
    reason,
  })
  return lineView(line, await pendingApprovals(tx, [line.id]))
}

/** The waiting payouts that a debit may have paid; none if another line reports the same payment. */
const waitingOf = async (tx: Tx, { id, maybeSameAs }: LineRecord): Promise<LikePayout[]> =>
  maybeSameAs === null ? waitingLike(tx, id) : []

/**
 * Sets aside a line that pays no request, such as a bank fee or interest. Its money stays in suspense. Only an
 * administrator sets a debit aside, and not while it may have paid a payout, unless another line reports the same
 * payment. If it may have paid an ended payout again, or a payout that still waits to be sent, a second person must
 * approve; neither of the two may have sent the ended one. Throws `TRANSFER_OF_PAYOUT` and `OWN_SENDING`.
 */
export async function ignoreLine(tx: Tx, ctx: Ctx, act: Act): Promise<UnmatchedLine> {
  requirePermission(ctx, 'bankLine.decide')
  const line = await lockOne(tx, ctx, act, 'ignore')
  if (line.direction === 'CREDIT') return markIgnored(tx, ctx, line, 'IGNORED', act.reason)
  requirePermission(ctx, 'bankLine.write')
  await refusePayoutOf(tx, line)
  const [ended, waiting] = [await endedLike(tx, line.id), await waitingOf(tx, line)]
  if (ended.length + waiting.length === 0) return markIgnored(tx, ctx, line, 'IGNORED', act.reason)
  await refuseSenders(tx, ctx, ended)
  return askAside(tx, ctx, line, { ended, waiting, reason: act.reason })
}

registerApprovalKind('bankLine.ignore', {
  permission: 'bankLine.write',
  minCheckers: 1,
  hours: 24,
  payload: z.object({ version: z.int(), waiting: z.array(z.string()) }),
  isVoid: async (tx, { targetId, payload }) => (await selectLineVersion(tx, targetId)) !== payload.version,
  async apply(tx, ctx, { targetId, payload, reason }) {
    const [line] = await lockLines(tx, [targetId], linesOf(ctx.actor), ['DEBIT'])
    if (!line) throw new NotFound({ code: 'NOT_FOUND' })
    if (line.version !== payload.version) throw new Conflict({ code: 'LINE_CHANGED' })
    await refusePayoutOf(tx, line)
    await refuseSenders(tx, ctx, await endedLike(tx, line.id))
    // The second person decided about the payouts that were listed.
    if ((await waitingOf(tx, line)).some((payout) => !payload.waiting.includes(payout.id)))
      throw new Conflict({ code: 'RECORD_CHANGED' })
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
