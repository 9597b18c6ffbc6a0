import { randomBytes } from 'node:crypto'

import type { DepositRow } from '@kasa/contracts/deposits'
import { whyNotClaim } from '@kasa/domain/deposit'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { factsOf, refusalDetails } from './depositFacts'
import { depositRowOf, rowForViewer } from './depositRow'
import { lockDeposit, type DepositRecord } from './deposits.sql'
import { claimLeaseMs } from './depositTimes'
import { moveDeposit, unclaimed, type Move } from './moveDeposit'
import { maySee, mayWorkOn } from './visibility'

export type ClaimAnswer = { row: DepositRow; claimToken: string; leaseMs: number }

/** A deposit this person may see, locked; anything else does not exist for them. */
export async function lockVisible(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<DepositRecord> {
  const record = await lockDeposit(tx, id)
  if (!record || !maySee(ctx.actor, record)) throw new NotFound({ code: 'NOT_FOUND' })
  return record
}

/** What taking or renewing the claim changes. */
export function claimMove(ctx: Ctx<UserActor>, before: DepositRecord): Move {
  const now = ctx.now()
  const isRenewal = before.claimedBy === ctx.actor.id && before.claimUntil !== null && before.claimUntil > now && before.claimToken !== null
  const claimToken = isRenewal && before.claimToken !== null ? before.claimToken : randomBytes(18).toString('base64url')
  const patch = { claimedBy: ctx.actor.id, claimedByName: ctx.actor.name, claimToken, claimUntil: new Date(now.getTime() + claimLeaseMs) }
  return { ctx, before, patch, told: { action: isRenewal ? 'renew' : 'claim' } }
}

/** The claim as its holder is told of it. */
export const claimAnswer = (ctx: Ctx<UserActor>, held: DepositRecord): ClaimAnswer => ({
  row: rowForViewer(depositRowOf(held, ctx.now()), ctx.actor.scope, ctx.tenant.config.flags),
  claimToken: held.claimToken ?? '',
  leaseMs: claimLeaseMs,
})

async function takeClaim(tx: Tx, ctx: Ctx<UserActor>, before: DepositRecord): Promise<ClaimAnswer> {
  const { patch, told } = claimMove(ctx, before)
  return claimAnswer(ctx, await moveDeposit(tx, ctx, before, patch, told))
}

/** Takes the claim, or renews one's own; of any number at once the row's lock lets one win. */
export const claimDeposit = (ctx: Ctx, { id }: { id: string }): Promise<ClaimAnswer> => inTransaction(ctx, (tx) => claimWithin(tx, ctx, id))

/** The claim within the caller's transaction. */
export async function claimWithin(tx: Tx, ctx: Ctx, id: string): Promise<ClaimAnswer> {
  requirePermission(ctx, 'deposit.claim')
  const before = await lockVisible(tx, ctx, id)
  if (!mayWorkOn(ctx, before)) throw new Conflict({ code: 'ROLE' })
  const refusal = whyNotClaim(factsOf(before), ctx.actor.id, ctx.now().getTime())
  if (refusal) throw new Conflict({ code: refusal, ...refusalDetails(before) })
  return takeClaim(tx, ctx, before)
}

/** Gives the claim back. The token must be the claim's own; a claim that is gone already is no error. */
export async function releaseDeposit(ctx: Ctx, { id, claimToken }: { id: string; claimToken: string }): Promise<DepositRow> {
  requirePermission(ctx, 'deposit.claim')
  return inTransaction(ctx, async (tx) => {
    const before = await lockVisible(tx, ctx, id)
    const isOwn = before.claimedBy === ctx.actor.id && before.claimToken === claimToken
    if (before.claimedBy !== null && !isOwn && before.claimUntil !== null && before.claimUntil > ctx.now()) {
      throw new Conflict({ code: 'CLAIMED_BY_OTHER', ...refusalDetails(before) })
    }
    const after = isOwn ? await moveDeposit(tx, ctx, before, unclaimed, { action: 'release' }) : before
    return rowForViewer(depositRowOf(after, ctx.now()), ctx.actor.scope, ctx.tenant.config.flags)
  })
}
