import { provideRecordWords } from '@kasa/console/recordWords'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import type { BankAccountDetail } from '@kasa/contracts/bankAccounts'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { waitingApproval } from '@kasa/testing/waitingApproval'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { recordWords } from '../locales/recordWords'
import { AccountsPage } from './AccountsPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const id = '01930000-0000-7000-8000-000000000001'
const groupId = '01930000-0000-7000-8000-0000000000aa'
const bankId = '01930000-0000-7000-8000-0000000000bb'
const approvalId = '01930000-0000-7000-8000-0000000000cc'
const iban = 'TR160006404210000000654321'

/** As in JSON: kuruş are numbers. */
const wired = (more: object = {}) =>
  ({
    id,
    label: 'İş Bankası · 04',
    bank: { id: bankId, code: '0064', shortName: 'İş Bankası', active: true },
    ibanLast4: '4321',
    holderTitle: 'Kasa Ödeme A.Ş.',
    group: { id: groupId, name: 'Kuzey' },
    owner: null,
    direction: 'BOTH',
    status: 'ACTIVE',
    statusReason: null,
    bot: { id: bankId, name: 'isbank-04', light: 'LATE' },
    pending: [],
    priority: 10,
    weight: 1,
    tightest: {
      ruleId: bankId,
      metric: 'AMOUNT',
      period: 'DAY',
      minutes: null,
      cap: 1_000_000,
      used: 600_000,
      reserved: 200_000,
      action: 'BLOCK',
      warnPct: 80,
    },
    forecast: { kind: 'AT', at: '2026-11-21T13:30:00.000Z' },
    inTodayMinor: 600_000,
    outTodayMinor: 0,
    txToday: 3,
    lastTxAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    version: 7,
    holderType: 'OPERATOR_ENTITY',
    holderTaxNo: null,
    contractRef: null,
    limitGroup: null,
    minTxMinor: 10_000,
    maxTxMinor: 5_000_000,
    activeHours: [{ days: [1], from: '09:00', to: '18:00' }],
    limits: [
      {
        ruleId: bankId,
        metric: 'AMOUNT',
        period: 'DAY',
        minutes: null,
        cap: 1_000_000,
        used: 600_000,
        reserved: 200_000,
        action: 'BLOCK',
        warnPct: 80,
      },
    ],
    openRequests: 1,
    openingBalanceMinor: 0,
    ledgerBalanceMinor: 600_000,
    ledgerThenMinor: 595_000,
    bankBalanceMinor: 590_000,
    bankBalanceAt: '2026-11-21T09:00:00.000Z',
    whyNot: {},
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...more,
  }) as unknown as BankAccountDetail
const waiting = (more: Partial<ApprovalRow> = {}): ApprovalRow =>
  waitingApproval({
    id: approvalId,
    targetId: id,
    title: 'İş Bankası · 04',
    after: { bank: 'Ziraat', iban: 'TR••…0001' },
    makerId: bankId,
    ...more,
  })
let server: FakeServer
let approvals: ApprovalRow[]

beforeEach(() => {
  approvals = []
  wideScreen()
  server = fakeServer({
    'GET /api/bank-account/list': () => ({ body: { rows: [wired()], nextCursor: null, total: 1 } }),
    'GET /api/bank-account/options': () => ({
      body: {
        banks: [{ id: bankId, code: '0064', shortName: 'İş Bankası', active: true }],
        groups: [{ id: groupId, name: 'Kuzey' }],
        owners: [],
        limitGroups: [],
        bots: [],
      },
    }),
    [`GET /api/bank-account/get/${id}`]: () => ({ body: wired() }),
    'GET /api/approval/list': () => ({ body: { rows: approvals, nextCursor: null } }),
    'POST /api/bank-account/create': () => ({ body: wired({ status: 'PENDING_APPROVAL' }) }),
    [`POST /api/bank-account/update/${id}`]: () => ({ body: wired({ version: 8 }) }),
    [`POST /api/bank-account/move/${id}`]: () => ({ body: wired({ status: 'PAUSED', version: 8 }) }),
    [`POST /api/bank-account/reveal/${id}`]: () => ({ body: { iban, asked: null } }),
    [`POST /api/approval/approve/${approvalId}`]: () => ({ body: waiting({ status: 'APPROVED' }) }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const show = async (path = '/bank-account/list', scope = 'ADMIN') => {
  const shown = await renderScreen(<AccountsPage />, { path, claims: { scope }, language: 'en' })
  await screen.findAllByRole('row')
  return shown
}
const drawer = async () => within(await screen.findByRole('complementary', { name: 'İş Bankası · 04' }))
const sent = (route: string) => server.calls(route).map(({ body }) => body)

test('a limit that is not full is not called full, and a forecast names a minute @long', async () => {
  server.on({
    'GET /api/bank-account/list': () => ({
      body: {
        rows: [wired({ tightest: { ...wired().tightest, cap: 1_000_000, used: 997_000, reserved: 0 } })],
        nextCursor: null,
        total: 1,
      },
    }),
  })
  await show()
  expect(await screen.findByText('99%')).toBeTruthy()
  expect(screen.getByText('about 16:30')).toBeTruthy()
})

test.each(['ADMIN', 'SUBREMIT'])('statements are one click from the accounts, for %s too', async (scope) => {
  await show('/bank-account/list', scope)
  expect(screen.getByRole('link', { name: 'Statements' }).getAttribute('href')).toBe('/bank-account/statements')
})

test('an IBAN shows its fault or its bank, and amounts are sent in kuruş', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'New account' }))
  const form = within(await screen.findByRole('dialog', { name: 'New bank account' }))
  await user.type(form.getByLabelText('IBAN'), iban.slice(0, 25))
  await user.click(form.getByRole('button', { name: 'Send for approval' }))
  expect(await form.findByText('A Turkish IBAN has 26 characters; this has 25')).toBeTruthy()
  await user.clear(form.getByLabelText('IBAN'))
  await user.click(form.getByLabelText('IBAN'))
  await user.paste(` ${iban.toLowerCase().replace(/(.{4})/g, '$1 ')}`)
  expect((form.getByLabelText('IBAN') as HTMLInputElement).value).toBe('TR16 0006 4042 1000 0000 6543 21')
  await user.type(form.getByLabelText('Name'), 'Yeni hesap')
  await user.selectOptions(form.getByLabelText('Remit group'), groupId)
  await user.type(form.getByLabelText('Holder'), 'Kasa Ödeme A.Ş.')
  await user.clear(form.getByLabelText('Max per transfer'))
  await user.type(form.getByLabelText('Max per transfer'), '25.000,50')
  await user.type(form.getByLabelText('Reason'), 'Yeni sözleşme')
  expect(sent('POST /api/bank-account/create')).toEqual([])
  await user.click(form.getByRole('button', { name: 'Send for approval' }))
  await waitFor(() => expect(sent('POST /api/bank-account/create')).toHaveLength(1))
  expect(sent('POST /api/bank-account/create')[0]).toMatchObject({
    label: 'Yeni hesap',
    minTxMinor: 10_000,
    maxTxMinor: 2_500_050,
    ownerUserId: null,
    holderTaxNo: null,
    reason: 'Yeni sözleşme',
    activeHours: [],
  })
})

test('a refusal by field is shown under that field @long', async () => {
  server.on({
    [`POST /api/bank-account/update/${id}`]: () =>
      refusal(409, 'ACCOUNT_GROUP_NOT_YOURS', {
        field: 'remitGroupId',
        message_en: 'This remit group is not one of yours.',
      }),
  })
  const { user } = await show(`/bank-account/list?open=${id}`)
  await user.click(await (await drawer()).findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit İş Bankası · 04' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByLabelText('Remit group').getAttribute('aria-invalid')).toBe('true'))
  expect(sent(`POST /api/bank-account/update/${id}`)[0]).toMatchObject({
    version: 7,
    activeHours: [{ days: [1], from: '09:00', to: '18:00' }],
  })
})

test('the drawer: limits used and reserved, when the cap is reached, and the bank’s difference', async () => {
  await show(`/bank-account/list?open=${id}`)
  const shown = await drawer()
  expect(await shown.findByText('₺8,000.00 of ₺10,000.00')).toBeTruthy()
  expect(shown.getByText('₺2,000.00 left · ₺2,000.00 reserved')).toBeTruthy()
  expect(shown.getByText(/^At today’s rate the cap is reached about \d/)).toBeTruthy()
  // Compared with the ledger at that moment; later lines do not count as a difference.
  expect(shown.getByText('−₺50.00')).toBeTruthy()
  expect(shown.getByText('as of 21 Nov 2026, 12:00, ledger ₺5,950.00')).toBeTruthy()
})

test('a pause needs a reason @long', async () => {
  const { user } = await show(`/bank-account/list?open=${id}`)
  await user.click(await (await drawer()).findByRole('button', { name: 'Pause' }))
  const form = within(await screen.findByRole('dialog', { name: 'Pause İş Bankası · 04?' }))
  await user.click(form.getByRole('button', { name: 'Pause' }))
  expect(await form.findByText('Required.')).toBeTruthy()
  await user.type(form.getByLabelText('Reason'), 'Bakım')
  await user.click(form.getByRole('button', { name: 'Pause' }))
  await waitFor(() =>
    expect(sent(`POST /api/bank-account/move/${id}`)).toEqual([{ move: 'pause', reason: 'Bakım', version: 7 }]),
  )
})

test('a pending request is approved in place, once it is confirmed @long', async () => {
  provideRecordWords([{ moduleId: 'remit', load: () => Promise.resolve(recordWords) }])
  approvals = [waiting()]
  const { user } = await show(`/bank-account/list?open=${id}`)
  const shown = await drawer()
  expect(await shown.findByRole('heading', { name: 'IBAN change pending approval' })).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve İş Bankası · 04?' }))
  expect(sent(`POST /api/approval/approve/${approvalId}`)).toEqual([])
  await question.findByRole('textbox', { name: 'Enter the last four digits of the new IBAN: 4321' })
  await user.keyboard('4321{Enter}')
  await waitFor(() => expect(sent(`POST /api/approval/approve/${approvalId}`)).toEqual([{}]))
})

test('the requester cannot decide, and sees why', async () => {
  approvals = [waiting({ whyNot: 'APPROVAL_OWN', mayWithdraw: true })]
  const { user } = await show(`/bank-account/list?open=${id}`)
  const approve = await (await drawer()).findByRole('button', { name: 'Approve' })
  expect(approve.getAttribute('aria-description')).toBe('You made this request; somebody else must approve it.')
  await user.click(approve)
  expect(sent(`POST /api/approval/approve/${approvalId}`)).toEqual([])
  expect((await drawer()).getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBeNull()
})

test('a subordinate only reads: no action is offered', async () => {
  await show(`/bank-account/list?open=${id}`, 'SUBREMIT')
  const shown = await drawer()
  expect(await shown.findByText('Kuzey')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New account' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Pause' })).toBeNull()
})
