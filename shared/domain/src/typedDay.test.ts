import { formatDate } from './istanbulClock'
import { dayInWords, typedDay } from './typedDay'

test.each([
  ['22.11.2026', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  [' 2.1.2026 ', '2026-01-02'],
  ['22 Nov 2026', '2026-11-22'],
  ['22 november 2026', '2026-11-22'],
  ['22 Kasım 2026', '2026-11-22'],
  ['22 kas 2026', '2026-11-22'],
  ['1 AĞUSTOS 2026', '2026-08-01'],
  ['5 Eyl. 2026', '2026-09-05'],
  ['2026-11-22', '2026-11-22'],
  ['29.02.2028', '2028-02-29'],
])('%s is %s', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each([
  '',
  '22',
  '22.11',
  '22.11.26',
  '31.02.2026',
  '29.02.2026',
  '11/22/2026',
  '22 No 2026',
  '22 Foo 2026',
  '0.1.2026',
])('%s is not a day', (text) => {
  expect(typedDay(text)).toBeUndefined()
})

test('every day is read back as either language writes it', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    for (const language of ['tr', 'en'] as const) expect(typedDay(dayInWords(day, language))).toBe(day)
  }
})

test('invalid text is shown as it was typed', () => {
  expect(dayInWords('tomorrow', 'en')).toBe('tomorrow')
  expect(dayInWords('2026-11-22', 'tr')).toBe(formatDate('2026-11-22T12:00:00Z', 'tr'))
})
