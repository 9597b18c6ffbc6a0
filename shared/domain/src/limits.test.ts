import fc from 'fast-check'

import { istanbulDay, istanbulMonth } from './istanbulDay'
import { headroomOf, limitDemands, limitFits, type LimitRule } from './limits'

describe('the day of a limit', () => {
  it.each([
    ['2026-11-20T20:59:59.999Z', '2026-11-20'],
    ['2026-11-20T21:00:00.000Z', '2026-11-21'],
    // Before 2016 Istanbul had winter time: UTC+2.
    ['2015-12-31T21:59:59.999Z', '2015-12-31'],
    ['2015-12-31T22:00:00.000Z', '2016-01-01'],
  ])('%s is %s in Istanbul', (at, day) => expect([istanbulDay(new Date(at)), istanbulMonth(new Date(at))]).toEqual([day, day.slice(0, 7)]))
})

const rule = (over: Partial<LimitRule>): LimitRule => ({ id: 'r', subject: 'MERCHANT', metric: 'AMOUNT', period: 'DAY', cap: 100n, ...over })

it('asks of each subject what its metric counts, in the order counters are locked', () => {
  const rules = [rule({ id: 'c', subject: 'ACCOUNT' }), rule({ id: 'a', metric: 'COUNT', period: 'MONTH' }), rule({ id: 'b', subject: 'CUSTOMER' })]
  expect(limitDemands(rules, { merchantId: 'm', customerRef: 'x', accountId: 'k' }, 70n, new Date('2026-11-30T22:00:00Z'))).toEqual([
    { ruleId: 'a', subjectKey: 'm', periodKey: '2026-12', amount: 1n, cap: 100n },
    { ruleId: 'b', subjectKey: 'm:x', periodKey: '2026-12-01', amount: 70n, cap: 100n },
    { ruleId: 'c', subjectKey: 'k', periodKey: '2026-12-01', amount: 70n, cap: 100n },
  ])
})

it.each([
  [[], null],
  [[{ metric: 'AMOUNT', cap: 100n, taken: 30n }], 70n],
  [[{ metric: 'AMOUNT', cap: 100n, taken: 130n }], 0n],
  [[{ metric: 'COUNT', cap: 5n, taken: 4n }], null],
  [[{ metric: 'COUNT', cap: 5n, taken: 5n }], 0n],
  [[{ metric: 'AMOUNT', cap: 100n, taken: 30n }, { metric: 'AMOUNT', cap: 50n, taken: 0n }], 50n],
  [[{ metric: 'AMOUNT', cap: 100n, taken: 30n }, { metric: 'COUNT', cap: 1n, taken: 1n }], 0n],
] as [{ metric: LimitRule['metric']; cap: bigint; taken: bigint }[], bigint | null][])('headroom of %j is %s', (counters, left) => expect(headroomOf(counters)).toBe(left))

it('fits exactly as long as the headroom says so', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000n })
  fc.assert(fc.property(amount, amount, amount, (cap, taken, asked) => {
    fc.pre(taken <= cap)
    expect(limitFits(taken, asked, cap)).toBe(asked <= (headroomOf([{ metric: 'AMOUNT', cap, taken }]) ?? 0n))
  }))
})
