import { startCounts } from '@kasa/console/counts'
import { startLive } from '@kasa/console/live'
import type { WalletRow } from '@kasa/contracts/walletTransfers'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeSockets, type FakeSockets } from '@kasa/testing/fakeSocket'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { WalletsPage } from './WalletsPage'

// A busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const me = '01930000-0000-7000-8000-0000000000e1'
const id = '01930000-0000-7000-8000-000000000001'
const queued = {
  id,
  number: 'P-26-0000001',
  merchantId: '01930000-0000-7000-8000-000000000002',
  merchantName: 'Lale',
  merchantRef: 'mine',
  customerName: 'Elif Kılıç',
  direction: 'OUT',
  amountMinor: 20_000,
  amountReceivedMinor: null,
  feeMinor: 500,
  taxMinor: 50,
  netMinor: 20_550,
  currency: 'TRY',
  bankAccountId: null,
  bankAccountLabel: null,
  referenceCode: 'ABCDEFG',
  reasonCode: null as string | null,
  status: 'QUEUED' as WalletRow['status'],
  hasLine: false,
  senderName: null,
  walletRef: null,
  unseen: false,
  late: false,
  claim: null as WalletRow['claim'],
  createdAt: '2026-11-20T12:00:00.000Z',
  decidedAt: null as string | null,
  decidedByName: null as string | null,
  undo: null,
  expiresAt: '2026-11-20T13:00:00.000Z',
  version: 1,
}

let row: typeof queued
let server: FakeServer
let sockets: FakeSockets
let stops: (() => void)[] = []
const soon = () => new Date(Date.now() + 90_000).toISOString()

beforeEach(() => {
  row = queued
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (media: string) => ({
      matches: media.includes('min-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
  sockets = fakeSockets()
  fakeLocks()
  server = fakeServer({
    'GET /api/papara-request/list': () => ({ body: { rows: [row], nextCursor: null } }),
    'GET /api/papara-request/total': () => ({ body: { count: 1, more: false, sumMinor: 20_000 } }),
    'GET /api/counts': () => ({ body: {} }),
    'GET /api/papara-request/counts': () => ({
      body: { waiting: 0, mine: 0, pendingMinor: 0, oldestAt: null, approved: 0, sent: 0, rejected: 0, expired: 0 },
    }),
    [`GET /api/papara-request/get/${id}`]: () => ({
      body: { ...row, feeLabel: '5', customerWalletLast4: '0002', account: null, freeLines: [], history: [] },
    }),
    [`GET /api/papara-request/attachments/${id}`]: () => ({ body: { receipts: [], notes: [], pending: [] } }),
    [`POST /api/papara-request/claim/${id}`]: () => {
      row = { ...row, claim: { userId: me, userName: 'Deniz Aksoy', until: soon() }, version: 2 }
      return { body: { row, claimToken: 'token', leaseMs: 90_000 } }
    },
    [`POST /api/papara-request/release/${id}`]: () => ({ body: { ...row, claim: null, version: 0 } }),
    [`POST /api/papara-request/decide/${id}`]: () => {
      row = { ...row, status: 'REJECTED', reasonCode: 'WALLET_CLOSED', claim: null, decidedAt: soon(), version: 3 }
      return { body: row }
    },
  })
})
afterEach(() => {
  cleanup()
  for (const stop of stops) stop()
  stops = []
  sockets.close()
  server.close()
  localStorage.clear()
})

async function show(scope: string) {
  const shown = await renderScreen(<WalletsPage />, {
    path: `/papara-request/list?tab=all&open=${id}`,
    claims: { sub: me, scope },
    tenant: { modules: ['papara', 'admin'] },
  })
  stops = [startLive(), startCounts()]
  return { ...shown, drawer: within(await screen.findByRole('complementary')) }
}

test('an administrator claims a queued payout and rejects it with a reason', async () => {
  const { user, drawer } = await show('ADMIN')
  await user.click(await drawer.findByRole('button', { name: /^Claim/ }))
  expect(await drawer.findByText(/^Yours for 1:/)).toBeTruthy()
  expect(drawer.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject P-26-0000001?' }))
  expect(dialog.getByText(/is not sent. The hold is released/)).toBeTruthy()
  await user.keyboard('2{Enter}')
  await waitFor(() =>
    expect(server.calls(`POST /api/papara-request/decide/${id}`).map(({ body }) => body)).toEqual([
      { decision: 'rejectPayout', claimToken: 'token', version: 2, reasonCode: 'WALLET_CLOSED' },
    ]),
  )
  expect(await drawer.findByText(/^Rejected P-26-0000001;/)).toBeTruthy()
})

test('an operator has nothing to decide on it', async () => {
  const { drawer } = await show('SUBPAPARA')
  expect(await drawer.findByText('Queued')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: /^(Claim|Reject)/ })).toBeNull()
})
