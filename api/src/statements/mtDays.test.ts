import { ownAccount, readAs } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const file = (...lines: readonly string[]) => [':20:A', `:25:${ownAccount.iban}`, ':28C:1/1', ...lines, ''].join('\r\n')

/** Lines, the days that are booked, or the reason why none is. `readAs` reads files as of the last day of 2026. */
const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'days first: years apart in the one reading, one week in the other',
    [':60F:C221126TRY0,00', ':61:231126C1,00NTRFNONREF', ':61:241126C2,00NTRFNONREF', ':62F:C241126TRY3,00'],
    ['2026-11-23', '2026-11-24'],
  ],
  [
    'days first, by booking days that fit no other reading',
    [':60F:C231126TRY0,00', ':61:2311262311C1,00NTRFNONREF', ':62F:C231126TRY1,00'],
    ['2026-11-23'],
  ],
  [
    'years first, by the booking day',
    [':60F:C261112TRY0,00', ':61:2611121112C1,00NTRFNONREF', ':62F:C261112TRY1,00'],
    ['2026-11-12'],
  ],
  [
    'years first, over a month',
    [':60F:C261031TRY0,00', ':61:261105C1,00NTRFNONREF', ':61:261130C2,00NTRFNONREF', ':62F:C261130TRY3,00'],
    ['2026-11-05', '2026-11-30'],
  ],
  [
    'one day that reads both ways, near today as the standard has it',
    [':60F:C261123TRY0,00', ':61:261123C1,00NTRFNONREF', ':62F:C261123TRY1,00'],
    ['2026-11-23'],
  ],
  [
    'one day that reads both ways, and near today only the other way: nobody knows',
    [':60F:C231126TRY0,00', ':61:231126C1,00NTRFNONREF', ':62F:C231126TRY1,00'],
    ['5 UNCLEAR_YEAR'],
  ],
  [
    'an old file of one day is read as the standard has it',
    [':60F:C090501TRY0,00', ':61:090501C1,00NTRFNONREF', ':62F:C090501TRY1,00'],
    ['2009-05-01'],
  ],
]

test.each(cases)('days of an MT940: %s', async (_name, lines, days) => {
  const { statements } = await readStatement(Buffer.from(file(...lines)))
  const { reasons } = await readAs(file(...lines))
  expect(
    reasons.length > 0 ? reasons : statements.flatMap(({ entries }) => entries.map(({ bookedOn }) => bookedOn)),
  ).toEqual(days)
})

test.each([
  ['mt-year-first', '2023-11-26'],
  ['mt-day-first', '2026-11-23'],
])('a person chooses the order of days that the file does not show: %s', async (profile, day) => {
  const unclear = Buffer.from(file(':60F:C231126TRY0,00', ':61:231126C1,00NTRFNONREF', ':62F:C231126TRY1,00'))
  const read = bookingsOf(await readStatement(unclear), ownAccount, '2026-12-31')
  expect(read.warnings).toContainEqual({ code: 'UNCLEAR_YEAR', at: 5, yearFirst: '2023-11-26', dayFirst: '2026-11-23' })
  const chosen = bookingsOf(await readStatement(unclear, { profile }), ownAccount, '2026-12-31')
  expect(chosen.rows).toMatchObject([{ result: 'NEW', day }])
  expect(chosen.warnings).toEqual([])
})
