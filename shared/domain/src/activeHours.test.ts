import { isOpenAt, isStretch } from './activeHours'

// 20 November 2026 is a Friday; Istanbul is three hours ahead of UTC.
const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
const saturday = { days: [6], from: '10:00', to: '24:00' }

it.each([
  ['2026-11-20T05:59:59Z', false], ['2026-11-20T06:00:00Z', true], ['2026-11-20T14:59:59Z', true], ['2026-11-20T15:00:00Z', false],
  ['2026-11-21T06:30:00Z', false], ['2026-11-21T07:00:00Z', true], ['2026-11-21T20:59:00Z', true],
  // In Istanbul it is Sunday by now.
  ['2026-11-21T21:00:00Z', false], ['2026-11-22T12:00:00Z', false],
])('at %s it is open: %s', (at, isOpen) => expect(isOpenAt([office, saturday], new Date(at))).toBe(isOpen))

it('is always open where no hours are given', () => expect(isOpenAt([], new Date())).toBe(true))

it.each([
  [office, true], [{ ...office, days: [] }, false], [{ ...office, days: [1, 1] }, false], [{ ...office, to: '09:00' }, false], [{ ...office, from: '22:00', to: '06:00' }, false],
])('%j is a stretch: %s', (hours, is) => expect(isStretch(hours)).toBe(is))
