import { openedText } from '../lists/openedText'
import { keptText, listText, movingDaysOf } from './viewText'

// 23:30 in Istanbul, on a Friday.
const friday = Date.parse('2026-11-20T20:30:00Z')
const day = 86_400_000

test('a view is its filters and its order, without the open record', () => {
  const search = new URLSearchParams('status=NEW&open=7&q=Elif K&sort=amount&desc=false')
  expect(listText(search, { id: 'createdAt', desc: true })).toBe('desc=true&q=Elif+K&sort=createdAt&status=NEW')
  expect(listText(search, null)).toBe('q=Elif+K&status=NEW')
})

test.each([
  ['from=2026-11-20&to=2026-11-20', 'today', 'from=2026-11-23&to=2026-11-23'],
  ['from=2026-11-19&to=2026-11-19', 'yesterday', 'from=2026-11-22&to=2026-11-22'],
  ['from=2026-11-14&to=2026-11-20', 'week', 'from=2026-11-17&to=2026-11-23'],
  ['from=2026-11-16&to=2026-11-20', 'thisWeek', 'from=2026-11-23&to=2026-11-23'],
  ['from=2026-11-01&to=2026-11-20', 'thisMonth', 'from=2026-11-01&to=2026-11-23'],
] as const)('%s are the days of “%s”, and move with it', (text, name, onMonday) => {
  expect(movingDaysOf(text, friday)).toBe(name)
  const kept = keptText(text, name)
  expect(kept).toBe(`from=${name}`)
  expect(openedText(kept, friday)).toBe(text)
  expect(openedText(kept, friday + 3 * day)).toBe(onMonday)
})

test('days of their own, and days kept as they are, stay', () => {
  const text = 'from=2026-10-01&to=2026-10-31'
  expect(movingDaysOf(text, friday)).toBeUndefined()
  expect(movingDaysOf('q=a', friday)).toBeUndefined()
  expect(openedText(keptText(text, undefined), friday + day)).toBe(text)
})
