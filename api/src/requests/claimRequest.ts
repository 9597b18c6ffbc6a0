import { randomBytes } from 'node:crypto'

import { whyNotTaken } from '@kasa/domain/request'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { parameterMs } from '../parameters/parameter'
import { moveRequest, type Move } from './moveRequests'
import { begunByOther, refusal } from './refuseRequest'
import { mayWorkOn, rowFor, type Asker, type RequestNoun } from './requestNoun'
import { isHeld, requestFactsOf, unclaimed, type Claim, type RequestRecord } from './requestRecord'
import { lockVisible } from './visibleRequest'

/** A claim as its holder receives it. The token proves it; it expires after `leaseMs`. */
export type ClaimAnswer<Row> = { row: Row; claimToken: string; leaseMs: number }

/** How long a claim holds without renewal, in ms: `claim.lease_s`. */
export const leaseMsNow = (tx: Tx, { now }: Pick<Ctx, 'now'>): Promise<number> =>
  parameterMs(tx, 'claim.lease_s', now())

/** A claim by this person that expires `leaseMs` from now. */
export const newClaim = (
  { actor, now }: Asker,
  leaseMs: number,
  claimToken = randomBytes(18).toString('base64url'),
): Claim => ({
  claimedBy: actor.id,
  claimedByName: actor.name,
  claimToken,
  claimUntil: new Date(now().getTime() + leaseMs),
})

/** Renews the caller's own claim. A claim that expires later is not shortened. */
function renewed<R extends RequestRecord>(ctx: Asker, { claimToken, claimUntil }: R, leaseMs: number): Claim {
  const claim = newClaim(ctx, leaseMs, claimToken ?? undefined)
  const isLonger = claimUntil !== null && claim.claimUntil !== null && claimUntil > claim.claimUntil
  return isLonger ? { ...claim, claimUntil } : claim
}

/** The change that takes or renews the claim. */
export function claimMove<R extends RequestRecord>(ctx: Asker, before: R, leaseMs: number): Move<R> {
  const isRenewal = before.claimedBy === ctx.actor.id && isHeld(before, ctx.now()) && before.claimToken !== null
  return {
    ctx,
    before,
    patch: isRenewal ? renewed(ctx, before, leaseMs) : newClaim(ctx, leaseMs),
    details: { action: isRenewal ? 'renew' : 'claim' },
  }
}

export const claimAnswer = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  held: R,
): ClaimAnswer<Row> => ({
  row: rowFor(noun, ctx, held),
  claimToken: held.claimToken ?? '',
  leaseMs: (held.claimUntil?.getTime() ?? 0) - ctx.now().getTime(),
})

/** Takes the claim, or renews the caller's own. The row lock lets only one of several concurrent callers win. */
export const claimRequest = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  { id }: { id: string },
): Promise<ClaimAnswer<Row>> => inTransaction(ctx, (tx) => claimWithin(tx, noun, ctx, id))

/** The claim within the caller's transaction. */
export async function claimWithin<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  id: string,
): Promise<ClaimAnswer<Row>> {
  requirePermission(ctx, noun.may.claim)
  const before = await lockVisible(tx, noun, ctx, id)
  if (!mayWorkOn(noun, ctx, before)) throw refusal(before, 'ROLE')
  const keeper = noun.keptBy?.(before)
  if (keeper && keeper.userId !== ctx.actor.id) throw begunByOther(before, keeper)
  const claimable = noun.claimable?.(ctx) ?? noun.open
  const why = whyNotTaken(claimable, requestFactsOf<R['status']>(before), ctx.actor.id, ctx.now().getTime())
  if (why) throw refusal(before, why)
  const { patch, details } = claimMove(ctx, before, await leaseMsNow(tx, ctx))
  return claimAnswer(noun, ctx, await moveRequest(tx, noun, ctx, before, patch, details))
}

/**
 * Releases the claim. The token must match; a claim that has already ended is no error. A request that stays with its
 * holder (`keptBy`) is not released.
 */
export async function releaseRequest<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  { id, claimToken }: { id: string; claimToken: string },
): Promise<Row> {
  requirePermission(ctx, noun.may.claim)
  return inTransaction(ctx, async (tx) => {
    const before = await lockVisible(tx, noun, ctx, id)
    const isOwn = before.claimedBy === ctx.actor.id && before.claimToken === claimToken
    if (!isOwn && isHeld(before, ctx.now())) throw refusal(before, 'CLAIMED_BY_OTHER')
    const isFreed = isOwn && !noun.keptBy?.(before)
    return rowFor(
      noun,
      ctx,
      isFreed ? await moveRequest(tx, noun, ctx, before, unclaimed, { action: 'release' }) : before,
    )
  })
}
