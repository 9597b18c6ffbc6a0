import type { ApprovalRow } from '@kasa/contracts/approvals'
import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { inFlightStore } from '@kasa/console/inFlight'
import { deadLine, fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { ApprovalsPage } from './ApprovalsPage'

// A machine busy with ten other things is slow, not wrong.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const idOf = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const waiting = (n: number, more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: idOf(n), kind: 'bankAccount.changeIban', targetType: 'bankAccount', targetId: idOf(9), title: `Hesap ${n}`, before: { bank: 'İş Bankası', iban: 'TR••…4321' }, after: { bank: 'İş Bankası', iban: 'TR••…0001' },
  reason: 'Hesap taşındı', makerId: idOf(8), makerName: 'Kerem Yalçın', neededScopes: ['ADMIN'], minCheckers: 1, checkers: [], status: 'PENDING', expiresAt: '2026-11-24T09:00:00.000Z',
  createdAt: '2026-11-21T09:00:00.000Z', decidedAt: null, decidedByName: null, decisionReason: null, whyNot: null, whyNotUntil: null, mayWithdraw: false, ...more,
})
const ofLine = waiting(2, {
  kind: 'bankLine.return', targetType: 'bank_tx', title: '₺1,250.00 Ayşe Kaya', before: { status: 'NEW', amount: 125_000, account: 'İş 04', sender: 'Ayşe Kaya', senderIban: '4321' },
  after: { status: 'RETURNED', amount: 125_000, account: 'İş 04', sender: 'Ayşe Kaya', senderIban: '4321' },
})
let server: FakeServer
let rows: ApprovalRow[]

beforeEach(() => {
  rows = [waiting(1), ofLine, waiting(3, { whyNot: 'APPROVAL_OWN', mayWithdraw: true })]
  const answer = (media: string) => ({ matches: media.includes('min-width'), media, addEventListener: () => undefined, removeEventListener: () => undefined })
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value: answer })
  server = fakeServer({
    'GET /api/approval/list': () => ({ body: { rows, nextCursor: null } }),
    ...Object.fromEntries(rows.map((row) => [`GET /api/approval/get/${row.id}`, () => ({ body: rows.find(({ id }) => id === row.id) ?? { ...row, status: 'APPROVED' } })])),
    ...Object.fromEntries(rows.flatMap((row) => ['approve', 'deny', 'withdraw'].map((verb) => [`POST /api/approval/${verb}/${row.id}`, () => {
      rows = rows.filter(({ id }) => id !== row.id)
      return { body: { ...row, status: verb === 'approve' ? 'APPROVED' : 'DENIED' } }
    }]))),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const show = async (path = '/approval/list') => {
  const shown = await renderScreen(<ApprovalsPage />, { path, claims: { scope: 'ADMIN' }, language: 'en' })
  await screen.findAllByRole('row')
  return shown
}
const drawer = async (name: string) => within(await screen.findByRole('complementary', { name }))

test('by keys alone: open, read what changes, approve, and the next one is there', async () => {
  const { user } = await show()
  await user.keyboard('j{Enter}')
  const first = await drawer('Hesap 1')
  expect((await first.findByText('TR••…0001')).closest('dd')?.textContent).toBe('TR••…4321 TR••…0001')
  // What stays is shown as well: the record is not on this screen.
  expect(first.getByText('İş Bankası')).toBeTruthy()
  const asked = renderHook(() => useQuestion())
  await user.keyboard('a')
  await waitFor(() => expect(asked.result.current?.title).toBe('Approve Hesap 1?'))
  act(() => answerConfirm('confirmed'))
  const second = await drawer('₺1,250.00 Ayşe Kaya')
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)).toHaveLength(1)
  expect((await second.findByText('•• 4321')).textContent).toBe('•• 4321')
  expect(second.getByText('₺1,250.00')).toBeTruthy()
})

test('a refusal takes its reason', async () => {
  const { user } = await show(`/approval/list?open=${idOf(1)}`)
  await drawer('Hesap 1')
  await user.keyboard('r')
  const form = within(await screen.findByRole('dialog', { name: 'Deny Hesap 1?' }))
  await user.type(form.getByLabelText('Reason'), 'Yanlış IBAN')
  await user.click(form.getByRole('button', { name: 'Deny' }))
  await waitFor(() => expect(server.calls(`POST /api/approval/deny/${idOf(1)}`).map(({ body }) => body)).toEqual([{ reason: 'Yanlış IBAN' }]))
})

test('one’s own is shown, can be taken back, and is not approvable by button or key', async () => {
  const { user } = await show(`/approval/list?open=${idOf(3)}`)
  const own = await drawer('Hesap 3')
  expect(own.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(own.getByText('You asked for it yourself; it takes a second person.')).toBeTruthy()
  await user.keyboard('ar')
  await user.keyboard('t')
  const form = within(await screen.findByRole('dialog', { name: 'Take the request for Hesap 3 back?' }))
  await user.type(form.getByLabelText('Reason'), 'Vazgeçildi')
  await user.click(form.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(server.calls(`POST /api/approval/withdraw/${idOf(3)}`)).toHaveLength(1))
  expect(server.calls(`POST /api/approval/approve/${idOf(3)}`)).toEqual([])
})

test('what is decided says by whom and why, and takes no decision', async () => {
  rows = [waiting(1, { status: 'DENIED', decidedAt: '2026-11-21T10:00:00.000Z', decidedByName: 'Selin Aydın', decisionReason: 'Yanlış IBAN', whyNot: 'APPROVAL_OVER' })]
  await show(`/approval/list?tab=over&open=${idOf(1)}`)
  const over = await drawer('Hesap 1')
  expect(await over.findByText('Selin Aydın')).toBeTruthy()
  expect(over.getByText('Yanlış IBAN')).toBeTruthy()
  expect(over.queryByRole('button', { name: /Approve|Deny|Take back/ })).toBeNull()
  expect(server.calls('GET /api/approval/list').at(-1)?.query.get('status')).toBe('APPROVED,DENIED,EXPIRED')
})

test('an approval whose answer never came is written down, its outcome unknown', async () => {
  server.on({ [`POST /api/approval/approve/${idOf(1)}`]: deadLine })
  const { user } = await show()
  await user.keyboard('j{Enter}')
  await drawer('Hesap 1')
  const asked = renderHook(() => useQuestion())
  await user.keyboard('a')
  await waitFor(() => expect(asked.result.current?.title).toBe('Approve Hesap 1?'))
  act(() => answerConfirm('confirmed'))
  await waitFor(() => expect(inFlightStore.getState()).toMatchObject([{ module: 'remit', act: 'money.second.approve', state: 'unknown', path: `/api/approval/approve/${idOf(1)}` }]))
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)[0]?.headers.get('idempotency-key')).toBe(inFlightStore.getState()[0]?.key)
})
