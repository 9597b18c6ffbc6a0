import { inFlightStore } from '@kasa/console/inFlight'
import { deadLine } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { screen, waitFor, within } from '@testing-library/react'

import { DepositAttachments } from './attachments/DepositAttachments'
import { detailOf, elif, me, put, server, show, asAnswered, startFromDeposits } from './testing/depositsStage'

startFromDeposits()

/** A money decision is recorded before it is sent (ADR 10), because its outcome is unknown if the response is lost. */
const isWrittenDown = async (act: string, path: string) => {
  await waitFor(() =>
    expect(inFlightStore.getState()).toMatchObject([{ module: 'remit', act, state: 'unknown', path }]),
  )
  expect(server.calls(`POST ${path}`)[0]?.headers.get('idempotency-key')).toBe(inFlightStore.getState()[0]?.key)
}

test('bulk decisions whose answer never came', async () => {
  server.on({ 'POST /api/remit-request/bulk': deadLine })
  const { user } = await show()
  screen.getByRole('grid').focus()
  await user.keyboard('{ArrowDown} {ArrowDown}{Shift>} {/Shift}')
  const bar = within(await screen.findByRole('region', { name: 'Selected requests' }))
  await user.click(bar.getByRole('button', { name: 'Reject…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(dialog.getByRole('combobox'), 'SUSPICIOUS')
  await user.click(dialog.getByRole('button', { name: /^Reject/ }))
  await isWrittenDown('money.many.reject', '/api/remit-request/bulk')
})

test('a request for a second person whose answer never came @long', async () => {
  put({ ...elif, status: 'APPROVED', version: 4 })
  server.on({
    [`GET /api/remit-request/get/${elif.id}`]: () => ({
      body: asAnswered({ ...detailOf({ ...elif, status: 'APPROVED', version: 4 }) }),
    }),
    [`POST /api/remit-request/reverse/${elif.id}`]: deadLine,
  })
  const { user } = await renderScreen(<DepositAttachments depositId={elif.id} />, {
    path: '/remit-request/alllist',
    claims: { sub: me, role: 'admin', scope: 'ADMIN' },
  })
  await user.click(await screen.findByRole('button', { name: 'Reverse' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(
      'Once another administrator approves, ₺24,132.50 is taken from the merchant, the fee of ₺367.50 is refunded, and the payer gets ₺24,500.00.',
    ),
  ).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'paid back at the counter')
  await user.click(dialog.getByRole('button', { name: 'Send for approval' }))
  await isWrittenDown('money.reverse', `/api/remit-request/reverse/${elif.id}`)
  // The reason is free text and may name people.
  expect(JSON.stringify({ ...localStorage })).not.toContain('counter')
})
