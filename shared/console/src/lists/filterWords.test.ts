import { between, daysInWords, pickedInWords, presetOf, presetRange } from './filterWords'

// 23:30 in Istanbul is still the day before in UTC plus three hours.
const lateEvening = Date.parse('2026-11-20T20:30:00Z')
const afterMidnight = Date.parse('2026-11-20T21:30:00Z')

test('a day is Istanbul’s, not the machine’s', () => {
  expect(presetRange('today', lateEvening)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(presetRange('today', afterMidnight)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(presetRange('yesterday', afterMidnight)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
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

test.each([
  [undefined, undefined, undefined],
  ['1', undefined, '≥ 1'],
  [undefined, '9', '≤ 9'],
  ['1', '9', '1 – 9'],
  ['5', '5', '5'],
])('between %s and %s is %s', (from, to, expected) => {
  expect(between(from, to)).toBe(expected)
})

test('a chip shows a preset by its name, and other days by their dates', () => {
  const t = (key: string) => key
  expect(daysInWords(presetRange('week', lateEvening), t, 'en', lateEvening)).toBe('days.week')
  expect(daysInWords({ from: '2026-11-01', to: '2026-11-02' }, t, 'en', lateEvening)).toBe('1 Nov 2026 – 2 Nov 2026')
  expect(daysInWords({}, t, 'en', lateEvening)).toBeUndefined()
})

test('a chip shows the first of what is picked, and how many more; a count until names are known', () => {
  const nameOf = (id: string) => ({ a: 'Anadolu Market', b: 'Boğaz Oyun' })[id]
  expect(pickedInWords(['a'], nameOf)).toBe('Anadolu Market')
  expect(pickedInWords(['a', 'b', 'c'], nameOf)).toBe('Anadolu Market +2')
  expect(pickedInWords(['x', 'b'], nameOf)).toBe('2')
  expect(pickedInWords([], nameOf)).toBeUndefined()
})
