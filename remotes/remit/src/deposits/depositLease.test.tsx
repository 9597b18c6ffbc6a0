import type { DepositRow } from '@kasa/contracts/deposits'
import { screen, waitFor } from '@testing-library/react'

import {
  claimRow,
  detailOf,
  elif,
  mehmet,
  mine,
  put,
  rows,
  server,
  show,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

test('after a reload, one’s own claim still confirms with one key @long', async () => {
  put({ ...elif, claim: mine(), version: 4 })
  server.on({
    [`POST /api/remit-request/claim/${elif.id}`]: () => ({
      body: { row: asAnswered(rows.get(elif.id)), claimToken: 'again', leaseMs: 90_000 },
    }),
  })
  const { user } = await show(`/remit-request/alllist?open=${elif.id}`)
  await screen.findByText(/all match/)
  await user.keyboard('a')
  expect(await screen.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`)[0]?.body).toEqual({
    decision: 'approve',
    claimToken: 'again',
    version: 4,
  })
})

test('Escape closes and gives the claim back; the list has the focus again @long', async () => {
  const { user, address } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(server.calls(`POST /api/remit-request/release/${elif.id}`)[0]?.body).toEqual({
      claimToken: `token-${elif.id}`,
    }),
  )
  expect(address()).toBe('/remit-request/alllist')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
})

test('taking the next one releases an undecided one, and no decided one @long', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  server.on({ 'POST /api/remit-request/next': () => ({ body: { claim: claimRow(mehmet.id) } }) })
  await user.keyboard('n')
  await screen.findByRole('heading', { name: '₺5,200.00' })
  await waitFor(() => expect(server.calls(`POST /api/remit-request/release/${elif.id}`)).toHaveLength(1))
  expect(server.calls(`POST /api/remit-request/release/${mehmet.id}`)).toHaveLength(0)
})

/** Sets how long claims last in these tests, in ms. */
const shortLease = (leaseMs: number) =>
  server.on({
    [`POST /api/remit-request/claim/${elif.id}`]: () => ({ body: { ...claimRow(elif.id), leaseMs } }),
    'POST /api/remit-request/next': () => ({ body: { claim: { ...claimRow(elif.id), leaseMs } } }),
  })

test('the claim is renewed while the person works, in the second half of its lease', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/Yours for 1:/)
  await user.pointer({ target: document.body, coords: { x: 1, y: 1 } })
  expect(server.calls(`POST /api/remit-request/claim/${elif.id}`)).toHaveLength(0)
  const now = Date.now.bind(Date)
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 50_000)
  await user.pointer({ target: document.body, coords: { x: 2, y: 2 } })
  await user.pointer({ target: document.body, coords: { x: 3, y: 3 } })
  await waitFor(() => expect(server.calls(`POST /api/remit-request/claim/${elif.id}`)).toHaveLength(1))
  later.mockRestore()
})

test('a person who was away sees that the claim expired, and may claim again @long', async () => {
  shortLease(300)
  rows.set(elif.id, { ...elif, claim: null })
  server.on({
    [`GET /api/remit-request/get/${elif.id}`]: () => ({
      body: asAnswered(detailOf({ ...(rows.get(elif.id) as DepositRow), claim: null })),
    }),
  })
  const { user } = await show()
  await user.keyboard('n')
  expect(await screen.findByText('Your claim has expired. Claim it again to decide.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm ₺/ })).toBeNull())
  shortLease(90_000)
  await user.keyboard('c')
  expect(await screen.findByRole('button', { name: /^Confirm ₺/ })).toBeTruthy()
})
