import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, within } from '@testing-library/react'
import { bankEntries } from '@kasa/domain/posting'
import { statementEntries } from '@kasa/domain/statementEntry'

import { PostingsPage, StatementPage } from './pages'
import { entryInWords, postingText } from './postingWords'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const [merchantId, requestId] = [1, 2].map((n) => `01930000-0000-7000-8000-00000000000${n}`)
const row = {
  id: 'j-1.1',
  at: '2026-11-20T12:00:00.000Z',
  entry: 'SENT',
  account: null,
  object: 'withdrawal',
  requestId,
  number: 'W-26-0000009',
  merchantRef: 'order-1',
  bankRef: 'FAST-1',
  grossMinor: -100_000,
  feeMinor: 220,
  netMinor: -100_220,
  balanceMinor: 899_780,
}
const page = {
  rows: [row],
  nextCursor: null,
  range: { from: '2026-11-01', to: '2026-11-26' },
  openingMinor: 1_000_000,
  closingMinor: 899_780,
  sums: { count: null, feeMinor: 220, netMinor: -100_220 },
  hidden: ['account'],
}
const options = { merchants: [], traders: [], remitGroups: [], accounts: [] }
let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/report/statement/list': () => ({ body: page }),
    'GET /api/report/general/options': () => ({ body: options }),
    'GET /api/report/postings/list': () => ({ body: page }),
    'GET /api/report/remitaccount/options': () => ({
      body: { ...options, accounts: [{ id: merchantId, name: 'Ziraat ••4821' }] },
    }),
    'GET /api/users/lists': () => ({ body: { preferences: [] } }),
    'GET /api/users/views': () => ({ body: { views: [], usual: null } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})
const show = (screenOf: React.ReactElement, path: string, scope: string) =>
  renderScreen(screenOf, {
    path,
    claims: { scope },
    tenant: { modules: ['remit', 'withdraw', 'reports'] },
    language: 'en',
  })

test('a merchant’s statement shows the balances, each movement, and a link to its request', async () => {
  await show(<StatementPage />, '/r/statement?open=j-1.1', 'MERCHANT')
  const drawer = within(await screen.findByRole('dialog'))
  drawer.getByText('₺8,997.80')
  expect(drawer.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe(
    `/withdraw-request/list?open=${requestId}`,
  )
  for (const label of ['Opening balance', 'Closing balance', 'Amounts before fees']) screen.getByText(label)
  // A merchant has no choice of merchants.
  expect(screen.queryByText('Choose a merchant')).toBeNull()
})

test('without balances the movements remain', async () => {
  const hidden = { ...page, openingMinor: null, closingMinor: null, hidden: ['account', 'balance'] }
  server.on({
    'GET /api/report/statement/list': () => ({ body: { ...hidden, rows: [{ ...row, balanceMinor: null }] } }),
  })
  await show(<StatementPage />, '/r/statement', 'MERCHANT')
  await screen.findByText('Withdrawal sent')
  expect(screen.queryByText('Opening balance')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Balance, ₺' })).toBeNull()
})

test('an administrator chooses a merchant first', async () => {
  server.on({
    'GET /api/report/general/options': () => ({
      body: { ...options, merchants: [{ id: merchantId, name: 'Anadolu' }] },
    }),
    'GET /api/report/statement/list': () => ({ body: { ...page, rows: [] } }),
  })
  await show(<StatementPage />, '/r/statement', 'ADMIN')
  await screen.findByText('Choose a merchant')
  expect(screen.queryByText('Opening balance')).toBeNull()
})

test('the postings of a flow say that they are not the whole balance', async () => {
  await show(<PostingsPage />, `/r/postings?flow=out&bankAccountId=${merchantId}`, 'ADMIN')
  await screen.findByText('Added by these movements')
  const { query } = server.calls('GET /api/report/postings/list')[0] ?? {}
  expect([query?.get('flow'), query?.get('bankAccountId')]).toEqual(['out', merchantId])
})

test.each([...statementEntries, ...bankEntries])('%s has words in both languages', (entry) => {
  for (const language of ['tr', 'en'] as const) expect(entryInWords(postingText(language), entry)).not.toBe(entry)
})
