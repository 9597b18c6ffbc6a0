import type { ApprovalRow } from '@kasa/contracts/approvals'
import { inFlightStore } from '@kasa/console/inFlight'
import { deadLine, fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { ApprovalsPage } from './ApprovalsPage'

// A machine busy with ten other things is slow, not wrong.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const idOf = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const waiting = (n: number, more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: idOf(n),
  kind: 'bankAccount.changeIban',
  targetType: 'bankAccount',
  targetId: idOf(9),
  title: `Hesap ${n}`,
  before: { bank: 'İş Bankası', iban: 'TR••…4321' },
  after: { bank: 'İş Bankası', iban: 'TR••…0001' },
  reason: 'Hesap taşındı',
  makerId: idOf(8),
  makerName: 'Kerem Yalçın',
  neededScopes: ['ADMIN'],
  minCheckers: 1,
  checkers: [],
  status: 'PENDING',
  expiresAt: '2026-11-24T09:00:00.000Z',
  createdAt: '2026-11-21T09:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
  decisionReason: null,
  whyNot: null,
  whyNotUntil: null,
  mayWithdraw: false,
  ...more,
})
const ofLine = waiting(2, {
  kind: 'bankLine.return',
  targetType: 'bank_tx',
  title: '₺1,250.00 Ayşe Kaya',
  before: { status: 'NEW', amount: 125_000, account: 'İş 04', sender: 'Ayşe Kaya', senderIban: '4321' },
  after: { status: 'RETURNED', amount: 125_000, account: 'İş 04', sender: 'Ayşe Kaya', senderIban: '4321' },
})
const [was, will] = ['TR160006404210000000654321', 'TR620001001234567890123456']
let server: FakeServer
let rows: ApprovalRow[]

beforeEach(() => {
  rows = [waiting(1), ofLine, waiting(3, { whyNot: 'APPROVAL_OWN', mayWithdraw: true })]
  const answer = (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value: answer })
  server = fakeServer({
    'GET /api/approval/list': () => ({ body: { rows, nextCursor: null } }),
    [`POST /api/bank-account/reveal/${idOf(9)}`]: () => ({
      body: {
        iban: was,
        asked: will,
        held: { holderTitle: 'Kasa Ödeme A.Ş.', owner: 'Kerem Yalçın', since: '2026-01-05T06:00:00.000Z' },
      },
    }),
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
  await user.keyboard('a')
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve Hesap 1?' }))
  await question.findByRole('textbox', { name: 'Type the last four of the new IBAN: 3456' })
  await user.keyboard('3456{Enter}')
  const second = await drawer('₺1,250.00 Ayşe Kaya')
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)).toHaveLength(1)
  expect((await second.findByText('•• 4321')).textContent).toBe('•• 4321')
  expect(second.getByText('₺1,250.00')).toBeTruthy()
})

test('who decides on an IBAN sees both whole, and approves only once the new one’s last four are typed', async () => {
  const { user } = await show(`/approval/list?open=${idOf(1)}`)
  const first = await drawer('Hesap 1')
  await user.click(await first.findByRole('button', { name: 'Show both IBANs' }))
  expect(await first.findByRole('img', { name: 'TR16 0006 4042 1000 0000 6543 21' })).toBeTruthy()
  const marked = first.getByRole('img', { name: 'TR62 0001 0012 3456 7890 1234 56' }).querySelectorAll('mark')
  expect(marked).toHaveLength([...will].filter((letter, at) => was[at] !== letter).length)
  expect(first.getByText('Check digits match (mod 97)')).toBeTruthy()
  expect(first.getByText('İş Bankası · EFT code 0010')).toBeTruthy()
  expect(first.getByText('Kasa Ödeme A.Ş.')).toBeTruthy()
  expect(first.getByText('Kerem Yalçın, since 5 Jan 2026 (320 days)')).toBeTruthy()
  await user.keyboard('a')
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve Hesap 1?' }))
  const approve = question.getByRole('button', { name: 'Approve' })
  expect(approve.getAttribute('aria-description')).toBe('Type the last four of the new IBAN first')
  await user.keyboard('1234{Enter}')
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)).toEqual([])
  await user.clear(question.getByRole('textbox'))
  await user.keyboard('34 56{Enter}')
  await waitFor(() => expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)).toHaveLength(1))
  // What is on the screen already is not asked for, and recorded, twice.
  expect(server.calls(`POST /api/bank-account/reveal/${idOf(9)}`).map(({ body }) => body)).toEqual([
    { reason: 'Checked before deciding: Hesap taşındı', approvalId: idOf(1) },
  ])
})

test('an IBAN that cannot be read is not approved', async () => {
  server.on({ [`POST /api/bank-account/reveal/${idOf(9)}`]: deadLine })
  const { user } = await show(`/approval/list?open=${idOf(2)}`)
  await drawer('₺1,250.00 Ayşe Kaya')
  await user.keyboard('k')
  await drawer('Hesap 1')
  await user.keyboard('a')
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve Hesap 1?' }))
  expect(await question.findByRole('alert')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Approve' }).getAttribute('aria-description')).toBe(
    'The IBAN has to be seen first',
  )
  expect(question.getByRole('button', { name: 'Show both IBANs' })).toBeTruthy()
})

test('a refusal takes its reason', async () => {
  const { user } = await show(`/approval/list?open=${idOf(1)}`)
  await drawer('Hesap 1')
  await user.keyboard('r')
  const form = within(await screen.findByRole('dialog', { name: 'Reject Hesap 1?' }))
  await user.type(form.getByLabelText('Reason'), 'Yanlış IBAN')
  await user.click(form.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(server.calls(`POST /api/approval/deny/${idOf(1)}`).map(({ body }) => body)).toEqual([
      { reason: 'Yanlış IBAN' },
    ]),
  )
})

test('one’s own is shown, can be taken back, and is not approvable by button or key', async () => {
  const { user } = await show(`/approval/list?open=${idOf(3)}`)
  const own = await drawer('Hesap 3')
  expect(own.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(own.getByText('You requested it; it needs a second approver.')).toBeTruthy()
  await user.keyboard('ar')
  await user.keyboard('t')
  const form = within(await screen.findByRole('dialog', { name: 'Withdraw the request for Hesap 3?' }))
  await user.type(form.getByLabelText('Reason'), 'Vazgeçildi')
  await user.click(form.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.calls(`POST /api/approval/withdraw/${idOf(3)}`)).toHaveLength(1))
  expect(server.calls(`POST /api/approval/approve/${idOf(3)}`)).toEqual([])
})

test('what is decided says by whom and why, and takes no decision', async () => {
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

test('an approval whose answer never came is written down, its outcome unknown', async () => {
  server.on({ [`POST /api/approval/approve/${idOf(1)}`]: deadLine })
  const { user } = await show()
  await user.keyboard('j{Enter}')
  await drawer('Hesap 1')
  await user.keyboard('a')
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve Hesap 1?' }))
  await question.findByRole('textbox', { name: 'Type the last four of the new IBAN: 3456' })
  await user.keyboard('3456{Enter}')
  await waitFor(() =>
    expect(inFlightStore.getState()).toMatchObject([
      { module: 'remit', act: 'money.second.approve', state: 'unknown', path: `/api/approval/approve/${idOf(1)}` },
    ]),
  )
  expect(server.calls(`POST /api/approval/approve/${idOf(1)}`)[0]?.headers.get('idempotency-key')).toBe(
    inFlightStore.getState()[0]?.key,
  )
})
