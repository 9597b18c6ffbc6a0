import { spanRange } from './calendarSpans'

test('a week begins on Monday and a month on its first, and both end today', () => {
  // 23:30 in Istanbul, on a Friday.
  const lateEvening = Date.parse('2026-11-20T20:30:00Z')
  expect(spanRange('thisWeek', lateEvening)).toEqual({ from: '2026-11-16', to: '2026-11-20' })
  expect(spanRange('thisMonth', lateEvening)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('the day is Istanbul’s: half past midnight there is still November in UTC', () => {
  const afterMidnight = Date.parse('2026-11-30T21:30:00Z')
  expect(spanRange('thisMonth', afterMidnight)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(spanRange('thisWeek', afterMidnight)).toEqual({ from: '2026-11-30', to: '2026-12-01' })
})
