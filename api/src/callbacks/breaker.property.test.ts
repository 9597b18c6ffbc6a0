import * as fc from 'fast-check'

import { afterFailure, healthy, opensAfter, probeAfterMs, type AddressHealth } from './breaker'

const start = new Date('2026-11-20T12:00:00.000Z')
/** Consecutive failures: the error of each, its duration, and its `Retry-After`. */
const failures = fc.array(
  fc.record({
    error: fc.constantFrom('TIMEOUT', 'HTTP_500', 'HTTP_404'),
    tookMs: fc.integer({ min: 0, max: 10_000 }),
    gapMs: fc.integer({ min: 1, max: 3_600_000 }),
    retryAfterS: fc.constantFrom(0, 0, 0, 30, 900, 1e9),
  }),
  { minLength: 1, maxLength: 40 },
)

it('opens after five failures in a row, and is then probed at growing intervals of at most a day', () => {
  fc.assert(
    fc.property(failures, (tries) => {
      let health: AddressHealth = healthy
      let at = start
      tries.forEach(({ error, tookMs, gapMs, retryAfterS }, index) => {
        const begunAt = new Date(at.getTime() + gapMs)
        at = new Date(begunAt.getTime() + tookMs)
        const before = health
        health = afterFailure(before, { error, begunAt, at, retryAfterS })
        expect(health.failures).toBe(index + 1)
        expect(health.open !== null).toBe(index + 1 >= opensAfter)
        // A different cause begins a new incident.
        const goesOn = before.incident?.error === error
        expect(health.incident).toEqual({
          error,
          since: goesOn ? before.incident?.since : at,
          failures: goesOn ? (before.incident?.failures ?? 0) + 1 : 1,
        })
        if (!health.open) return
        expect(health.open.since).toEqual(before.open?.since ?? at)
        const waitMs = health.open.probeAt.getTime() - at.getTime()
        expect(waitMs).toBe(Math.max(probeAfterMs(index + 1), Math.min(retryAfterS * 1000, 86_400_000)))
      })
    }),
  )
})

it('doubles its wait up to a minute', () => {
  const waits = Array.from({ length: 12 }, (_, index) => probeAfterMs(opensAfter + index) / 1000)
  expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60, 60, 60, 60, 60, 60])
  expect(probeAfterMs(1_000_000)).toBe(60_000)
})

it('does not wait longer because of tries that were under way when it opened', () => {
  const openedAt = new Date(start.getTime() + 1000)
  const open: AddressHealth = {
    failures: opensAfter,
    incident: { error: 'TIMEOUT', since: start, failures: opensAfter },
    open: { since: openedAt, probeAt: new Date(openedAt.getTime() + 5000) },
  }
  const late = afterFailure(open, {
    error: 'TIMEOUT',
    begunAt: start,
    at: new Date(openedAt.getTime() + 9000),
    retryAfterS: 0,
  })
  expect(late).toEqual({ ...open, incident: { error: 'TIMEOUT', since: start, failures: opensAfter + 1 } })
})
