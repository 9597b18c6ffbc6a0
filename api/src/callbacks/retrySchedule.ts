const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** How long after try n the next one comes, in ms; ten tries in all (domain section 7). */
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

/** As late as a receiver may ask us to come: the longest wait of the schedule. */
const longestWaitMs = 24 * hours

/**
 * When to try again after `tries` tries have failed, or undefined when it is given up. `chance` in [0, 1) adds up to a
 * fifth; `retryAfterS` is what the receiver asked for: we come no earlier, and at the latest after the schedule's
 * longest wait. `giveUpAt` is when its time is over: the last try is made then at the latest.
 */
export function nextTryAt(
  tries: number,
  failedAt: Date,
  chance: number,
  { retryAfterS = 0, giveUpAt }: { retryAfterS?: number; giveUpAt: Date },
): Date | undefined {
  const delay = delaysMs[tries - 1]
  if (delay === undefined || failedAt >= giveUpAt) return undefined
  const asked = Math.min(retryAfterS * seconds, longestWaitMs)
  const next = failedAt.getTime() + Math.round(Math.max(delay, asked) * (1 + chance / 5))
  return new Date(Math.min(next, giveUpAt.getTime()))
}
