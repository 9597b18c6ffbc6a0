/**
 * Rules common to all requests in a queue: who may do what in which status, claims, and undoing one's own decision. A
 * noun's own rules (money, receipts, evidence) are checked after these.
 */
type HeldUntil = { readonly userId: string; readonly untilMs: number }

/** A row of a noun's transition table, as far as all nouns share it. */
export type RequestRule<Status extends string, Actor extends string> = {
  readonly from: readonly Status[]
  readonly to: Status
  readonly who: readonly Actor[]
  /** A person must hold the claim; the system needs none. */
  readonly claim?: true
  /** Undoes one's own decision, before the merchant is notified. */
  readonly ownDecision?: true
}

/** The input of these rules. Times in ms since epoch; an expired `claim` is ignored. */
export type RequestFacts<Status extends string> = {
  readonly status: Status
  readonly claim: HeldUntil | null
  /** Who decided, while it can be undone; null afterwards. */
  readonly decision?: HeldUntil | null
}

/** Who acts: `userId` is null for the system and a merchant's server. */
export type RequestActor<Actor extends string> = { readonly kind: Actor; readonly userId: string | null }

export type RequestRefusal = 'STATUS' | 'ROLE' | 'CLAIM_NEEDED' | 'CLAIMED_BY_OTHER' | 'UNDO_OVER' | 'UNDO_OTHERS'

/** False for the system and a merchant's server. */
export const isPerson = (actor: RequestActor<string>): boolean => actor.kind !== 'SYSTEM' && actor.kind !== 'API'

/** Why this actor may not do this now by the common rules, or undefined when they may. */
export function whyNotRequest<Status extends string, Actor extends string>(
  rule: RequestRule<Status, Actor>,
  { status, claim, decision }: RequestFacts<Status>,
  actor: RequestActor<Actor>,
  nowMs: number,
): RequestRefusal | undefined {
  if (!rule.who.includes(actor.kind)) return 'ROLE'
  if (!rule.from.includes(status)) return 'STATUS'
  if (rule.claim && isPerson(actor)) {
    if (claim === null || claim.untilMs <= nowMs) return 'CLAIM_NEEDED'
    if (claim.userId !== actor.userId) return 'CLAIMED_BY_OTHER'
  }
  if (rule.ownDecision) {
    if (!decision || decision.untilMs <= nowMs) return 'UNDO_OVER'
    if (decision.userId !== actor.userId) return 'UNDO_OTHERS'
  }
  return undefined
}

/**
 * Why this person may not claim the request, or undefined when they may; a holder may renew. `open`: the statuses
 * that can be decided.
 */
export function whyNotTaken<Status extends string>(
  open: readonly Status[],
  { status, claim }: RequestFacts<Status>,
  userId: string,
  nowMs: number,
): 'STATUS' | 'CLAIMED_BY_OTHER' | undefined {
  if (!open.includes(status)) return 'STATUS'
  return claim !== null && claim.untilMs > nowMs && claim.userId !== userId ? 'CLAIMED_BY_OTHER' : undefined
}
