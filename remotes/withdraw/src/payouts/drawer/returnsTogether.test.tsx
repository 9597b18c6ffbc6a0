import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'

import { ReturnsTogether } from './ReturnsTogether'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(60_000)

const idOf = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const payout = { id: idOf(41), number: 'W-26-0000041', beneficiaryName: 'Elif Kılıç', version: 5 }
const ask = `POST /api/withdraw-request/askReturn/${payout.id}`
const other = { id: idOf(42), number: 'W-26-0000042', amountMinor: 100_000, version: 6 }
const credit = {
  id: idOf(31),
  amountMinor: 200_000,
  bankFeeMinor: 0,
  name: 'TEST BANKASI A.S.',
  ibanMasked: null,
  description: 'TOPLU IADE',
  bankRef: null,
  bookedAt: '2026-11-25T09:00:00.000Z',
  namedOnlyBy: null,
  isOtherIban: false,
  score: 0.8,
  stoppedBy: 'REFERENCE_MISSING',
}

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

async function found(numbers: string, answer: object) {
  server = fakeServer({
    [`GET /api/withdraw-request/together/${payout.id}`]: () => ({ body: answer }),
    [ask]: () => ({ body: { approvalId: idOf(51) } }),
  })
  await renderScreen(<ReturnsTogether payout={payout} />, {
    path: '/withdraw-request/list',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Came back together with others' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: numbers } })
  fireEvent.click(screen.getByRole('button', { name: 'Find the credit' }))
}

test('one credit for several withdrawals is sent for approval with all of them', async () => {
  await found(other.number, { others: [other], refused: [], sumMinor: 200_000, lines: [credit] })
  await screen.findByText(/TOPLU IADE/)
  fireEvent.click(screen.getByRole('button', { name: 'Link this line' }))
  const dialog = within(await screen.findByRole('dialog', { name: /W-26-0000041, W-26-0000042/ }))
  dialog.getByText(/₺2,000.00/)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'the bank says so' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send for approval' }))
  await waitFor(() =>
    expect(server.calls(ask)[0]?.body).toEqual({
      lineId: credit.id,
      version: 5,
      reason: 'the bank says so',
      others: [{ id: other.id, version: 6 }],
    }),
  )
})

test('numbers that cannot be among them are named, and a sum without a credit too', async () => {
  const refused = [{ number: 'W-1', why: 'NOT_FOUND' }]
  await found('W-1', { others: [], refused, sumMinor: 100_000, lines: [] })
  await screen.findByText('W-1: no such withdrawal')
  cleanup()
  server.close()
  await found(other.number, { others: [other], refused: [], sumMinor: 200_000, lines: [] })
  await screen.findByText(/No free credit of ₺2,000.00/)
})
