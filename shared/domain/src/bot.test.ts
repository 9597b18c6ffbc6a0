import { botStatusAt, botStatuses, isBelieved, isBotAlarm, whyNotPause } from './bot'

const at = 1_000_000
const seen = (secondsAgo: number | null, errorsInRow = 0, paused = false) =>
  botStatusAt(
    { paused, heartbeatMs: secondsAgo === null ? null : at - secondsAgo * 1000, intervalS: 30, errorsInRow },
    at,
  )

test.each([
  [0, 0, 'ONLINE'],
  [59.999, 0, 'ONLINE'],
  [60, 0, 'LATE'],
  [149.999, 0, 'LATE'],
  [150, 0, 'OFFLINE'],
  [1e6, 0, 'OFFLINE'],
  [null, 0, 'OFFLINE'],
  // A heartbeat from a clock ahead of ours.
  [-20, 0, 'ONLINE'],
  [0, 1, 'ONLINE'],
  [0, 2, 'LATE'],
  [0, 4, 'LATE'],
  [0, 5, 'ERROR'],
  [0, 99, 'ERROR'],
  [60, 5, 'ERROR'],
  // Missing heartbeats take precedence over an earlier error.
  [150, 5, 'OFFLINE'],
] as const)('seen %p s ago with %p errors in a row: %s', (ago, errors, status) => {
  expect(seen(ago, errors)).toBe(status)
  expect(seen(ago, errors, true)).toBe('PAUSED')
})

test('ONLINE and LATE are believed and give no alarm; of the others, only PAUSED gives none', () => {
  expect(botStatuses.map((status) => [status, isBelieved(status), isBotAlarm(status)])).toEqual([
    ['ONLINE', true, false],
    ['LATE', true, false],
    ['OFFLINE', false, true],
    ['ERROR', false, true],
    ['PAUSED', false, false],
  ])
})

test.each([
  ['pause', false, false, undefined],
  ['pause', true, false, 'BOT_PAUSED'],
  ['resume', true, false, undefined],
  ['resume', false, false, 'BOT_NOT_PAUSED'],
  ['pause', false, true, 'BOT_SHARED'],
  ['resume', true, true, 'BOT_SHARED'],
] as const)('%s where paused is %p and shared %p: %p', (action, paused, isShared, why) =>
  expect(whyNotPause(action, { paused, isShared })).toBe(why),
)
