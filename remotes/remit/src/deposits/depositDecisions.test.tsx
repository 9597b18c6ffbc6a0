import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { deadLine, refusal } from '@kasa/testing/fakeServer'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'

import {
  beWide,
  claimRow,
  drawer,
  elif,
  me,
  mehmet,
  put,
  rowOf,
  server,
  show,
  soon,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

test('N takes the next request, A confirms it as it was seen, and N is ready again', async () => {
  const { user } = await show()
  await user.keyboard('n')
  const panel = within(await drawer())
  expect(await panel.findByText(/Amount, name and reference all match/)).toBeTruthy()
  expect(panel.getByText(/Yours for 1:/)).toBeTruthy()
  await user.keyboard('a')
  expect(await panel.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`).map(({ body }) => body)).toEqual([
    { decision: 'approve', claimToken: `token-${elif.id}`, version: 2 },
  ])
  server.on({ 'POST /api/remit-request/next': () => ({ body: { claim: claimRow(mehmet.id) } }) })
  await user.keyboard('n')
  expect(await screen.findByRole('heading', { name: '₺5,200.00' })).toBeTruthy()
})

test('on a small screen the drawer covers the list, and has the same keys @long', async () => {
  beWide(false)
  const { user } = await show()
  await user.keyboard('n')
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText(/all match/)
  await user.keyboard('a')
  expect(await panel.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('while a reason is picked, the keys of the request behind do nothing @long', async () => {
  beWide(false)
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('r')
  await screen.findByRole('alertdialog')
  await user.keyboard('1an')
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`)).toHaveLength(0)
  expect(server.calls('POST /api/remit-request/next')).toHaveLength(1)
})

test('a key pressed twice in a hurry confirms once @long', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('aa')
  await screen.findByText(/^Confirmed ₺24,500.00/)
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`)).toHaveLength(1)
})

test('money that only one’s own statement names is marked before the claim, and confirming is disabled', async () => {
  put({ ...elif, namedOnlyBy: [me] })
  const { user } = await show(`/remit-request/alllist?open=${elif.id}`)
  const panel = within(await drawer())
  expect(await panel.findByText(/^This money appears only in a statement that you uploaded/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: /^Claim/ }))
  const confirm = await panel.findByRole('button', { name: /^Confirm/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('a')
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`)).toHaveLength(0)
})

test('another person’s statement is confirmed as any other', async () => {
  put({ ...elif, namedOnlyBy: ['01930000-0000-7000-8000-0000000000e2'] })
  const { user } = await show(`/remit-request/alllist?open=${elif.id}`)
  const panel = within(await drawer())
  await user.click(await panel.findByRole('button', { name: /^Claim/ }))
  expect((await panel.findByRole('button', { name: /^Confirm/ })).getAttribute('aria-disabled')).not.toBe('true')
})

test('without the transfer at the bank, confirming is disabled with the reason @long', async () => {
  const { user } = await show(`/remit-request/alllist?open=${mehmet.id}`)
  const panel = within(await drawer())
  await user.click(await panel.findByRole('button', { name: /^Claim/ }))
  const confirm = await panel.findByRole('button', { name: /^Confirm/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  expect(panel.getByText('The transfer has not been seen at the bank yet.')).toBeTruthy()
  await user.keyboard('a')
  expect(server.calls(`POST /api/remit-request/decide/${mehmet.id}`)).toHaveLength(0)
})

test('the drawer and the row name the person who claimed first @long', async () => {
  const { user } = await show()
  server.on({
    [`POST /api/remit-request/claim/${elif.id}`]: () => {
      put({
        ...elif,
        version: 3,
        claim: { userId: '01930000-0000-7000-8000-0000000000e2', userName: 'Ayşe Demir', until: soon() },
      })
      return refusal(409, 'CLAIMED_BY_OTHER', { message_en: 'Ayşe Demir holds this request.' })
    },
  })
  await user.keyboard('jc')
  expect(await screen.findByText('Ayşe Demir holds this request.')).toBeTruthy()
  await waitFor(async () => expect((await rowOf('Elif Kılıç')).textContent).toContain('Ayşe D.'))
})

test('rejecting by keyboard: number, note, Enter; a refusal loses nothing @long', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  server.on({ [`POST /api/remit-request/decide/${elif.id}`]: deadLine })
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.keyboard('3')
  expect(dialog.getByRole('radio', { name: /Name differs/ })).toHaveProperty('checked', true)
  await user.type(dialog.getByRole('textbox'), 'sender is a company')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText(/Network connection failure/)).toBeTruthy()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'sender is a company')
  expect(dialog.getByRole('radio', { name: /Name differs/ })).toHaveProperty('checked', true)

  server.on({
    [`POST /api/remit-request/decide/${elif.id}`]: () => ({
      body: asAnswered({ ...elif, status: 'REJECTED', version: 9 }),
    }),
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`).at(-1)?.body).toMatchObject({
    decision: 'reject',
    reasonCode: 'NAME_DIFFERS',
    note: 'sender is a company',
  })
})

test('a merchant decides nothing, but cancels its own after being asked', async () => {
  put({ ...elif, match: 'none' })
  const { user } = await show(`/remit-request/list?open=${elif.id}`, {
    sub: me,
    role: 'merchant',
    scope: 'MERCHANT',
    mrcID: elif.merchantId,
  })
  expect(screen.queryByRole('button', { name: /Take next/ })).toBeNull()
  expect(screen.queryByRole('tab', { name: /Mine/ })).toBeNull()
  await user.keyboard('nca')
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }))
  expect(renderHook(() => useQuestion()).result.current?.text).toContain('₺24,500.00 for Elif Kılıç')
  await act(async () => answerConfirm('confirmed'))
  expect(await screen.findByText('Cancelled D-26-0000001.')).toBeTruthy()
  expect(server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { decision: 'cancel', version: 1 },
  ])
})
