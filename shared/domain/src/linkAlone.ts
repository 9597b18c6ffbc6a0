import type { MatchParts } from './matchParts'
import { sameNameFrom } from './matchRules'

/** `seenMs`: when the line was first reported to us, by a bot or in a file. */
export type LinkedLine = { readonly bookedMs: number; readonly seenMs: number }
export type LinkedRequest = { readonly createdMs: number; readonly ttlMs: number }

const dayMs = 24 * 3_600_000

/**
 * True if only one person's judgement connects a line with a request, so that a second person must approve (domain
 * section 4: such a link would be a manual deposit). A merchant's server creates requests, so data copied from a
 * visible line proves nothing. Evidence is our reference code, or the name if the request was created before the line
 * was seen. With neither (a relative pays), the amount must be exact, on the request's own account, within its time.
 */
export function needsSecondToLink(line: LinkedLine, request: LinkedRequest, parts: MatchParts): boolean {
  if (line.bookedMs < request.createdMs - dayMs) return true
  if (parts.reference > 0) return false
  if (line.seenMs < request.createdMs) return true
  if (parts.name >= sameNameFrom) return false
  return parts.account < 1 || parts.amount < 1 || line.bookedMs > request.ttlMs + dayMs
}
