import { earliestCap, forecastCap, type CapForecast } from './capForecast'

/** The amounts taken, by the hour in which they were taken. */
const hours = (taken: Record<number, bigint>): bigint[] => Array.from({ length: 24 }, (_, hour) => taken[hour] ?? 0n)
const at = (time: string) => new Date(`2026-11-20T${time}:00+03:00`)
const fullAt = (time: string): CapForecast => ({ kind: 'AT', atMs: at(time).getTime() })

const table: [why: string, taken: bigint, cap: bigint, byHour: bigint[], now: string, expected: CapForecast][] = [
  [
    '300 an hour, 600 left: in two hours',
    900n,
    1500n,
    hours({ 10: 300n, 11: 300n, 12: 300n }),
    '13:00',
    fullAt('15:00'),
  ],
  [
    'the hour that has begun counts by its part',
    750n,
    1350n,
    hours({ 10: 300n, 11: 300n, 12: 150n }),
    '12:30',
    fullAt('14:30'),
  ],
  ['only the last three hours make the rate', 9100n, 9200n, hours({ 1: 9000n, 12: 100n }), '12:00', fullAt('14:00')],
  ['before three hours have passed, the day so far', 100n, 300n, hours({ 0: 100n }), '01:00', fullAt('03:00')],
  ['full', 500n, 500n, hours({}), '12:00', { kind: 'FULL' }],
  ['beyond', 501n, 500n, hours({ 11: 1n }), '12:00', { kind: 'FULL' }],
  ['nothing taken lately', 100n, 500n, hours({ 1: 100n }), '12:00', { kind: 'NOT_TODAY' }],
  ['nothing taken at all', 0n, 500n, [], '12:00', { kind: 'NOT_TODAY' }],
  ['the day ends before', 3n, 1000n, hours({ 10: 1n, 11: 1n, 12: 1n }), '13:00', { kind: 'NOT_TODAY' }],
  ['exactly at midnight is tomorrow', 200n, 1400n, hours({ 10: 100n, 11: 100n }), '12:00', { kind: 'NOT_TODAY' }],
  ['a moment after midnight', 0n, 500n, hours({}), '00:00', { kind: 'NOT_TODAY' }],
]
test.each(table)('%s', (_why, taken, cap, byHour, now, expected) => {
  expect(forecastCap({ taken, cap, byHour }, at(now))).toEqual(expected)
})

test('more left is never full earlier, and a forecast never lies in the past', () => {
  const byHour = hours({ 9: 70n, 10: 310n, 11: 45n })
  let last = 0
  for (let cap = 426n; cap < 2000n; cap += 7n) {
    const forecast = forecastCap({ taken: 425n, cap, byHour }, at('11:40'))
    if (forecast.kind !== 'AT') break
    expect(forecast.atMs).toBeGreaterThanOrEqual(Math.max(last, at('11:40').getTime()))
    last = forecast.atMs
  }
  expect(last).toBeGreaterThan(0)
})

test('the earliest of several limits is given', () => {
  expect(earliestCap([])).toEqual({ kind: 'NOT_TODAY' })
  expect(earliestCap([{ kind: 'NOT_TODAY' }, fullAt('16:00'), fullAt('14:00')])).toEqual(fullAt('14:00'))
  expect(earliestCap([fullAt('14:00'), { kind: 'FULL' }])).toEqual({ kind: 'FULL' })
})
