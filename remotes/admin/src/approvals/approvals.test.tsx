import type { ApprovalRow } from '@kasa/contracts/approvals'
import { inFlightStore } from '@kasa/console/inFlight'
import { provideRecordWords } from '@kasa/console/recordWords'
import { provideSlots, type FillProps } from '@kasa/console/slot'
import { useToasts } from '@kasa/console/toast'
import type { ApprovalSlotProps } from '@kasa/module/slots'
import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { waitingApproval } from '@kasa/testing/waitingApproval'
import { startExport } from '@kasa/testing/startExport'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { recordWords } from '../locales/recordWords'
import { ApprovalsPage } from './ApprovalsPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const idOf = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const waiting = (n: number, more: Partial<ApprovalRow> = {}): ApprovalRow =>
  waitingApproval({ id: idOf(n), title: `Hesap ${n}`, ...more })
const ofLine = waiting(2, {
  kind: 'bankLine.return',
  targetType: 'bank_tx',
  title: '₺1,250.00 Ayşe Kaya',
  before: { status: 'NEW', amount: 125_000, account: 'İş 04', sender: 'Ayşe Kaya', senderIban: '4321' },
  after: { status: 'RETURNED', amount: 125_000, account: 'İş 04', sender: 'Ayşe Kaya', senderIban: '4321' },
})
const ofPerson = waiting(4, {
  kind: 'user.grant',
  targetType: 'user',
  title: 'Yeni Yönetici',
  before: null,
  after: { email: 'yeni@demo.test', role: 'admin', scope: 'ADMIN' },
})
let server: FakeServer
let rows: ApprovalRow[]

/** The part of the module that owns bank accounts: its text for a request, and its own confirmation. */
function PartOfAccounts({ slot, slotProps }: FillProps) {
  const { approval, asking } = slotProps as ApprovalSlotProps
  return asking ? (
    <div role="alertdialog" aria-label={`Sure of ${approval.title}?`}>
      <button type="button" onClick={asking.onConfirm}>
        Digits typed
      </button>
    </div>
  ) : (
    <p>{`${slot} says ${String(approval.after['iban'])}`}</p>
  )
}
/** That module's names of its requests. */
const named = {
  'approval.bankAccount.changeIban': 'IBAN change',
  'approval.bankLine.return': 'Return to sender',
  'approvalDoes.bankLine.return': '{{amount}} goes back to the sender.',
}
const ofAccounts = { slot: 'approval.bankAccount', moduleId: 'remit', order: 10, rule: {} }

beforeEach(() => {
  provideRecordWords([
    { moduleId: 'admin', load: () => Promise.resolve(recordWords) },
    { moduleId: 'remit', load: () => Promise.resolve({ en: named, tr: named }) },
  ])
  provideSlots({ fills: [ofAccounts], Fill: PartOfAccounts })
  rows = [waiting(1), ofLine, waiting(3, { whyNot: 'APPROVAL_OWN', mayWithdraw: true })]
  wideScreen()
  server = fakeServer({
    'GET /api/approval/list': () => ({ body: { rows, nextCursor: null } }),
    'GET /api/approval/total': () => ({ body: { count: 212, more: false, sumMinor: 125_000 } }),
    ...Object.fromEntries(
      rows.map((row) => [
        `GET /api/approval/get/${row.id}`,
        () => ({ body: rows.find(({ id }) => id === row.id) ?? { ...row, status: 'APPROVED' } }),
      ]),
    ),
    ...Object.fromEntries(
      rows.flatMap((row) =>
        ['approve', 'deny', 'withdraw'].map((verb) => [
          `POST /api/approval/${verb}/${row.id}`,
          () => {
            rows = rows.filter(({ id }) => id !== row.id)
            return { body: { ...row, status: verb === 'approve' ? 'APPROVED' : 'DENIED' } }
          },
        ]),
      ),
    ),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

/** Renders the toasts, as the host would. */
const Toasts = () => (
  <output>
    {useToasts().map(({ id, title }) => (
      <p key={id}>{title}</p>
    ))}
  </output>
)

const show = async (path = '/approval/list') => {
  const shown = await renderScreen(
    <>
      <ApprovalsPage />
      <Toasts />
    </>,
    { path, claims: { scope: 'ADMIN' }, language: 'en' },
  )
  await screen.findAllByRole('row')
  return shown
}
const drawer = async (name: string) => within(await screen.findByRole('complementary', { name }))

test('the amount of an approval is a column; the footer counts and sums all pages', async () => {
  await show('/approval/list?kind=bankLine.return')
  await screen.findByText('₺1,250.00')
  const amounts = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[2]?.textContent)
  expect(amounts).toEqual(['', '₺1,250.00', ''])
  await screen.findByText(/212 rows/)
  expect(Object.fromEntries(server.calls('GET /api/approval/total')[0]?.query ?? [])).toEqual({
    status: 'PENDING',
    kind: 'bankLine.return',
  })
})

test('ended approvals are exported by their own filter, with the words of their kinds and states @long', async () => {
  server.on({ 'POST /api/approval/export': () => refusal(503, 'UNAVAILABLE') })
  const { user } = await renderScreen(<ApprovalsPage />, {
    path: '/approval/list?tab=over&kind=bankLine.return',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  await startExport(user, { reason: 'for the auditor' })
  await screen.findByRole('button', { name: 'Export' })
  const [call] = server.calls('POST /api/approval/export')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    status: 'APPROVED,DENIED,EXPIRED',
    kind: 'bankLine.return',
  })
  expect(call?.body).toMatchObject({
    columns: expect.arrayContaining([
      { id: 'kind', header: 'Action', words: expect.objectContaining({ 'bankLine.return': 'Return to sender' }) },
      { id: 'state', header: 'State', words: expect.objectContaining({ yours: 'Your decision', DENIED: 'Rejected' }) },
    ]),
  })
})

test('only by keys: open, read the change in the owning module’s words, decide, and the next is there', async () => {
  const { user } = await show()
  await user.keyboard('j{Enter}')
  const first = await drawer('Hesap 1')
  expect(first.getByText('approval.bankAccount says TR••…0001')).toBeTruthy()
  await user.keyboard('a')
  const question = within(await screen.findByRole('alertdialog', { name: 'Sure of Hesap 1?' }))
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Digits typed' }))
  const second = await drawer('₺1,250.00 Ayşe Kaya')
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)).toHaveLength(1)
  // The module of this record is not loaded, so the fields are shown unchanged, unchanged values included.
  expect((await second.findByText('senderIban')).nextSibling?.textContent).toBe('4321')
  expect(second.getByText('İş 04')).toBeTruthy()
  await user.keyboard('a')
  const plain = within(
    await screen.findByRole('alertdialog', { name: 'Return to sender: approve ₺1,250.00 Ayşe Kaya?' }),
  )
  // The confirmation names the effect: approving a return does not approve a deposit.
  expect(plain.getByText('₺1,250.00 goes back to the sender.')).toBeTruthy()
  await user.click(plain.getByRole('button', { name: 'Cancel' }))
  expect(server.calls(`POST /api/approval/approve/${idOf(2)}`)).toEqual([])
  await user.keyboard('a')
  await screen.findByRole('alertdialog', { name: 'Return to sender: approve ₺1,250.00 Ayşe Kaya?' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.calls(`POST /api/approval/approve/${idOf(2)}`)).toHaveLength(1))
  expect(await screen.findByText('Return to sender approved: ₺1,250.00 Ayşe Kaya')).toBeTruthy()
})

test('rights over others belong to this module: in words, and decided without any other module', async () => {
  provideSlots({ fills: [], Fill: PartOfAccounts })
  rows = [ofPerson]
  server.on({
    [`GET /api/approval/get/${ofPerson.id}`]: () => ({ body: ofPerson }),
    [`POST /api/approval/approve/${ofPerson.id}`]: () => ({ body: { ...ofPerson, status: 'APPROVED' } }),
  })
  const { user } = await renderScreen(<ApprovalsPage />, {
    path: `/approval/list?open=${ofPerson.id}`,
    claims: { scope: 'ADMIN' },
    language: 'en',
    tenant: { modules: ['admin'] },
  })
  const person = await drawer('Yeni Yönetici')
  expect(person.getByText('Scopes').nextSibling?.textContent).toBe('ADMIN')
  expect(person.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe(
    `/users/userList?open=${ofPerson.targetId}`,
  )
  await user.keyboard('a')
  await screen.findByRole('alertdialog', { name: 'Rights: approve Yeni Yönetici?' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.calls(`POST /api/approval/approve/${ofPerson.id}`)).toHaveLength(1))
})

test('a rejection needs a reason @long', async () => {
  const { user } = await show(`/approval/list?open=${idOf(1)}`)
  await drawer('Hesap 1')
  await user.keyboard('r')
  const form = within(await screen.findByRole('dialog', { name: 'IBAN change: reject Hesap 1?' }))
  await user.type(form.getByLabelText('Reason'), 'Yanlış IBAN')
  await user.click(form.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(server.calls(`POST /api/approval/deny/${idOf(1)}`).map(({ body }) => body)).toEqual([
      { reason: 'Yanlış IBAN' },
    ]),
  )
})

test('a person’s own is shown and can be withdrawn, but not approved by button or key', async () => {
  const { user } = await show(`/approval/list?open=${idOf(3)}`)
  const own = await drawer('Hesap 3')
  expect(own.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(own.getByText('You made this request; somebody else must approve it.')).toBeTruthy()
  await user.keyboard('ar')
  await user.keyboard('t')
  const form = within(await screen.findByRole('dialog', { name: 'IBAN change: withdraw the request for Hesap 3?' }))
  await user.type(form.getByLabelText('Reason'), 'Vazgeçildi')
  await user.click(form.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.calls(`POST /api/approval/withdraw/${idOf(3)}`)).toHaveLength(1))
  expect(server.calls(`POST /api/approval/approve/${idOf(3)}`)).toEqual([])
})

test('a decided one shows by whom and why, and cannot be decided again', async () => {
  rows = [
    waiting(1, {
      status: 'DENIED',
      decidedAt: '2026-11-21T10:00:00.000Z',
      decidedByName: 'Selin Aydın',
      decisionReason: 'Yanlış IBAN',
      whyNot: 'APPROVAL_OVER',
    }),
  ]
  await show(`/approval/list?tab=over&open=${idOf(1)}`)
  const over = await drawer('Hesap 1')
  expect(await over.findByText('Selin Aydın')).toBeTruthy()
  expect(over.getByText('Yanlış IBAN')).toBeTruthy()
  expect(over.queryByRole('button', { name: /Approve|Reject|Withdraw/ })).toBeNull()
  expect(server.calls('GET /api/approval/list').at(-1)?.query.get('status')).toBe('APPROVED,DENIED,EXPIRED')
})

test('an approval whose answer never came is recorded, its outcome unknown', async () => {
  server.on({ [`POST /api/approval/approve/${idOf(1)}`]: deadLine })
  const { user } = await show()
  await user.keyboard('j{Enter}')
  await drawer('Hesap 1')
  await user.keyboard('a')
  const question = within(await screen.findByRole('alertdialog', { name: 'Sure of Hesap 1?' }))
  await user.click(question.getByRole('button', { name: 'Digits typed' }))
  await waitFor(() =>
    expect(inFlightStore.getState()).toMatchObject([
      { module: 'admin', act: 'money.second.approve', state: 'unknown', path: `/api/approval/approve/${idOf(1)}` },
    ]),
  )
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)[0]?.headers.get('idempotency-key')).toBe(
    inFlightStore.getState()[0]?.key,
  )
})
