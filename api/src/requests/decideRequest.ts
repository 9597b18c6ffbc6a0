import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusal, refusalDetails, refuseIf } from './refuseRequest'
import { mayWorkOn, type Asker, type RequestNoun } from './requestNoun'
import type { Decision, RequestRecord } from './requestRecord'
import { lockVisible } from './visibleRequest'

/** A decision as a person sends it: the row they saw (`version`), and of what takes a claim, the claim's own token. */
export type Decided<Action extends string> = { decision: Action; version: number; claimToken?: string }

/**
 * Locks what the caller, whose permission was asked, decides on; refuses with the rules' reason, and tells with it who
 * decided first, who holds the claim, or until when its money is the caller's own word.
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
 * Whose account it is on is asked of those who work on it; others decide on their own request only, as a merchant who
 * cancels.
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

/** Who decided, and for how long (ms) they can take it back: nobody where it is 0, and the machine never does. */
export const decidedBy = ({ actor, now }: Ctx, undoMs: number): Omit<Decision, 'undoCount'> => ({
  decidedAt: now(),
  decidedBy: actor.kind === 'user' ? actor.id : null,
  decidedByName: actor.kind === 'user' ? actor.name : null,
  undoUntil: undoMs > 0 && actor.kind === 'user' ? new Date(now().getTime() + undoMs) : null,
})
