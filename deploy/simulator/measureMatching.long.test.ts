import { measureMatching } from './measureMatching'
import { simulatePayments } from './payments'

test('of 20,000 simulated requests no line is approved wrongly, at least 95 % of the knowable are', () => {
  const measure = measureMatching(simulatePayments(20_000, 7))
  expect(measure.lines).toBeGreaterThan(20_000)
  expect(measure).toMatchObject({ wrong: 0, precision: 1 })
  expect(measure.recall).toBeGreaterThanOrEqual(0.95)
  expect(measure.found).toBeGreaterThanOrEqual(0.95)
  expect(
    measure.byStory.stranger.approved +
      measure.byStory.returned.approved +
      measure.byStory.relative.approved +
      measure.byStory.otherAmount.approved,
  ).toBe(0)
})
