/**
 * What holds of every request that people take from a queue, whatever it asks for: who may do what in which status, the
 * claim, and one's own decision taken back in time. A noun's own rules (money, receipts, witnesses) are asked after
 * these.
 */
type HeldUntil = { readonly userId: string; readonly untilMs: number }

/** One row of a noun's table of transitions, as far as every noun has it. */
export type RequestRule<Status extends string, Actor extends string> = {
  readonly from: readonly Status[]
  readonly to: Status
  readonly who: readonly Actor[]
  /** A person must hold the claim; the machine never does. */
  readonly claim?: true
  /** Takes one's own decision back, while nobody outside has heard of it. */
  readonly ownDecision?: true
}

/** What these rules look at. Times in ms since epoch; `claim` is ignored once its lease ran out. */
export type RequestFacts<Status extends string> = {
  readonly status: Status
  readonly claim: HeldUntil | null
  /** Whose decision it was, while it can be taken back; null afterwards. */
  readonly decision?: HeldUntil | null
}

/** Who asks: `userId` is null for the machine and a merchant's server. */
export type RequestActor<Actor extends string> = { readonly kind: Actor; readonly userId: string | null }

export type RequestRefusal = 'STATUS' | 'ROLE' | 'CLAIM_NEEDED' | 'CLAIMED_BY_OTHER' | 'UNDO_OVER' | 'UNDO_OTHERS'

/** False for the machine and for a merchant's server. */
export const isPerson = (actor: RequestActor<string>): boolean => actor.kind !== 'SYSTEM' && actor.kind !== 'API'

/** Why this actor may not do this now by what holds of every request, or undefined when they may. */
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
 * Why this person may not take the claim, or undefined when they may; a holder renews their own. `open`: what can still
 * be decided on.
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
