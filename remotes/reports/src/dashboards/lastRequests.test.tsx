import type { MerchantDashboard } from '@kasa/contracts/dashboards'
import { depositStatuses } from '@kasa/domain/deposit'
import { withdrawalStatuses } from '@kasa/domain/withdrawal'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, screen, within } from '@testing-library/react'

import { isDashWord } from './dashboardWords'
import { LastRequests } from './LastRequests'

afterEach(cleanup)

const request = (number: string, given: Pick<MerchantDashboard['last'][number], 'kind' | 'status'>) => ({
  ...given,
  id: number,
  number,
  customerName: 'Elif Kılıç',
  merchantRef: 'mine',
  amountMinor: 100_000n,
  at: '2026-11-27T13:00:00.000Z',
})

test('every status of deposits and withdrawals has words', () => {
  const keys = [
    ...depositStatuses.map((status) => `deposit.${status}`),
    ...withdrawalStatuses.map((status) => `withdrawal.${status}`),
  ]
  expect(keys.filter((key) => !isDashWord(key))).toEqual([])
})

test('each request links to the list of its kind, with a minus if we pay it; a new status is shown as it is', async () => {
  await renderScreen(
    <LastRequests
      last={[
        request('D1', { kind: 'deposit', status: 'APPROVED' }),
        request('W1', { kind: 'withdrawal', status: 'SUSPECT' }),
        request('W2', { kind: 'withdrawal', status: 'HALFWAY' }),
      ]}
    />,
  )
  await screen.findByText('D1')
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) => [
      within(row).getByRole('link').getAttribute('href'),
      within(row)
        .getAllByRole('cell')
        .slice(3, 5)
        .map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    ['/remit-request/list?tab=all&open=D1', ['₺1,000.00', 'Confirmed']],
    ['/withdraw-request/list?tab=all&open=W1', ['−₺1,000.00', 'Outcome unknown']],
    ['/withdraw-request/list?tab=all&open=W2', ['−₺1,000.00', 'HALFWAY']],
  ])
})
