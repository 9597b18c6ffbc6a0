import { planTraffic, stories } from './plan'

const run = { seed: 11, runId: 'R1', rate: 5, seconds: 60, slowestPayerMs: 4_000, merchants: ['ANADOLU', 'BOGAZ'] }

test('the same arguments give the same plan, another seed another one', () => {
  expect(planTraffic(run)).toEqual(planTraffic(run))
  expect(planTraffic({ ...run, seed: 12 })).not.toEqual(planTraffic(run))
})

test('rate times seconds deposits, each with its own reference and key, in time', () => {
  const plan = planTraffic(run)
  expect(plan).toHaveLength(300)
  expect(new Set(plan.map(({ merchantRef }) => merchantRef)).size).toBe(300)
  expect(new Set(plan.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(300)
  expect(plan.every(({ atMs }) => atMs >= 0 && atMs < 60_500)).toBe(true)
})

test('every story happens, and pays its amount', () => {
  const plan = planTraffic({ ...run, rate: 50 })
  expect(new Set(plan.map(({ story }) => story))).toEqual(new Set(Object.keys(stories)))
  for (const { story, amountMinor, paidMinor } of plan) {
    const { pays } = stories[story]
    if (pays === 'nothing') expect(paidMinor).toBe(0)
    else expect(paidMinor === amountMinor).toBe(pays === 'exact')
    expect(paidMinor).toBeGreaterThanOrEqual(0)
  }
})
