import type { MerchantDetail } from '@kasa/contracts/merchants'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { TestSection } from './TestSection'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const id = '01930000-0000-7000-8000-00000000000a'
const merchant = { id, testMode: true, status: 'ACTIVE', modules: ['remit', 'withdraw'] } as MerchantDetail
const row = {
  id: '01930000-0000-7000-8000-0000000000d1',
  kind: 'deposit',
  number: 'TEST-26-0000001',
  merchantRef: 'ORDER-1',
  status: 'ASSIGNED',
  amountMinor: 150_000,
  reasonCode: null,
  createdAt: '2026-11-28T09:00:00.000Z',
}
const engineer = { claims: { scope: 'MERCHANT,USER_MANAGEMENT', role: 'merchant' as const, mrcID: id } }

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    [`GET /api/test-request/of/${id}`]: () => ({ body: { rows: [row] } }),
    'POST /api/test-request/create': () => ({ body: row }),
    [`POST /api/test-request/simulate/${row.id}`]: () => ({ body: { ...row, status: 'APPROVED' } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

test('an engineer simulates another amount; only what is possible can be chosen', async () => {
  const { user } = await renderScreen(<TestSection merchant={merchant} />, engineer)
  expect((await screen.findByRole('link', { name: 'Callbacks' })).getAttribute('href')).toBe(
    '/callback/list?q=TEST-26-0000001',
  )
  await user.click(screen.getByRole('button', { name: 'Simulate: TEST-26-0000001' }))
  const form = within(await screen.findByRole('dialog', { name: 'Simulate: TEST-26-0000001' }))
  const choices = within(form.getByLabelText('What happens')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'The payer pays · PAID',
    'It is rejected · REJECTED',
    'The time ends · EXPIRED',
  ])
  await user.type(form.getByLabelText('Amount received'), '12.50')
  await user.click(form.getByRole('button', { name: 'Simulate' }))
  await waitFor(() =>
    expect(server.calls(`POST /api/test-request/simulate/${row.id}`).map(({ body }) => body)).toEqual([
      { kind: 'deposit', simulated: { event: 'PAID', amount: 1250 } },
    ]),
  )
})

test('an engineer creates a test request without a program', async () => {
  const { user } = await renderScreen(<TestSection merchant={merchant} />, engineer)
  await user.click(await screen.findByRole('button', { name: 'New test request' }))
  const form = within(await screen.findByRole('dialog', { name: 'New test request' }))
  await user.selectOptions(form.getByLabelText('Kind'), 'Withdrawal')
  await user.click(form.getByRole('button', { name: 'New test request' }))
  await waitFor(() =>
    expect(server.calls('POST /api/test-request/create').map(({ body }) => body)).toEqual([
      { merchantId: id, kind: 'withdrawal', amountMinor: 150_000 },
    ]),
  )
})

test('once live, the rows are marked and can only be read', async () => {
  await renderScreen(<TestSection merchant={{ ...merchant, testMode: false }} />, engineer)
  await screen.findByText('Requests from test mode. They can only be read.')
  screen.getByText('Test')
  expect(screen.queryByRole('button', { name: /Simulate|New test request/ })).toBeNull()
})
