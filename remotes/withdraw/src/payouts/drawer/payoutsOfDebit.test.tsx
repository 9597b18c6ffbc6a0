import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'

import { PayoutsOfDebit } from './PayoutsOfDebit'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(60_000)

const idOf = (n: number) => `01930000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const payout = {
  id: idOf(41),
  number: 'W-26-0000041',
  status: 'SENT',
  amountMinor: 99_000,
  bankFeeMinor: 1_000,
  beneficiaryName: 'Elif Kılıç',
  score: 0.8,
  stoppedBy: 'REFERENCE_MISSING',
  mayProve: true,
  version: 3,
}
const prove = `POST /api/withdraw-request/prove/${idOf(41)}`

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

async function shown(payouts: readonly object[], onDone = () => undefined) {
  server = fakeServer({
    [`GET /api/withdraw-request/payoutsOf/${idOf(31)}`]: () => ({ body: { payouts } }),
    [prove]: () => ({ status: 409, body: { code: 'LINE_NOT_FREE', message: '' } }),
  })
  await renderScreen(<PayoutsOfDebit lineId={idOf(31)} onDone={onDone} />, {
    path: '/remit-request/unmatched',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
}

test('a debit shows the withdrawals that it may have paid, and a person links one with a reason', async () => {
  let times = 0
  await shown([payout], () => void (times += 1))
  await screen.findByText(/names no reference/)
  screen.getByText(/₺10.00 of it the bank’s fee/)
  fireEvent.click(screen.getByRole('button', { name: 'Link this line' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Was W-26-0000041 paid by this debit?' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'seen at the bank' } })
  fireEvent.click(dialog.getByRole('button', { name: /Mark as paid/ }))
  await waitFor(() =>
    expect(server.calls(prove)[0]?.body).toEqual({ lineId: idOf(31), version: 3, reason: 'seen at the bank' }),
  )
  // After a refusal, `onDone` must not be called.
  expect(times).toBe(0)
})

test('a person who may not link sees the withdrawal without a button; without any, this is shown', async () => {
  await shown([{ ...payout, mayProve: false }])
  await screen.findByRole('link', { name: 'W-26-0000041' })
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  server.close()
  await shown([])
  await screen.findByText('No open withdrawal has this amount.')
})
