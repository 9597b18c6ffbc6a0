const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** The delay after each failed attempt, in ms; ten attempts in all (domain section 7). */
const delaysMs = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
] as const

/** The longest `Retry-After` that is respected: the longest delay of the schedule. */
const longestWaitMs = 24 * hours

/**
 * When to try again after `tries` failed attempts; undefined to give up. `chance` in [0, 1) adds up to a fifth.
 * `retryAfterS`: the receiver's request; the next attempt is not earlier, but at most the schedule's longest delay
 * later. `giveUpAt`: the latest time of the last attempt.
 */
export function nextTryAt(
  tries: number,
  failedAt: Date,
  chance: number,
  { retryAfterS = 0, giveUpAt }: { retryAfterS?: number; giveUpAt: Date },
): Date | undefined {
  const delay = delaysMs[tries - 1]
  if (delay === undefined || failedAt >= giveUpAt) return undefined
  const retryAfterMs = Math.min(retryAfterS * seconds, longestWaitMs)
  const next = failedAt.getTime() + Math.round(Math.max(delay, retryAfterMs) * (1 + chance / 5))
  return new Date(Math.min(next, giveUpAt.getTime()))
}
