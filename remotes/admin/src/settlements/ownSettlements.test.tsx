import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, screen, within } from '@testing-library/react'

import { eventsOf } from './ownSettlementQueries'
import { OwnSettlementsPage } from './OwnSettlementsPage'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const [paidId, leftOutId, payoutId] = [1, 2, 3].map((n) => `01930000-0000-7000-8000-00000000000${n}`)
const paid = {
  id: paidId,
  number: 'S-26-0000014',
  day: '2026-11-14',
  state: 'PAID',
  leftOut: null,
  since: '2026-11-12T13:00:00.000Z',
  until: '2026-11-13T13:00:00.000Z',
  grossMinor: 1_000_000,
  feeMinor: 15_000,
  otherMinor: -100_000,
  keptMinor: 90_000,
  releaseOn: '2026-12-14',
  releasedMinor: 5_000,
  amountMinor: 800_000,
  holder: 'Anadolu A.Ş.',
  ibanLast4: '1326',
  bankName: 'Garanti',
  payout: { id: payoutId, number: 'W-26-0000009', status: 'PAID', bankRefs: ['FAST-1', 'FAST-2'] },
}
const amounts = ['grossMinor', 'feeMinor', 'otherMinor', 'keptMinor', 'releasedMinor', 'amountMinor'] as const
const leftOut = {
  ...paid,
  ...Object.fromEntries(amounts.map((name) => [name, null])),
  id: leftOutId,
  number: 'S-26-0000015',
  state: 'LEFT_OUT',
  leftOut: 'BELOW_MINIMUM',
  releaseOn: null,
  payout: null,
}
let server: FakeServer
beforeEach(() => {
  wideScreen()
  server = fakeServer({
    'GET /api/settlement/my/list': () => ({ body: { rows: [leftOut, paid], nextCursor: null } }),
    'GET /api/settlement/my/total': () => ({ body: { count: 2, more: false, sumMinor: 800_000 } }),
    'GET /api/users/lists': () => ({ body: { preferences: [] } }),
    'GET /api/users/views': () => ({ body: { views: [], usual: null } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})
const show = (open: string | undefined, scope = 'MERCHANT') =>
  renderScreen(<OwnSettlementsPage />, {
    path: `/settlements/my?open=${open}`,
    claims: { scope, mrcID: paidId ?? '' },
    tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'] },
    language: 'en',
  })

test('a settlement shows how its amount is computed, its transfer, and the movements of its days', async () => {
  await show(paidId)
  const drawer = within(await screen.findByRole('complementary'))
  for (const text of ['₺10,000.00', '−₺150.00', '₺50.00', 'FAST-1 · FAST-2', 'Anadolu A.Ş. · Garanti ···1326'])
    drawer.getByText(text)
  drawer.getByText(/₺900\.00, to be released from/)
  expect(drawer.getByRole('link', { name: 'W-26-0000009' }).getAttribute('href')).toBe(
    `/withdraw-request/list?open=${payoutId}`,
  )
  expect(drawer.getByRole('link', { name: 'All movements of these days' }).getAttribute('href')).toBe(
    '/r/mutabakatdetay?from=2026-11-12&to=2026-11-13',
  )
})

test('a merchant that was left out reads why, without amounts', async () => {
  await show(leftOutId)
  const drawer = within(await screen.findByRole('complementary'))
  drawer.getByText('The amount was below the agreed minimum')
  drawer.getByText('No transfer')
  expect(drawer.queryByText('Incoming')).toBeNull()
})

test.each([
  [null, '2026-11-13T13:00:00.000Z', undefined],
  ['2026-11-13T13:00:00.000Z', '2026-11-13T13:00:00.000Z', undefined],
  ['2026-09-01T13:00:00.000Z', '2026-11-13T13:00:00.000Z', undefined],
  // A day that closes at midnight ends before the next one.
  ['2026-11-12T21:00:00.000Z', '2026-11-13T21:00:00.000Z', '/r/mutabakatdetay?from=2026-11-13&to=2026-11-13'],
])('the days from %s until %s', (since, until, url) => expect(eventsOf({ since, until })).toBe(url))
