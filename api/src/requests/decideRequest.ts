import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusal, refusalDetails, refuseIf } from './refuseRequest'
import { mayWorkOn, type Asker, type RequestNoun } from './requestNoun'
import type { Decision, RequestRecord } from './requestRecord'
import { lockVisible } from './visibleRequest'

/** A decision as a person sends it: the version they saw, and the claim's token if the decision requires a claim. */
export type Decided<Action extends string> = { decision: Action; version: number; claimToken?: string }

/**
 * Locks the request to decide on; the caller's permission has been checked. Throws Conflict with the rule's reason and
 * who decided first, who holds the claim, or until when the caller is the only source of its money.
 */
export async function lockToDecide<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  { id, decision, version, claimToken }: { id: string } & Decided<A>,
): Promise<R> {
  const before = await lockVisible(tx, noun, ctx, id)
  await refuseUnlessAllowed(tx, noun, ctx, before, decision, claimToken !== undefined)
  if (claimToken !== undefined && claimToken !== before.claimToken) throw refusal(before, 'CLAIM_NEEDED')
  refuseIf(before, undefined, version)
  return before
}

/**
 * Operators must be allowed to work on the request's account. Others decide only on their own requests, for example a
 * merchant who cancels.
 */
async function refuseUnlessAllowed<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  before: R,
  decision: A,
  isWork: boolean,
): Promise<void> {
  const named = noun.namedOnlyBy?.(before) ?? null
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, named)
  const why = isWork && !mayWorkOn(noun, ctx, before) ? 'ROLE' : noun.whyNot(ctx, decision, before, linkedAccounts)
  if (why)
    throw new Conflict({ code: why, ...refusalDetails(before, otherFrom(whyNotOther(named ?? [], linkedAccounts))) })
}

/** Who decided, and until when they can undo it (`undoMs`). No undo if it is 0 or the system decided. */
export const decidedBy = ({ actor, now }: Ctx, undoMs: number): Omit<Decision, 'undoCount'> => ({
  decidedAt: now(),
  decidedBy: actor.kind === 'user' ? actor.id : null,
  decidedByName: actor.kind === 'user' ? actor.name : null,
  undoUntil: undoMs > 0 && actor.kind === 'user' ? new Date(now().getTime() + undoMs) : null,
})
