import type { MatchParts } from './matchParts'
import { sameNameFrom } from './matchRules'

/** A line as whoever links it came to know of it. `seenMs`: when it was first told to us, by a bot or in a file. */
export type LinkedLine = { readonly bookedMs: number; readonly seenMs: number }
/** A request as it was made: when, and until when its payer had time. */
export type LinkedRequest = { readonly createdMs: number; readonly ttlMs: number }

const dayMs = 24 * 3_600_000

/**
 * True where one person's word is all that joins a line to a request, so that a second one has to agree (domain section
 * 4: a manual deposit, which is what such a link would be). A merchant's server makes requests, so whatever of one can
 * be copied from a line on the screen proves nothing: the reference code is ours; a name counts where the request was
 * made before anybody saw the line. With neither (a relative pays), it has to be the exact amount, on the request's own
 * account, in its own time.
 */
export function needsSecondToLink(line: LinkedLine, request: LinkedRequest, parts: MatchParts): boolean {
  if (line.bookedMs < request.createdMs - dayMs) return true
  if (parts.reference > 0) return false
  if (line.seenMs < request.createdMs) return true
  if (parts.name >= sameNameFrom) return false
  return parts.account < 1 || parts.amount < 1 || line.bookedMs > request.ttlMs + dayMs
}
