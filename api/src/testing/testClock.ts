/** A clock that moves only when told; starts at the machine's own time so that the database's `now()` is near. */
export type TestClock = { now: () => Date; advance: (ms: number) => void }

export function testClock(): TestClock {
  let offsetMs = 0
  const started = Date.now()
  return {
    now: () => new Date(started + offsetMs),
    advance: (ms) => void (offsetMs += ms),
  }
}
