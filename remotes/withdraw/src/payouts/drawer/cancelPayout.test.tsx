import { answerConfirm } from '@kasa/console/confirm'
import { startCounts } from '@kasa/console/counts'
import { startLive } from '@kasa/console/live'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeSockets, type FakeSockets } from '@kasa/testing/fakeSocket'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { WithdrawalsPage } from '../WithdrawalsPage'

// A busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(60_000)

const id = '01930000-0000-7000-8000-000000000001'
const merchantId = '01930000-0000-7000-8000-0000000000aa'
const row = {
  id,
  number: 'W-26-0000007',
  merchantId,
  merchantName: 'Deniz',
  merchantRef: 'mine',
  customerName: 'Elif Kılıç',
  amountMinor: 125_050,
  feeMinor: 200,
  taxMinor: 20,
  totalMinor: 125_270,
  currency: 'TRY',
  beneficiaryName: 'Elif Kılıç',
  ibanLast4: '1326',
  bankName: 'Banka',
  bankAccountId: null,
  bankAccountLabel: null,
  withoutSource: false,
  rail: 'FAST',
  plannedAt: '2026-11-25T09:00:00.000Z',
  etaAt: '2026-11-25T09:00:00.000Z',
  referenceCode: 'ABCDEFG',
  bankRef: null,
  status: 'QUEUED',
  reasonCode: null,
  holdReasons: [],
  settlementRun: null as string | null,
  partCount: 0,
  parentId: null,
  paidMinor: 0,
  claim: null,
  begun: null,
  createdAt: '2026-11-25T09:00:00.000Z',
  decidedAt: null as string | null,
  returnedAt: null,
  feeKeptMinor: null,
  decidedByName: null,
  undo: null,
  version: 1,
}
const further = {
  givenRefs: [],
  description: '',
  purposeCode: 1,
  feeLabel: '2',
  met: [],
  twins: [],
  cameBack: null,
  parts: [],
  partOf: null,
  transfers: [],
  madeByName: null,
  sources: [],
  debit: null,
  returned: null,
  history: [],
}

let server: FakeServer
let sockets: FakeSockets
let stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const stop of stops) stop()
  stops = []
  sockets.close()
  server.close()
  localStorage.clear()
})

async function show(scope: string, shown = row) {
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
    'GET /api/withdraw-request/list': () => ({ body: { rows: [shown], nextCursor: null } }),
    'GET /api/withdraw-request/total': () => ({ body: { count: 1, more: false, sumMinor: 125_050 } }),
    'GET /api/counts': () => ({ body: {} }),
    [`GET /api/withdraw-request/get/${id}`]: () => ({ body: { ...shown, ...further } }),
    [`GET /api/withdraw-request/attachments/${id}`]: () => ({ body: { receipts: [], notes: [], pending: [] } }),
    [`GET /api/withdraw-request/customer/${id}`]: () => ({ status: 404, body: { code: 'NOT_FOUND', message: '' } }),
    [`POST /api/withdraw-request/decide/${id}`]: () => ({
      body: { ...shown, status: 'CANCELLED', decidedAt: '2026-11-25T09:01:00.000Z', version: 2 },
    }),
  })
  const screenShown = await renderScreen(<WithdrawalsPage />, {
    path: `/withdraw-request/list?tab=all&open=${id}`,
    claims: { scope, mrcID: merchantId },
    tenant: { modules: ['withdraw', 'admin'] },
    language: 'en',
  })
  stops = [startLive(), startCounts()]
  const drawer = within(await screen.findByRole('complementary'))
  await drawer.findByText('ABCDEFG')
  return { ...screenShown, drawer }
}

test('a merchant’s person with money_withdraw cancels a queued payout', async () => {
  const { user, drawer } = await show('MERCHANT,money_withdraw')
  await user.click(await drawer.findByRole('button', { name: 'Cancel it' }))
  await act(async () => answerConfirm('confirmed'))
  await waitFor(() =>
    expect(server.calls(`POST /api/withdraw-request/decide/${id}`).map(({ body }) => body)).toEqual([
      { decision: 'cancel', version: 1 },
    ]),
  )
})

test.each([
  ['another person of the merchant', 'MERCHANT', null],
  ['the merchant of a settlement', 'MERCHANT,money_withdraw', 'S-26-0000002'],
])('%s has no button to cancel it', async (_who, scope, settlementRun) => {
  const { drawer } = await show(scope, { ...row, settlementRun })
  expect(drawer.queryByRole('button', { name: 'Cancel it' })).toBeNull()
})
