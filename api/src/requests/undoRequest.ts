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
 * Takes one's own decision back while the merchant has not heard of it, and never will: the request stands where its
 * table of transitions says, held by the same person. `restore` puts back what the decision moved (money, limits,
 * lines) and answers what of the record follows from it; it refuses where somebody has taken the place meanwhile. What
 * waited for a second person ends.
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
  // Whoever is asked for a second word was shown the decision that is no more.
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
