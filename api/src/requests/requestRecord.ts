import type { LiveAudience } from '../live/live.sql'

/** The claim of a request: its holder, its token and when it ends. */
export type Claim = {
  claimedBy: string | null
  claimedByName: string | null
  claimToken: string | null
  claimUntil: Date | null
}

/** The fields of a request without a claim. */
export const unclaimed = { claimedBy: null, claimedByName: null, claimToken: null, claimUntil: null } as const

export type Decision = {
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  /** Until when the decision can be undone. The merchant is notified after that. */
  undoUntil: Date | null
  undoCount: number
}

/**
 * A request in a queue as stored: the fields of every noun. Merchant, group and account define who may see it; a noun
 * may lack one of them.
 */
export type RequestRecord<Status extends string = string> = Claim &
  Decision &
  Omit<LiveAudience, 'ownerUserId'> & {
    id: string
    number: string
    status: Status
    amountMinor: bigint
    /** When a person should have looked at it at the latest. */
    deadlineAt: Date
    createdAt: Date
    /** Incremented by every change except a renewed claim. */
    version: number
  }

/** The fields that may change: the noun's own, and those of every request. */
export type Patch<R extends RequestRecord> = Partial<R> | (Partial<Claim & Decision> & Partial<Pick<R, 'status'>>)

/** True while the claim lasts. */
export const isHeld = ({ claimedBy, claimUntil }: Claim, at: Date): boolean =>
  claimedBy !== null && claimUntil !== null && claimUntil > at

/** The claim and the decision in the form that the rules use (`@kasa/domain/request`). */
export const requestFactsOf = <Status extends string>({
  status,
  claimedBy,
  claimUntil,
  decidedBy,
  undoUntil,
}: Pick<RequestRecord<Status>, 'status' | keyof Claim | keyof Decision>) => ({
  status,
  claim: claimedBy !== null && claimUntil !== null ? { userId: claimedBy, untilMs: claimUntil.getTime() } : null,
  decision: decidedBy !== null && undoUntil !== null ? { userId: decidedBy, untilMs: undoUntil.getTime() } : null,
})
