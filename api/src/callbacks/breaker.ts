/** Consecutive failures after which an address's breaker opens: from then on it is only probed. */
export const opensAfter = 5

const firstProbeMs = 5_000
const longestProbeMs = 60_000
/** The longest `Retry-After` that is respected. */
const longestAskedMs = 24 * 3_600_000

/**
 * The health of an address. `incident`: consecutive failures with the same cause. `open`: its breaker is open:
 * only one attempt at a time, from `probeAt` on.
 */
export type AddressHealth = {
  failures: number
  incident: { error: string; since: Date; failures: number } | null
  open: { since: Date; probeAt: Date } | null
}
export const healthy: AddressHealth = { failures: 0, incident: null, open: null }

/**
 * Time until the next probe of an address with an open breaker after this many consecutive failures, in ms: 5 s,
 * doubling, at most 60 s.
 */
export const probeAfterMs = (failures: number): number =>
  Math.min(longestProbeMs, firstProbeMs * 2 ** Math.min(20, Math.max(0, failures - opensAfter)))

/**
 * The health of an address after a failed attempt. `begunAt`: when the attempt started; attempts that started before
 * its breaker opened do not count and do not extend the wait. `retryAfterS`: what the receiver asked for, in s.
 */
export function afterFailure(
  health: AddressHealth,
  failed: { error: string; begunAt: Date; at: Date; retryAfterS: number },
): AddressHealth {
  const { incident, open } = health
  const isLate = open !== null && failed.begunAt <= open.since
  const failures = isLate ? health.failures : health.failures + 1
  const waitMs = Math.max(probeAfterMs(failures), Math.min(failed.retryAfterS * 1000, longestAskedMs))
  return {
    failures,
    incident:
      incident?.error === failed.error
        ? { ...incident, failures: incident.failures + 1 }
        : { error: failed.error, since: failed.at, failures: 1 },
    open:
      isLate || failures < opensAfter
        ? open
        : { since: open?.since ?? failed.at, probeAt: new Date(failed.at.getTime() + waitMs) },
  }
}
