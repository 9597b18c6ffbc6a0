import type { UnmatchedLine, lineActRequest, lineRestoreRequest } from '@kasa/contracts/matching'
import type { LineAction } from '@kasa/domain/lineLinks'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { maybeProvedBy } from '../payoutLines/maybeDebited'
import { unendedNamedBy } from '../payoutLines/namedOther'
import { setLineState } from './lineActs.sql'
import { lineSnapshot, lockChosenLines } from './linkLines.service'
import { lineView } from './matchViews'
import type { LineRecord } from './unmatched.sql'

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

/** The number of a payout, not ended, that a debit may have paid, or whose reference it has with its amount. */
const payoutOf = async (tx: Tx, { bankAccountId, ...line }: LineRecord): Promise<string | undefined> =>
  (await maybeProvedBy(tx, line.id)) ?? unendedNamedBy(tx, { ...line, accountId: bankAccountId })

/**
 * Sets a line aside that pays no request: a bank fee, interest. Its money stays in suspense. A debit is set aside by an
 * administrator, and not while it may have paid a payout,
 * unless another line tells of the same payment. Throws `TRANSFER_OF_PAYOUT`.
 */
export async function ignoreLine(tx: Tx, ctx: Ctx, act: Act): Promise<UnmatchedLine> {
  requirePermission(ctx, 'bankLine.decide')
  const line = await lockOne(tx, ctx, act, 'ignore')
  if (line.direction === 'DEBIT') {
    requirePermission(ctx, 'bankLine.write')
    const number = line.maybeSameAs === null ? await payoutOf(tx, line) : undefined
    if (number !== undefined) throw new Conflict({ code: 'TRANSFER_OF_PAYOUT', params: { number } })
  }
  return markIgnored(tx, ctx, line, 'IGNORED', act.reason)
}

/** A line that was set aside waits again. */
export async function restoreLine(
  tx: Tx,
  ctx: Ctx,
  act: z.output<typeof lineRestoreRequest> & { id: string },
): Promise<UnmatchedLine> {
  requirePermission(ctx, 'bankLine.decide')
  return markIgnored(tx, ctx, await lockOne(tx, ctx, act, 'restore'), 'NEW', null)
}
