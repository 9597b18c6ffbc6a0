import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, screen } from '@testing-library/react'

import { SettlementCard } from './merchantCards'

afterEach(cleanup)

const settlement = { at: '2026-11-27T13:00:00.000Z', minMinor: 100_000n }

test('a merchant that sees no balance reads its next settlement date, and no amount', async () => {
  await renderScreen(<SettlementCard settlement={{ ...settlement, amountMinor: null }} />)
  expect(await screen.findByText(/Next settlement 27 Nov 2026, 16:00/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('₺')
})

test('less than the minimum is marked beside the amount', async () => {
  await renderScreen(<SettlementCard settlement={{ ...settlement, amountMinor: 99_999n }} />)
  expect(await screen.findByText('₺999.99')).toBeTruthy()
  expect(screen.getByText('at least ₺1,000.00')).toBeTruthy()
})
