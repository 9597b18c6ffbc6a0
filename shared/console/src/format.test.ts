import { formatAge, formatAgeExact, formatCount, formatDate, formatDateTime, formatTime } from './format'

const late = '2026-11-20T21:05:09.000Z'

test.each([
  // Istanbul is three hours ahead, so the next day has begun there; the machine's own time zone must not matter.
  [formatDateTime(late, 'tr'), '21.11.2026 00:05'],
  [formatDateTime(late, 'en'), '21 Nov 2026, 00:05'],
  [formatDate(late, 'tr'), '21.11.2026'],
  [formatTime(late, 'en'), '00:05:09'],
  // Before 2016 Istanbul had a winter time.
  [formatDateTime('2015-12-31T22:30:00.000Z', 'tr'), '01.01.2016 00:30'],
  [formatCount(1906, 'tr'), '1.906'],
  [formatCount(1906, 'en'), '1,906'],
])('%s', (shown, expected) => {
  expect(shown).toBe(expected)
})

const start = Date.parse(late)
test.each([
  [-5_000, '0 s', '0 sn', '0 s'],
  [59_999, '59 s', '59 sn', '59 s'],
  [60_000, '1 min', '1 dk', '1 min 0 s'],
  [372_000, '6 min', '6 dk', '6 min 12 s'],
  [3_600_000, '1 h', '1 sa', '1 h'],
  [86_400_000, '1 d', '1 gün', '1 d'],
])('%i ms ago', (ago, english, turkish, exact) => {
  expect([
    formatAge(late, start + ago, 'en'),
    formatAge(late, start + ago, 'tr'),
    formatAgeExact(late, start + ago, 'en'),
  ]).toEqual([english, turkish, exact])
})
