import { holidayPolicies, isStretch } from './activeHours'
import { isOpenAt } from './isOpenAt'

// 20 November 2026 is a Friday; Istanbul is three hours ahead of UTC.
const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
const saturday = { days: [6], from: '10:00', to: '24:00' }

it.each([
  ['2026-11-20T05:59:59Z', false],
  ['2026-11-20T06:00:00Z', true],
  ['2026-11-20T14:59:59Z', true],
  ['2026-11-20T15:00:00Z', false],
  ['2026-11-21T06:30:00Z', false],
  ['2026-11-21T07:00:00Z', true],
  ['2026-11-21T20:59:00Z', true],
  // In Istanbul it is already Sunday.
  ['2026-11-21T21:00:00Z', false],
  ['2026-11-22T12:00:00Z', false],
])('at %s it is open: %s', (at, isOpen) => expect(isOpenAt([office, saturday], new Date(at))).toBe(isOpen))

it('is always open where no hours are given', () => expect(isOpenAt([], new Date())).toBe(true))

it.each([
  [office, true],
  [{ ...office, days: [] }, false],
  [{ ...office, days: [1, 1] }, false],
  [{ ...office, to: '09:00' }, false],
  [{ ...office, from: '22:00', to: '06:00' }, false],
])('%j is a valid period: %s', (hours, is) => expect(isStretch(hours)).toBe(is))

it.each([
  // Wednesday 28 October 2026 is a half day from 13:00, Thursday a holiday.
  ['2026-10-28T09:30:00Z', [true, true, true]],
  ['2026-10-28T10:00:00Z', [true, false, false]],
  ['2026-10-29T08:00:00Z', [true, false, false]],
  ['2026-10-30T08:00:00Z', [true, true, true]],
])('at %s office hours are open as usual, as on Sunday, closed: %j', (at, open) =>
  expect(holidayPolicies.map((policy) => isOpenAt([office], new Date(at), policy))).toEqual(open),
)

it('a holiday is a Sunday where Sunday has hours, and nothing where it is closed, hours or not', () => {
  const at = new Date('2026-10-29T08:00:00Z')
  expect(isOpenAt([{ days: [7], from: '10:00', to: '14:00' }], at, 'AS_SUNDAY')).toBe(true)
  expect(holidayPolicies.map((policy) => isOpenAt([], at, policy))).toEqual([true, true, false])
})
