import fc from 'fast-check'

import {
  countedStatuses,
  moved,
  reservationMoves,
  reservationStatuses,
  type ReservationMove,
  type ReservationStatus,
} from './limitReservation'
import { limitDemands, limitFits, limitMetrics, limitPeriods, type LimitMetric, type LimitRule } from './limits'

const allMoves = Object.keys(reservationMoves) as ReservationMove[]

describe('a reservation moves only as in the table', () => {
  const wanted: Record<ReservationMove, Partial<Record<ReservationStatus, ReservationStatus>>> = {
    confirm: { RESERVED: 'CONFIRMED' },
    release: { RESERVED: 'RELEASED' },
    reopen: { CONFIRMED: 'RESERVED', RELEASED: 'RESERVED' },
  }
  const cells = allMoves.flatMap((move) => reservationStatuses.map((status) => [move, status] as const))
  it.each(cells)('%s from %s', (move, status) =>
    expect(moved(move, 'AMOUNT', { status, amount: 7n }).status).toBe(wanted[move][status] ?? status),
  )
})

it.each([
  ['confirm', 'AMOUNT', 'RESERVED', 0n],
  ['confirm', 'PENDING_COUNT', 'RESERVED', -7n],
  ['release', 'AMOUNT', 'RESERVED', -7n],
  ['release', 'PENDING_COUNT', 'RESERVED', -7n],
  ['reopen', 'AMOUNT', 'CONFIRMED', 0n],
  ['reopen', 'AMOUNT', 'RELEASED', 7n],
  ['reopen', 'PENDING_COUNT', 'CONFIRMED', 7n],
  ['confirm', 'AMOUNT', 'CONFIRMED', 0n],
  ['release', 'AMOUNT', 'RELEASED', 0n],
  ['reopen', 'COUNT', 'REFUSED', 0n],
] as const)('%s of %s from %s changes the counter by %s', (move, metric, status, change) =>
  expect(moved(move, metric, { status, amount: 7n }).change).toBe(change),
)

type Request = {
  customer: string
  account: string
  amount: bigint
  atMs: number
  held: { rule: LimitRule; key: string; amount: bigint; status: ReservationStatus }[]
}
const someRule = fc.record({
  subject: fc.constantFrom('MERCHANT' as const, 'CUSTOMER' as const, 'ACCOUNT' as const),
  metric: fc.constantFrom(...limitMetrics),
  period: fc.constantFrom(...limitPeriods),
  cap: fc.bigInt(0n, 400n),
  action: fc.constantFrom('BLOCK' as const, 'WARN' as const),
})
const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    customer: fc.constantFrom('x', 'y'),
    account: fc.constantFrom('k', 'l'),
    amount: fc.bigInt(1n, 150n),
    passMs: fc.nat({ max: 3_600_000 * 30 }),
  }),
  fc.record({ kind: fc.constantFrom(...allMoves), which: fc.nat({ max: 30 }) }),
)

it('in any order each counter is what requests hold, never negative, and no BLOCK rule is exceeded', () => {
  fc.assert(
    fc.property(
      fc.array(someRule, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 40 }),
      (drafts, steps) => {
        const rules: LimitRule[] = drafts.map((draft, index) => ({
          ...draft,
          id: `r${index}`,
          minutes: draft.period === 'MINUTES' ? 60 : null,
          min: null,
        }))
        const counters = new Map<string, bigint>()
        const requests: Request[] = []
        let nowMs = Date.parse('2026-11-20T10:00:00Z')
        const change = (key: string, by: bigint) => void counters.set(key, (counters.get(key) ?? 0n) + by)

        for (const one of steps) {
          if (one.kind === 'ask') {
            nowMs += one.passMs
            const demands = limitDemands(
              rules,
              { merchantId: 'm', customerRef: one.customer, accountId: one.account },
              one.amount,
              new Date(nowMs),
            )
            const keyed = demands.map((demand) => ({
              demand,
              key: `${demand.ruleId}/${demand.subjectKey}/${demand.periodKey}`,
            }))
            if (
              !keyed.every(
                ({ demand, key }) =>
                  demand.action !== 'BLOCK' || limitFits(counters.get(key) ?? 0n, demand.amount, demand.cap),
              )
            )
              continue
            for (const { demand, key } of keyed) {
              change(key, demand.amount)
              if (demand.action === 'BLOCK') expect((counters.get(key) ?? 0n) <= demand.cap).toBe(true)
            }
            requests.push({
              customer: one.customer,
              account: one.account,
              amount: one.amount,
              atMs: nowMs,
              held: keyed.map(({ demand, key }) => ({
                rule: rules.find(({ id }) => id === demand.ruleId)!,
                key,
                amount: demand.amount,
                status: 'RESERVED' as const,
              })),
            })
          } else {
            for (const held of requests[one.which]?.held ?? []) {
              const { status, change: by } = moved(one.kind, held.rule.metric, held)
              held.status = status
              change(held.key, by)
            }
          }
        }

        // The expected counters, computed anew from the amounts and statuses of all requests.
        const expected = new Map<string, bigint>()
        for (const { customer, account, amount, atMs, held } of requests) {
          const status = held[0]?.status ?? 'RELEASED'
          for (const demand of limitDemands(
            rules,
            { merchantId: 'm', customerRef: customer, accountId: account },
            amount,
            new Date(atMs),
          )) {
            const metric: LimitMetric = rules.find(({ id }) => id === demand.ruleId)?.metric ?? 'AMOUNT'
            const key = `${demand.ruleId}/${demand.subjectKey}/${demand.periodKey}`
            if (countedStatuses(metric).includes(status)) expected.set(key, (expected.get(key) ?? 0n) + demand.amount)
          }
        }
        for (const [key, taken] of counters) expect([key, taken]).toEqual([key, expected.get(key) ?? 0n])
        for (const key of expected.keys()) expect(counters.has(key)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
