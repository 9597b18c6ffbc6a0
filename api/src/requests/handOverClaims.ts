import type { Tx } from '../db/client'
import { leaseMsNow, newClaim } from './claimRequest'
import { moveRequest } from './moveRequests'
import { mayWorkOn, type Asker, type RequestNoun } from './requestNoun'
import { isHeld, unclaimed, type RequestRecord } from './requestRecord'
import { selectHeldClaims } from './requestQueue.sql'
import { lockRequest } from './requests.sql'

/**
 * Releases all claims of a person, except requests that stay with them until they report the outcome (`keptBy`).
 */
export async function releaseHeld<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
): Promise<void> {
  for (const { id } of (await selectHeldClaims(tx, noun.table, ctx.actor.id, ctx.now())).sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )) {
    const before = await lockRequest(tx, noun.table, id)
    if (before?.claimedBy === ctx.actor.id && !noun.keptBy?.(before))
      await moveRequest(tx, noun, ctx, before, unclaimed, { action: 'release' })
  }
}

/**
 * Takes over another person's claims among these requests, if still open and not held by a third person. Returns the
 * ids taken over.
 */
export async function takeOverClaims<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  ids: readonly string[],
  from: string,
): Promise<string[]> {
  const taken: string[] = []
  const leaseMs = await leaseMsNow(tx, ctx)
  for (const id of [...ids].sort()) {
    const before = await lockRequest(tx, noun.table, id)
    if (
      !before ||
      noun.keptBy?.(before) ||
      !noun.open.includes(before.status) ||
      !noun.visibility.sees(ctx.actor, before) ||
      !mayWorkOn(noun, ctx, before)
    )
      continue
    if (before.claimedBy !== from && isHeld(before, ctx.now())) continue
    await moveRequest(tx, noun, ctx, before, newClaim(ctx, leaseMs), { action: 'claim' })
    taken.push(id)
  }
  return taken
}
