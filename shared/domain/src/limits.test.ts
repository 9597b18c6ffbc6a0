import fc from 'fast-check'

import { istanbulDay, istanbulMonth, istanbulWeek, istanbulWeekday } from './istanbulDay'
import { faultOfRule } from './limitRule'
import { brokenAlone, headroomOf, limitDemands, limitFits, limitPeriodKey, usageLevel, type LimitRule } from './limits'

describe('the day of a limit', () => {
  it.each([
    ['2026-11-20T20:59:59.999Z', '2026-11-20'],
    ['2026-11-20T21:00:00.000Z', '2026-11-21'],
    ['0001-01-01T12:00:00.000Z', '0001-01-01'],
    // Before 2016 Istanbul had winter time: UTC+2.
    ['2015-12-31T21:59:59.999Z', '2015-12-31'],
    ['2015-12-31T22:00:00.000Z', '2016-01-01'],
  ])('%s is %s in Istanbul', (at, day) =>
    expect([istanbulDay(new Date(at)), istanbulMonth(new Date(at))]).toEqual([day, day.slice(0, 7)]),
  )
})

describe('the week of a limit', () => {
  it.each([
    // Weeks begin on Monday; a week belongs to the year of its Thursday.
    ['2026-11-15T20:59:00Z', '2026-W46', 7],
    ['2026-11-15T21:00:00Z', '2026-W47', 1],
    ['2026-11-20T12:00:00Z', '2026-W47', 5],
    ['2026-12-31T12:00:00Z', '2026-W53', 4],
    ['2027-01-03T12:00:00Z', '2026-W53', 7],
    ['2027-01-04T12:00:00Z', '2027-W01', 1],
    ['2024-12-30T12:00:00Z', '2025-W01', 1],
  ])('%s is in %s, on day %s', (at, week, weekday) =>
    expect([istanbulWeek(new Date(at)), istanbulWeekday(new Date(at))]).toEqual([week, weekday]),
  )
})

const rule = (over: Partial<LimitRule> = {}): LimitRule => ({
  id: 'r',
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'DAY',
  minutes: null,
  min: null,
  cap: 100n,
  action: 'BLOCK',
  ...over,
})
const at = new Date('2026-11-30T22:07:31Z')

it.each([
  ['TX', null, 'NOW'],
  ['MINUTES', 15, '2026-12-01T01:00'],
  ['MINUTES', 5, '2026-12-01T01:05'],
  ['MINUTES', 720, '2026-12-01T00:00'],
  ['DAY', null, '2026-12-01'],
  ['WEEK', null, '2026-W49'],
  ['MONTH', null, '2026-12'],
] as const)('%s of %s counts in %s', (period, minutes, key) =>
  expect(limitPeriodKey({ period, minutes }, at)).toBe(key),
)

it('asks of each subject what its metric counts, in the order counters are locked', () => {
  const rules = [
    rule({ id: 'f', subject: 'IBAN' }),
    rule({ id: 'e', subject: 'OPERATOR', metric: 'PENDING_COUNT', period: 'TX', cap: 5n, action: 'WARN' }),
    rule({ id: 'c', subject: 'ACCOUNT' }),
    rule({ id: 'a', metric: 'COUNT', period: 'MONTH' }),
    rule({ id: 'b', subject: 'CUSTOMER', period: 'WEEK', action: 'HOLD' }),
    rule({ id: 'd', period: 'TX' }),
  ]
  expect(limitDemands(rules, { merchantId: 'm', customerRef: 'x', accountId: 'k', operatorId: 'o' }, 70n, at)).toEqual([
    { ruleId: 'a', subjectKey: 'm', periodKey: '2026-12', amount: 1n, cap: 100n, action: 'BLOCK' },
    { ruleId: 'b', subjectKey: 'm:x', periodKey: '2026-W49', amount: 70n, cap: 100n, action: 'HOLD' },
    { ruleId: 'c', subjectKey: 'k', periodKey: '2026-12-01', amount: 70n, cap: 100n, action: 'BLOCK' },
    { ruleId: 'e', subjectKey: 'o', periodKey: 'NOW', amount: 1n, cap: 5n, action: 'WARN' },
  ])
})

it.each([
  [{ cap: 100n }, 100n, false],
  [{ cap: 100n }, 101n, true],
  [{ cap: null, min: 50n }, 49n, true],
  [{ cap: null, min: 50n }, 50n, false],
  [{ cap: 100n, min: 50n }, 70n, false],
  [{ period: 'DAY', cap: 10n }, 50n, false],
  [{ subject: 'IBAN', cap: 10n }, 50n, false],
] as [Partial<LimitRule>, bigint, boolean][])(
  'a rule on one request, %j: %s breaks it: %s',
  (over, amount, isBroken) => {
    expect(
      brokenAlone([rule({ period: 'TX', ...over })], { merchantId: 'm' }, amount).map(({ ruleId }) => ruleId),
    ).toEqual(isBroken ? ['r'] : [])
  },
)

it.each([
  [{}, undefined],
  [{ period: 'TX' }, undefined],
  [{ period: 'TX', cap: null, min: 5n }, undefined],
  [{ metric: 'PENDING_COUNT', period: 'TX' }, undefined],
  [{ period: 'MINUTES', minutes: 15 }, undefined],
  [{ metric: 'COUNT', period: 'TX' }, 'LIMIT_PERIOD'],
  [{ metric: 'PENDING_COUNT', period: 'DAY' }, 'LIMIT_PERIOD'],
  [{ period: 'MINUTES' }, 'LIMIT_MINUTES'],
  [{ minutes: 15 }, 'LIMIT_MINUTES'],
  [{ cap: null }, 'LIMIT_CAP'],
  [{ min: 5n }, 'LIMIT_MIN'],
  [{ period: 'TX', min: 200n }, 'LIMIT_MIN'],
  [{ metric: 'PENDING_COUNT', period: 'TX', cap: null, min: 1n }, 'LIMIT_MIN'],
] as [Partial<LimitRule>, string | undefined][])('a rule like %j is wrong by %s', (over, fault) =>
  expect(faultOfRule(rule(over))?.fault).toBe(fault),
)

it.each([
  [0n, 'OK'],
  [79n, 'OK'],
  [80n, 'NEAR'],
  [99n, 'NEAR'],
  [100n, 'FULL'],
  [140n, 'FULL'],
] as const)('%s of 100 is %s', (taken, level) => expect(usageLevel(taken, 100n, 80)).toBe(level))
it('a cap of nothing is always full', () => expect(usageLevel(0n, 0n, 80)).toBe('FULL'))

it.each([
  [[], null],
  [[{ metric: 'AMOUNT', cap: 100n, taken: 30n }], 70n],
  [[{ metric: 'AMOUNT', cap: 100n, taken: 130n }], 0n],
  [[{ metric: 'COUNT', cap: 5n, taken: 4n }], null],
  [[{ metric: 'COUNT', cap: 5n, taken: 5n }], 0n],
  [[{ metric: 'PENDING_COUNT', cap: 5n, taken: 5n }], 0n],
  [
    [
      { metric: 'AMOUNT', cap: 100n, taken: 30n },
      { metric: 'AMOUNT', cap: 50n, taken: 0n },
    ],
    50n,
  ],
  [
    [
      { metric: 'AMOUNT', cap: 100n, taken: 30n },
      { metric: 'COUNT', cap: 1n, taken: 1n },
    ],
    0n,
  ],
] as [{ metric: LimitRule['metric']; cap: bigint; taken: bigint }[], bigint | null][])(
  'headroom of %j is %s',
  (counters, left) => expect(headroomOf(counters)).toBe(left),
)

it('fits exactly as long as the headroom allows', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000n })
  fc.assert(
    fc.property(amount, amount, amount, (cap, taken, requested) => {
      fc.pre(taken <= cap)
      expect(limitFits(taken, requested, cap)).toBe(requested <= (headroomOf([{ metric: 'AMOUNT', cap, taken }]) ?? 0n))
    }),
  )
})
