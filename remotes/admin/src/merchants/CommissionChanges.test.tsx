import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, screen } from '@testing-library/react'

import { CommissionChanges } from './CommissionChanges'

afterEach(cleanup)

const terms = {
  method: 'DEPOSIT',
  rates: [{ upToMinor: null, basisPoints: 150, fixedMinor: 0 }],
  minMinor: 100,
  maxMinor: null,
  taxBasisPoints: 0,
  backOnReturn: false,
}

test('a version with a first day reads beside the one in force, which has none, and names what it takes back', async () => {
  await renderScreen(
    <CommissionChanges
      approval={{
        before: terms,
        // Without a rate it still costs the least.
        after: {
          ...terms,
          rates: [{ ...terms.rates[0], basisPoints: 0 }],
          effectiveOn: '2027-03-28',
          takesBack: ['2027-05-31T21:00:00.000Z'],
        },
      }}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Deposits',
    '1.5% 0%',
    '₺1.00',
    '–',
    '0%',
    'No',
    '28 Mar 2027',
    '1 Jun 2027',
  ])
})
