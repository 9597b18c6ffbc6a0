import type { DepositRow, depositDecideRequest } from '@kasa/contracts/deposits'
import { whyNotDeposit, type DepositAction } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { lockVisible } from './claimDeposit.service'
import { handsAbout } from '../otherPerson/otherPerson.service'
import { factsOf, refusalDetails } from './depositFacts'
import { depositRowOf, rowForViewer } from './depositRow'
import type { DepositRecord } from './deposits.sql'
import { approveLocked, endLocked, refuseWithoutReason } from './settleDeposit'
import { mayWorkOn } from './visibility'

type Decision = z.infer<typeof depositDecideRequest>

const needed: Record<Decision['decision'], Permission> = { approve: 'deposit.decide', reject: 'deposit.decide', cancel: 'deposit.cancel' }

/** Refuses with the domain's reason; who decided first, or who holds the claim, is told with it. */
async function refuseUnlessAllowed(tx: Tx, ctx: Ctx<UserActor>, before: DepositRecord, decision: Decision): Promise<void> {
  const action: DepositAction = decision.decision
  const kind = depositActorOf(ctx.actor.scope)
  const isOwn = action === 'cancel' || mayWorkOn(ctx, before)
  const hands = await handsAbout(tx, ctx, before.namedOnlyBy)
  const refusal = kind && isOwn ? whyNotDeposit(action, factsOf(before), { kind, userId: ctx.actor.id, hands }, ctx.now().getTime()) : 'ROLE'
  if (refusal) throw new Conflict({ code: refusal, ...refusalDetails(before, hands) })
  if ('claimToken' in decision && decision.claimToken !== before.claimToken) throw new Conflict({ code: 'CLAIM_NEEDED', ...refusalDetails(before) })
  if (decision.version !== before.version) throw new Conflict({ code: 'VERSION_CHANGED', ...refusalDetails(before) })
}

function carryOut(tx: Tx, ctx: Ctx<UserActor>, before: DepositRecord, decision: Decision): Promise<DepositRecord> {
  switch (decision.decision) {
    case 'approve':
      refuseWithoutReason(before, decision.reasonCode)
      return approveLocked(tx, ctx, before, 'approve', { reasonCode: decision.reasonCode })
    case 'reject':
      return endLocked(tx, ctx, before, 'reject', { reasonCode: decision.reasonCode, ...(decision.note ? { note: decision.note } : {}) })
    case 'cancel':
      return endLocked(tx, ctx, before, 'cancel')
  }
}

/** Approves, rejects or cancels one deposit, within the caller's transaction. The row the person saw (`version`) must still be the row. */
export async function decideDeposit(tx: Tx, ctx: Ctx, { id, decision }: { id: string; decision: Decision }): Promise<DepositRow> {
  requirePermission(ctx, needed[decision.decision])
  const before = await lockVisible(tx, ctx, id)
  await refuseUnlessAllowed(tx, ctx, before, decision)
  const after = await carryOut(tx, ctx, before, decision)
  return rowForViewer(depositRowOf(after, ctx.now()), ctx.actor.scope, ctx.tenant.config.flags)
}
