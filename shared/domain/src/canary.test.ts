import { isInCanary, mustHalt } from './canary'

/** Ids like those of operators: version 7 UUIDs of one second, which differ only in their last part. */
const operators = Array.from(
  { length: 6_000 },
  (_, index) => `0199c3f0-7c1a-7abc-8def-${index.toString(16).padStart(12, '0')}`,
)
const cohort = (moduleId: string, share: number) => operators.filter((id) => isInCanary(id, moduleId, share))

test.each([1, 5, 10, 25, 50, 90, 99])('%i per cent are that many of the operators, within a point', (share) => {
  expect(Math.abs((cohort('remit', share).length / operators.length) * 100 - share)).toBeLessThan(1)
})

test('a larger share keeps everybody of the smaller one', () => {
  const larger = new Set(cohort('remit', 20))
  expect(cohort('remit', 10).filter((id) => !larger.has(id))).toEqual([])
})

test('another module selects other operators: of two tenths a hundredth is in both', () => {
  const both = new Set(cohort('remit', 10))
  const shared = cohort('withdraw', 10).filter((id) => both.has(id)).length / operators.length
  expect(shared).toBeGreaterThan(0.007)
  expect(shared).toBeLessThan(0.013)
})

test('nobody is in a share of nothing, everybody in the whole', () => {
  expect([cohort('remit', 0).length, cohort('remit', 100).length]).toEqual([0, operators.length])
})

test('an answer that a server gave once stays for ever: other answers would move operators between builds', () => {
  expect([...'abcdefgh'].filter((id) => isInCanary(id, 'remit', 50))).toEqual(['f', 'g', 'h'])
})

test.each([
  ['nothing was seen of it', { opened: 0, failed: 0 }, { opened: 500, failed: 0 }, false],
  ['one person failed twice', { opened: 2, failed: 2 }, { opened: 500, failed: 0 }, false],
  ['the first three failed', { opened: 3, failed: 3 }, { opened: 500, failed: 0 }, true],
  ['three of a thousand failed', { opened: 1000, failed: 3 }, { opened: 5000, failed: 0 }, false],
  ['a tenth failed, the stable one never', { opened: 100, failed: 10 }, { opened: 900, failed: 0 }, true],
  ['a tenth failed, and of the stable one too', { opened: 100, failed: 10 }, { opened: 900, failed: 90 }, false],
  ['half failed, a tenth of the stable one', { opened: 40, failed: 20 }, { opened: 400, failed: 40 }, true],
  ['failures came in before the openings they belong to', { opened: 0, failed: 4 }, { opened: 0, failed: 0 }, true],
])('when %s', (_name, canary, stable, halts) => {
  expect(mustHalt(canary, stable)).toBe(halts)
})
