const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** How long after try n the next one comes, in ms; ten tries in all (domain section 7). */
const delaysMs = [5 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 14 * hours, 20 * hours, 24 * hours] as const

/** When to try again after `tries` tries have failed, or undefined when it is given up. `chance` in [0, 1) adds up to a fifth. */
export function nextTryAt(tries: number, failedAt: Date, chance: number): Date | undefined {
  const delay = delaysMs[tries - 1]
  return delay === undefined ? undefined : new Date(failedAt.getTime() + Math.round(delay * (1 + chance / 5)))
}
