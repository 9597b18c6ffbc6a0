import type { Claim, RequestRecord } from './requestRecord'

/** Who holds the claim at that moment, and until when; null if no one does. */
export const claimOf = ({ claimedBy, claimedByName, claimUntil }: Omit<Claim, 'claimToken'>, at: Date) =>
  claimedBy !== null && claimUntil !== null && claimUntil > at
    ? { userId: claimedBy, userName: claimedByName ?? '', until: claimUntil.toISOString() }
    : null

/**
 * The fields of every noun's row on screens and in the live feed: claim, decision, and who may undo it until when.
 */
export const requestRowOf = <Status extends string>(record: RequestRecord<Status>, at: Date) => ({
  id: record.id,
  number: record.number,
  status: record.status,
  claim: claimOf(record, at),
  createdAt: record.createdAt.toISOString(),
  decidedAt: record.decidedAt?.toISOString() ?? null,
  decidedByName: record.decidedByName,
  undo:
    record.undoUntil !== null && record.undoUntil > at && record.decidedBy !== null
      ? { userId: record.decidedBy, until: record.undoUntil.toISOString() }
      : null,
  version: record.version,
})
