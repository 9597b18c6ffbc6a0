import { requirePermission, type Ctx } from '../access/ctx'
import { endWaiting } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { claimAnswer, leaseMsNow, newClaim, type ClaimAnswer } from './claimRequest'
import { moveRequest } from './moveRequests'
import { refuseIf } from './refuseRequest'
import type { Asker, RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockVisible } from './visibleRequest'

/**
 * Undoes the caller's own decision before the merchant is notified of it. The request gets the status of the `undo`
 * transition, and the same person claims it again. `restore` reverts what the decision moved (money, limits, lines) and
 * returns the resulting fields; it refuses if something else has taken their place. Ends pending approvals.
 */
export async function undoRequest<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A | 'undo', Row>,
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  restore: (tx: Tx, ctx: Asker, before: R) => Promise<Partial<R>>,
): Promise<ClaimAnswer<Row>> {
  requirePermission(ctx, noun.may.decide)
  const before = await lockVisible(tx, noun, ctx, id)
  refuseIf(before, noun.whyNot(ctx, 'undo', before), version)
  const restored = await restore(tx, ctx, before)
  // A pending approval shows the decision that was undone.
  await endWaiting(tx, ctx, id, 'Geri alındı · Undone')
  const claim = newClaim(ctx, await leaseMsNow(tx, ctx))
  const undecided = {
    status: noun.transitions.undo.to,
    decidedAt: null,
    decidedBy: null,
    decidedByName: null,
    undoUntil: null,
    undoCount: before.undoCount + 1,
  }
  return claimAnswer(
    noun,
    ctx,
    await moveRequest(
      tx,
      noun,
      ctx,
      before,
      { ...claim, ...restored, ...undecided },
      { action: 'undo', params: { was: before.status } },
    ),
  )
}
