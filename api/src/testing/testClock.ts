/** A clock that moves only by `advance`. It starts at the machine's time so that the database's `now()` is close. */
export type TestClock = { now: () => Date; advance: (ms: number) => void }

export function testClock(): TestClock {
  let offsetMs = 0
  const started = Date.now()
  return {
    now: () => new Date(started + offsetMs),
    advance: (ms) => void (offsetMs += ms),
  }
}
