import { istanbulDay, presetOf, presetRange } from './createdRange'

// 23:30 in Istanbul is still the day before in UTC plus three hours.
const lateEvening = Date.parse('2026-11-20T20:30:00Z')
const afterMidnight = Date.parse('2026-11-20T21:30:00Z')

test('a day is Istanbul’s, not the machine’s', () => {
  expect(istanbulDay(lateEvening)).toBe('2026-11-20')
  expect(istanbulDay(afterMidnight)).toBe('2026-11-21')
  expect(istanbulDay(afterMidnight, 1)).toBe('2026-11-20')
})

test('the last seven days include today', () => {
  expect(presetRange('week', lateEvening)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
})

test('days that are a preset’s are shown by its name, until the day is over', () => {
  const today = presetRange('today', lateEvening)
  expect(presetOf(today, lateEvening)).toBe('today')
  expect(presetOf(today, afterMidnight)).toBe('yesterday')
  expect(presetOf({ from: '2026-11-01', to: '2026-11-20' }, lateEvening)).toBeUndefined()
})
