import { screen, waitFor } from '@testing-library/react'

import { mehmet, live, rowOf, server, show, startFromDeposits, sendRow } from './testing/depositsStage'

startFromDeposits()

test('a past list shows its moment, allows no action, opens nothing, does not change, and leads back', async () => {
  const { user } = await show('/remit-request/alllist?asOf=2026-11-20T09%3A00%3A00.000Z')
  expect(await screen.findByText('As of 20 Nov 2026, 12:00; actions are off')).toBeTruthy()
  expect(server.calls('GET /api/remit-request/list')[0]?.query.get('asOf')).toBe('2026-11-20T09:00:00.000Z')
  expect(screen.queryByRole('button', { name: /^Take next/ })).toBeNull()
  await live()
  await sendRow({ ...mehmet, status: 'APPROVED', version: 7 })
  await user.click(await rowOf('Mehmet'))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to now' }))
  await waitFor(() => expect(screen.queryByText(/actions are off/)).toBeNull())
  expect(screen.getByRole('button', { name: /^Take next/ })).toBeTruthy()
})
