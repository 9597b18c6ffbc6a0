import { randomBytes } from 'node:crypto'

import { openDepositStatuses } from '@kasa/domain/openDeposit'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { lockDeposit } from './deposits.sql'
import { claimLeaseMs } from './depositTimes'
import { selectHeldClaims } from './handClaims.sql'
import { moveDeposit, unclaimed } from './moveDeposit'
import { maySee, mayWorkOn } from './visibility'

export { selectHeldClaims as heldClaims } from './handClaims.sql'

/** Everything the person holds is free again. */
export async function releaseHeld(tx: Tx, ctx: Ctx<UserActor>): Promise<void> {
  for (const { id } of (await selectHeldClaims(tx, ctx.actor.id, ctx.now())).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const before = await lockDeposit(tx, id)
    if (before?.claimedBy === ctx.actor.id) await moveDeposit(tx, ctx, before, unclaimed, { action: 'release' })
  }
}

/** The person takes over what another held, of these: what is open still, and held by nobody else meanwhile. Answers which. */
export async function takeOverClaims(tx: Tx, ctx: Ctx<UserActor>, ids: readonly string[], from: string): Promise<string[]> {
  const taken: string[] = []
  for (const id of [...ids].sort()) {
    const before = await lockDeposit(tx, id)
    if (!before || !openDepositStatuses.some((status) => status === before.status) || !maySee(ctx.actor, before) || !mayWorkOn(ctx, before)) continue
    const isHeldByOther = before.claimedBy !== null && before.claimedBy !== from && before.claimUntil !== null && before.claimUntil > ctx.now()
    if (isHeldByOther) continue
    const claim = { claimedBy: ctx.actor.id, claimedByName: ctx.actor.name, claimToken: randomBytes(18).toString('base64url'), claimUntil: new Date(ctx.now().getTime() + claimLeaseMs) }
    await moveDeposit(tx, ctx, before, claim, { action: 'claim' })
    taken.push(id)
  }
  return taken
}
