import type { LiveAudience } from '../live/live.sql'

/** Who holds a request now, and until when. */
export type Claim = {
  claimedBy: string | null
  claimedByName: string | null
  claimToken: string | null
  claimUntil: Date | null
}

/** Nobody holds it any more. */
export const unclaimed = { claimedBy: null, claimedByName: null, claimToken: null, claimUntil: null } as const

export type Decision = {
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  /** Until when the decision can be taken back; the merchant has yet to be told of it. */
  undoUntil: Date | null
  undoCount: number
}

/**
 * A request that people take from a queue, as the database has it: what every noun's has. Whose it is, is said by
 * merchant, group and account, one of which may be none of the noun's.
 */
export type RequestRecord<Status extends string = string> = Claim &
  Decision &
  Omit<LiveAudience, 'ownerUserId'> & {
    id: string
    number: string
    status: Status
    amountMinor: bigint
    /** The time by which a person should have looked at it. */
    deadlineAt: Date
    createdAt: Date
    /** Incremented by every change except a renewed claim. */
    version: number
  }

/** The fields that may change: the noun's own, and those of every request. */
export type Patch<R extends RequestRecord> = Partial<R> | (Partial<Claim & Decision> & Partial<Pick<R, 'status'>>)

/** True while its claim lasts. */
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
