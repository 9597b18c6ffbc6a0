import { secondsAt } from './pace'

it('a median is within nine percent of the true one, whatever the durations', () => {
  const seconds = Array.from({ length: 999 }, (_one, index) => 1 + ((index * 7919) % 5000))
  const counts = new Map<number, number>()
  for (const each of seconds) {
    const step = Math.floor(4 * Math.log2(each))
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const steps = [...counts].map(([step, n]) => ({ step, n }))
  const sorted = seconds.sort((a, b) => a - b)
  for (const share of [0.5, 0.95]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
    expect(Math.abs((secondsAt(steps, share) ?? 0) / exact - 1)).toBeLessThan(0.1)
  }
})

it('without durations, and if all were undone, there is no median', () => {
  expect([secondsAt([], 0.5), secondsAt([{ step: 3, n: 0 }], 0.5)]).toEqual([null, null])
})
