import { screen, waitFor } from '@testing-library/react'

import { refusal } from '@kasa/testing/fakeServer'

import { elif, mine, put, rows, server, show, asAnswered, startFromDeposits } from './testing/depositsStage'

startFromDeposits()

const undone = () => {
  put({ ...elif, status: 'IN_REVIEW', version: 4, claim: mine() })
  return { body: { row: asAnswered(rows.get(elif.id)), claimToken: 'again', leaseMs: 90_000 } }
}

test('U undoes a confirmation: the request is open again, and claimed', async () => {
  server.on({ [`POST /api/remit-request/undo/${elif.id}`]: undone })
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('a')
  expect(await screen.findByRole('region', { name: 'What was just decided' })).toBeTruthy()
  await user.keyboard('u')
  await waitFor(() =>
    expect(server.calls(`POST /api/remit-request/undo/${elif.id}`).map(({ body }) => body)).toEqual([{ version: 3 }]),
  )
  expect(await screen.findByText(/Yours for 1:/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What was just decided' })).toBeNull()
  expect(server.calls(`POST /api/remit-request/release/${elif.id}`)).toHaveLength(0)
})

test('a refusal of the server is shown @long', async () => {
  server.on({
    [`POST /api/remit-request/undo/${elif.id}`]: () =>
      refusal(409, 'UNDO_OVER', { message_en: 'The merchant has been told.' }),
  })
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('a')
  await user.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(server.calls(`POST /api/remit-request/undo/${elif.id}`)).toHaveLength(1))
  expect(screen.queryByText(/Yours for/)).toBeNull()
})
