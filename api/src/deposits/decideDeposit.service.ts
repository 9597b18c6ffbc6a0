import type { DepositRow, depositDecideRequest } from '@kasa/contracts/deposits'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { handsAbout } from '../otherPerson/otherPerson.service'
import { refusal, refuseIf } from '../requests/refuseRequest'
import { mayWorkOn, rowFor } from '../requests/requestNoun'
import { lockVisible } from '../requests/visibleRequest'
import { refusalDetails } from './depositFacts'
import type { DepositRecord } from './depositRecord'
import { deposits } from './deposits'
import { approveLocked, endLocked, refuseWithoutReason } from './settleDeposit'

type Decision = z.infer<typeof depositDecideRequest>

const needed: Record<Decision['decision'], Permission> = { approve: 'deposit.decide', reject: 'deposit.decide', cancel: 'deposit.cancel' }

/** Refuses with the domain's reason; who decided first, or who holds the claim, is told with it. */
async function refuseUnlessAllowed(tx: Tx, ctx: Ctx<UserActor>, before: DepositRecord, decision: Decision): Promise<void> {
  const action = decision.decision
  const hands = await handsAbout(tx, ctx, before.namedOnlyBy)
  const why = action === 'cancel' || mayWorkOn(deposits, ctx, before) ? deposits.whyNot(ctx, action, before, hands) : 'ROLE'
  if (why) throw new Conflict({ code: why, ...refusalDetails(before, hands) })
  if ('claimToken' in decision && decision.claimToken !== before.claimToken) throw refusal(before, 'CLAIM_NEEDED')
  refuseIf(before, undefined, decision.version)
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
  const before = await lockVisible(tx, deposits, ctx, id)
  await refuseUnlessAllowed(tx, ctx, before, decision)
  return rowFor(deposits, ctx, await carryOut(tx, ctx, before, decision))
}
