import { dayColumns } from './dayColumns'

test('a phone shows of a day its status, its difference and its open breaks', () =>
  expect(
    dayColumns('en', [])
      .filter(({ phone }) => phone !== undefined)
      .map(({ id }) => id),
  ).toEqual(['day', 'merchant', 'status', 'differenceMinor', 'breaks']))
