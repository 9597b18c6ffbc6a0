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

test('a version with a first day reads beside the one in force and names what it replaces', async () => {
  await renderScreen(
    <CommissionChanges
      approval={{
        before: terms,
        // Without a rate, the minimum still applies.
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
    'Percentage · 1.5% Percentage · 0%',
    '₺1.00',
    '–',
    '0%',
    '28 Mar 2027',
    '1 Jun 2027',
  ])
})

test('a payment to an operator shows to whom and when the money went, as the bank reports it', async () => {
  await renderScreen(
    <CommissionChanges
      approval={{
        before: null,
        after: {
          operator: 'Kerem Yalçın',
          amountMinor: 40_000,
          amount: 40_000,
          payee: 'A FRIEND',
          description: '',
          bookedAt: '2026-11-26T21:30:00.000Z',
          account: 'Akbank 1',
          bankRef: 'EFT-1',
        },
      }}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Kerem Yalçın',
    '₺400.00',
    'A FRIEND',
    '–',
    '27 Nov 2026, 00:30',
    'Akbank 1',
    'EFT-1',
  ])
})

test('terms of an operator have no tax and nothing about returns', async () => {
  await renderScreen(<CommissionChanges approval={{ before: null, after: terms }} isOperator />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Deposits',
    'Percentage · 1.5%',
    '₺1.00',
    '–',
  ])
})

test.each([
  [[{ upToMinor: null, basisPoints: 0, fixedMinor: 250 }], /^Fixed amount · /],
  [[{ upToMinor: null, basisPoints: 100, fixedMinor: 250 }], /^Percentage and fixed amount · /],
  [
    [
      { upToMinor: 100_000, basisPoints: 100, fixedMinor: 0 },
      { upToMinor: null, basisPoints: 50, fixedMinor: 0 },
    ],
    /^Tiers by amount · /,
  ],
])('terms of withdrawals name their kind and what happens on a return', async (rates, kind) => {
  await renderScreen(<CommissionChanges approval={{ before: null, after: { ...terms, method: 'WITHDRAW', rates } }} />)
  expect(screen.getByText(kind)).toBeTruthy()
  expect(screen.getByText('Refund the commission when a withdrawal is returned')).toBeTruthy()
})
