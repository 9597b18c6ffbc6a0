import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, screen } from '@testing-library/react'

import { SettlementChanges } from './SettlementChanges'

afterEach(cleanup)

const terms = {
  settlementCycle: 1,
  cutOff: '16:00',
  minMinor: 50_000,
  reserveBasisPoints: 0,
  reserveDays: 0,
  holder: 'Ahmet Arkadaş',
  iban: '••31 62',
  bank: 'Ziraat',
}
const shown = () =>
  screen
    .getAllByRole('term')
    .map(({ textContent }, index) => [textContent, screen.getAllByRole('definition')[index]?.textContent])

test('terms show who else has the holder and the IBAN', async () => {
  await renderScreen(
    <SettlementChanges
      approval={{
        before: terms,
        after: {
          ...terms,
          legalTitle: 'Anadolu Market A.Ş.',
          ibanIs: 'NEW',
          ibanMerchants: 'Boğaz, Ege',
          ibanRequested: 'Güney',
          ibanWithdrawals: 'W-434',
          ibanOperators: 'Kerem Yalçın',
          holderNamesakes: 'Ahmet Arkadaş',
        },
      }}
    />,
  )
  expect(shown().slice(8)).toEqual([
    ['Legal title of the merchant (holder differs)', 'Anadolu Market A.Ş.'],
    ['New IBAN', 'The merchant has not had this IBAN before'],
    ['Other merchants with this IBAN', 'Boğaz, Ege'],
    ['Also requested for merchants', 'Güney'],
    ['Withdrawals of customers to this IBAN', 'W-434'],
    ['Our operators paid to this IBAN', 'Kerem Yalçın'],
    ['Our users with the name of the holder', 'Ahmet Arkadaş'],
  ])
})
