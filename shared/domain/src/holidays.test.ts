import { holidayNotice, holidayOn, holidaysKnownUntil, isHolidayAt, isHolidayKnown } from './holidays'

it.each([
  ['2026-01-01', 'DAY'],
  ['2026-04-23', 'DAY'],
  ['2026-05-01', 'DAY'],
  ['2026-05-19', 'DAY'],
  ['2026-07-15', 'DAY'],
  ['2026-08-30', 'DAY'],
  ['2026-10-29', 'DAY'],
  ['2031-10-29', 'DAY'],
  ['2026-10-28', 'AFTERNOON'],
  ['2026-03-19', 'AFTERNOON'],
  ['2026-05-26', 'AFTERNOON'],
  ['2027-03-08', 'AFTERNOON'],
  ['2026-03-20', 'DAY'],
  ['2026-03-22', 'DAY'],
  ['2026-05-27', 'DAY'],
  ['2026-05-30', 'DAY'],
  // The last day of a feast, and a fixed holiday on the same day.
  ['2027-05-19', 'DAY'],
  ['2026-03-18', undefined],
  ['2026-03-23', undefined],
  ['2026-05-25', undefined],
  ['2026-05-31', undefined],
  ['2026-10-27', undefined],
  ['2026-10-30', undefined],
])('%s is a holiday: %s', (day, part) => expect(holidayOn(day)).toBe(part))

it.each([
  // Istanbul is three hours ahead of UTC: a half day begins at 10:00 UTC, a day at 21:00 the evening before.
  ['2026-10-28T09:59:59Z', false],
  ['2026-10-28T10:00:00Z', true],
  ['2026-10-28T20:59:59Z', true],
  ['2026-10-29T20:59:59Z', true],
  ['2026-10-29T21:00:00Z', false],
  ['2026-12-31T20:59:59Z', false],
  ['2026-12-31T21:00:00Z', true],
])('at %s it is a holiday: %s', (at, is) => expect(isHolidayAt(new Date(at))).toBe(is))

it('knows until when holidays are entered, and warns in time', () => {
  expect(holidaysKnownUntil).toBe('2027-12-31')
  expect([isHolidayKnown('2027-12-31'), isHolidayKnown('2028-01-01'), isHolidayKnown('2028-02-28')]).toEqual([
    true,
    false,
    false,
  ])
  const at = ['2026-11-26T12:00Z', '2027-09-02T20:59Z', '2027-09-03T12:00Z', '2027-12-31T20:59Z', '2027-12-31T21:00Z']
  expect(at.map((moment) => holidayNotice(new Date(moment)))).toEqual([undefined, undefined, 'SOON', 'SOON', 'ENDED'])
})
