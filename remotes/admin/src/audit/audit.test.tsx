import { postJson } from '@kasa/console/http'
import { provideRecordWords } from '@kasa/console/recordWords'
import type { AuditDetail, AuditRow } from '@kasa/contracts/audit'
import type { TokenClaims } from '@kasa/contracts/auth'
import type { Language } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { keyOutcome } from '@kasa/contracts/idempotency'

import { recordWords } from '../locales/recordWords'
import { AuditPage } from './AuditPage'
import { RecordHistory } from './RecordHistory'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const deposit = '01930000-0000-7000-8000-0000a1b2c3d4'
const person = '01930000-0000-7000-8000-0000000000e1'
const row = (seq: string, more: Partial<AuditRow> = {}): AuditRow => ({
  seq,
  at: '2026-11-20T12:00:09.000Z',
  actorKind: 'user',
  actorId: person,
  actorName: 'Deniz Aksoy',
  action: 'deposit.reject',
  objectType: 'deposit',
  objectId: deposit,
  objectName: 'D-26-0000042',
  reason: 'DUPLICATE: seen twice',
  ip: '10.0.0.9',
  sealed: true,
  ...more,
})
const reject = row('42')
const unknown = row('41', {
  action: 'planet.move',
  objectType: 'planet',
  objectId: 'mars',
  objectName: null,
  actorKind: 'system',
  actorId: null,
  actorName: null,
  reason: null,
  sealed: false,
})
const detail: AuditDetail = {
  ...reject,
  sessionId: '01930000-0000-7000-8000-0000000000f1',
  requestId: 'request-7',
  seal: 'SEALED',
  hash: 'ab'.repeat(32),
  before: { status: 'ASSIGNED', reasonCode: null, version: 3, match: 'none' },
  after: { status: 'REJECTED', reasonCode: 'DUPLICATE', version: 4, match: 'none' },
}
let server: FakeServer

/** The parts of the deposits' module that these actions need. */
const ofDeposits = {
  en: {
    'object.deposit': 'Deposit',
    'action.deposit.reject': 'Deposit: rejected',
    'reason.DUPLICATE': 'Duplicate',
    'reason.NAME_DIFFERS': 'Name differs',
    'field.reasonCode': 'Reason',
  },
  tr: {
    'object.deposit': 'Yatırım',
    'action.deposit.reject': 'Yatırım: reddedildi',
    'reason.DUPLICATE': 'Mükerrer',
    'reason.NAME_DIFFERS': 'Ad farklı',
    'field.reasonCode': 'Neden',
  },
}
const own = { moduleId: 'admin', load: () => Promise.resolve(recordWords) }

/** Simulates a window with room for the drawer beside the list. */
const beWide = () => {
  wideScreen()
}

beforeEach(() => {
  beWide()
  provideRecordWords([own, { moduleId: 'remit', load: () => Promise.resolve(ofDeposits) }])
  server = fakeServer({
    'GET /api/audit/list': ({ query }) => ({
      body: { rows: query.get('actor') === 'nobody' ? [] : [reject, unknown], nextCursor: null },
    }),
    'GET /api/audit/get/42': () => ({ body: detail }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const show = async (path = '/audit/list', claims: Partial<TokenClaims> = {}, language: Language = 'en') => {
  const shown = await renderScreen(<AuditPage />, { path, claims, language })
  await screen.findAllByRole('row')
  return shown
}
const drawer = () => screen.findByRole('complementary', { name: 'Deposit: rejected' })
const lastQuery = () => Object.fromEntries(server.calls('GET /api/audit/list').at(-1)?.query ?? [])

test('shows who did what on which record, why, and if it is sealed; a newer server’s code stays a code', async () => {
  await show()
  const known = within(await screen.findByRole('row', { name: /Deniz Aksoy/ }))
  for (const text of ['Deposit: rejected', 'Duplicate: seen twice', 'D-26-0000042'])
    expect(known.getByText(text)).toBeTruthy()
  expect(known.getByRole('img', { name: 'Sealed' })).toBeTruthy()
  const other = within(screen.getByRole('row', { name: /planet\.move/ }))
  expect(other.getByText('Kasa')).toBeTruthy()
  expect(other.getByRole('img', { name: 'Waiting for seal' })).toBeTruthy()
})

test('the drawer shows the changed fields first, the others folded, and where the act came from', async () => {
  const { user } = await show()
  await user.keyboard('j{Enter}')
  const shown = within(await drawer())
  const changed = shown.getByText('Status').closest('dl') as HTMLElement
  expect([...changed.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Reason',
    'Version',
  ])
  expect(shown.getByText('Assigned to an account').tagName).toBe('DEL')
  expect(shown.getByText('Rejected').tagName).toBe('INS')
  expect(shown.getByText('Unchanged fields: 1').closest('details')?.open).toBe(false)
  for (const text of ['10.0.0.9', detail.sessionId ?? '', 'request-7', 'Duplicate: seen twice', deposit, 'Sealed'])
    expect(shown.getByText(text)).toBeTruthy()
  expect(shown.queryByRole('alert')).toBeNull()
})

test('a broken seal shows what to do', async () => {
  server.on({ 'GET /api/audit/get/42': () => ({ body: { ...detail, seal: 'BROKEN' } }) })
  await show('/audit/list?open=42')
  expect(within(await drawer()).getByText(/after it was sealed/)).toBeTruthy()
})

test('one press shows everything of the record, or by the person', async () => {
  const { user, address } = await show('/audit/list?open=42')
  await drawer()
  await user.click(screen.getByRole('button', { name: 'All of this record' }))
  expect(address()).toBe(`/audit/list?objectType=deposit&objectId=${deposit}`)
  await waitFor(() => expect(lastQuery()).toEqual({ objectType: 'deposit', objectId: deposit }))
})

test('the filters are in the address: person, action, days @long', async () => {
  const { user, address } = await show()
  await user.keyboard('/d-26-42{Enter}')
  await waitFor(() => expect(lastQuery()).toEqual({ record: 'd-26-42' }))
  await user.keyboard('/{Control>}a{/Control}Deniz{Enter}')
  await user.click(screen.getByRole('button', { name: 'Action' }))
  // Found by its label, because searching by role among all actions takes seconds.
  await user.click(await screen.findByLabelText('Find'))
  await user.paste('rejec')
  await user.click(screen.getByRole('option', { name: 'Deposit: rejected' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(address()).toBe('/audit/list?actor=Deniz&action=deposit.reject')
  await user.click(screen.getByRole('button', { name: 'Days' }))
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({
      actor: 'Deniz',
      action: 'deposit.reject',
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    }),
  )
  expect(screen.getByRole('button', { name: 'Days Today' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/audit/list')
})

test('a record is found by kind and number @long', async () => {
  const { user, address } = await show()
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Deposit')
  await user.type(screen.getByRole('textbox', { name: 'Number, name or id' }), 'D-26-0000042{Enter}')
  expect(address()).toBe('/audit/list?objectType=deposit&record=D-26-0000042')
})

test('a broken address still opens the list, and an empty answer offers to clear the filters', async () => {
  const { user, address } = await show('/audit/list?from=yesterday&actor=nobody&objectType=..')
  expect(await screen.findByText('No matching actions')).toBeTruthy()
  expect(lastQuery()).toEqual({ actor: 'nobody' })
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(address()).toBe('/audit/list')
})

test('a person who sees only their own actions searches by number and not by person', async () => {
  await show('/audit/list?open=42', { role: 'client', scope: 'REMIT' })
  expect(screen.getByRole('heading', { level: 1, name: 'My actions' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^Search/ }).getAttribute('aria-label')).toBe(
    'Search by a record’s number',
  )
  await drawer()
  expect(screen.queryByRole('button', { name: 'All by this actor' })).toBeNull()
})

test('another person’s action is shown as missing', async () => {
  server.on({ 'GET /api/audit/get/42': () => refusal(404, 'NOT_FOUND') })
  await show('/audit/list?open=42', { role: 'client', scope: 'REMIT' })
  expect(await screen.findByText('en NOT_FOUND')).toBeTruthy()
})

test('each of several reasons is shown in words', async () => {
  const held = row('43', { reason: 'DUPLICATE, NAME_DIFFERS: asked by phone' })
  server.on({ 'GET /api/audit/list': () => ({ body: { rows: [held], nextCursor: null } }) })
  await show()
  expect(await screen.findByText('Duplicate, Name differs: asked by phone')).toBeTruthy()
})

test('is in Turkish too', async () => {
  await show('/audit/list', {}, 'tr')
  expect(screen.getByRole('heading', { level: 1, name: 'Denetim kaydı' })).toBeTruthy()
  expect(await screen.findByText('Yatırım: reddedildi')).toBeTruthy()
})

test('inside another module’s record: who did what to it, and a link to all of it', async () => {
  await renderScreen(<RecordHistory objectType="deposit" objectId={deposit} />, { language: 'en' })
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Deposit: rejected · Deniz AksoyDuplicate: seen twice20 Nov 2026, 15:00',
    'planet.move · Kasa20 Nov 2026, 15:00',
  ])
  expect(lastQuery()).toMatchObject({ objectType: 'deposit', objectId: deposit })
  expect(screen.getByRole('link', { name: 'All of this record' }).getAttribute('href')).toBe(
    `/audit/list?objectType=deposit&objectId=${deposit}`,
  )
})

test('a record’s history is read again after each write of the page, whoever made it', async () => {
  const rows = [unknown]
  server.on({
    'GET /api/audit/list': () => ({ body: { rows, nextCursor: null } }),
    'POST /api/remit-request/reject': () => ({ body: { state: 'none' } }),
  })
  await renderScreen(<RecordHistory objectType="deposit" objectId={deposit} />, { language: 'en' })
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  rows.unshift(reject)
  await act(() => postJson('/api/remit-request/reject', keyOutcome, {}))
  expect(await screen.findByText(/Deposit: rejected/)).toBeTruthy()
})

test('inside a request’s record an administrator reaches its person’s data, whatever the rail @long', async () => {
  const customer = '01930000-0000-7000-8000-0000000000d1'
  const asks: unknown[] = []
  const privacy = {
    id: customer,
    name: 'Elif Kılıç',
    requests: 2,
    kept: 1,
    keptUntil: '2034-11-21',
    openCount: 0,
    open: [],
    approvalId: null,
    erasedAt: null,
  }
  server.on({
    [`GET /api/customer/privacyOf/${deposit}`]: ({ query }) => {
      expect(query.get('object')).toBe('deposit')
      return { body: privacy }
    },
    [`POST /api/customer/askErasure/${customer}`]: ({ body }) => {
      asks.push(body)
      return { body: { ...privacy, approvalId: '01930000-0000-7000-8000-0000000000d2' } }
    },
  })
  const { user } = await renderScreen(<RecordHistory objectType="deposit" objectId={deposit} />, { language: 'en' })
  expect(screen.getByRole('link', { name: 'Who saw this customer’s data' }).getAttribute('href')).toBe(
    `/audit/list?person=${deposit}`,
  )
  expect(screen.queryByText(/2 requests/)).toBeNull()
  await user.click(await screen.findByText('Copy or erase the data of this customer'))
  expect(await screen.findByText('2 requests; 1 of them were paid.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase the data of Elif Kılıç' }))
  await user.type(dialog.getByRole('textbox'), 'They asked')
  await user.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  expect(await screen.findByText('The erasure waits for another administrator’s approval')).toBeTruthy()
  expect(asks).toEqual([{ reason: 'They asked' }])
})

test('without the module of a record, its actions are shown as codes, this module’s own in words', async () => {
  provideRecordWords([])
  provideRecordWords([own, { moduleId: 'remit', load: () => Promise.reject(new Error('gone')) }])
  server.on({
    'GET /api/audit/list': () => ({
      body: { rows: [reject, { ...unknown, action: 'user.create', objectType: 'user' }], nextCursor: null },
    }),
  })
  const { user } = await show()
  expect(await screen.findByText('deposit.reject')).toBeTruthy()
  expect(screen.getByText('User added')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record' }))
  const kinds = within(await screen.findByRole('combobox', { name: 'Kind' }))
  expect(kinds.getByRole('option', { name: 'Merchant' })).toBeTruthy()
  expect(kinds.queryByRole('option', { name: 'Deposit' })).toBeNull()
})
