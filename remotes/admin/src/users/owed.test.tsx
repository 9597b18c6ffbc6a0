import type { OwedRow } from '@kasa/contracts/operatorPayouts'
import { formatMoney } from '@kasa/domain/money'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, screen, within } from '@testing-library/react'

import { OwedPage } from './OwedPage'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

let server: FakeServer
const row = (n: number, more: object): Record<keyof OwedRow, unknown> => ({
  id: `01930000-0000-7000-8000-00000000000${n}`,
  name: 'Kerem Yalçın',
  scope: ['REMIT'],
  status: 'ACTIVE',
  owedMinor: 13_665,
  todayMinor: 29_442,
  monthMinor: 29_442,
  paidAt: '2026-11-27T03:45:00.000Z',
  paidMinor: 777,
  isWaiting: true,
  ...more,
})

const left = { name: 'Aslı Demirtaş', status: 'LOCKED', owedMinor: -250, paidAt: null, paidMinor: null }

beforeEach(() => {
  wideScreen()
  server = fakeServer({
    'GET /api/operator-payout/list': () => ({
      body: {
        rows: [row(1, {}), row(2, { ...left, isWaiting: false })],
        nextCursor: null,
        total: 2,
        owedMinor: 13_415,
      },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

test('shows what is owed to everybody, negative amounts too; sorting by a column asks the server', async () => {
  const { user } = await renderScreen(<OwedPage />, { path: '/users/commission', claims: { scope: 'ADMIN' } })
  expect(await screen.findByText('2 people · ₺134.15 not paid yet')).toBeTruthy()
  const first = await screen.findByRole('row', { name: /Kerem/ })
  for (const text of ['₺136.65', '₺294.42', '₺7.77', 'Waits for approval']) expect(first.textContent).toContain(text)
  const second = await screen.findByRole('row', { name: /Aslı/ })
  for (const text of [formatMoney(-250n, 'en'), 'never paid', 'Locked']) expect(second.textContent).toContain(text)
  expect(server.calls('GET /api/operator-payout/list').at(-1)?.query.get('sort')).toBeNull()
  await user.click(within(await screen.findByRole('columnheader', { name: /Last paid/ })).getByRole('button'))
  expect(server.calls('GET /api/operator-payout/list').at(-1)?.query.get('sort')).toBe('paidAt')
})
