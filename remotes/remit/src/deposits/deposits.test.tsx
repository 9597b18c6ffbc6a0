import { startLive } from '@kasa/console/live'
import { startCounts } from '@kasa/console/counts'
import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import type { TokenClaims } from '@kasa/contracts/auth'
import type { DepositDetail, DepositRow } from '@kasa/contracts/deposits'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeSockets, type FakeSockets } from '@kasa/testing/fakeSocket'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { aDeposit } from './aDeposit'
import { DepositPart } from './DepositPart'
import { DepositsPage } from './DepositsPage'
import { searchDeposits } from './searchDeposits'

// A machine busy with ten other things is slow, not wrong.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const me = '01930000-0000-7000-8000-0000000000e1'
const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each)))
const soon = (ms = 90_000) => new Date(Date.now() + ms).toISOString()
const mine = () => ({ userId: me, userName: 'Deniz Aksoy', until: soon() })
const line: NonNullable<DepositDetail['bankLine']> = { id: aDeposit().id, amountMinor: 2_450_000n, lineAmountMinor: 2_450_000n, mode: 'AUTO', byName: null, reason: null, judged: null, senderName: 'ELIF KILIC', senderIbanMasked: 'TR33 •••• 13 26', description: '7F429KD', bookedAt: '2026-11-20T12:00:41.000Z', bankRef: null, agrees: { amount: true, name: true, reference: true } }
const detailOf = (row: DepositRow): DepositDetail => ({
  ...row, feeLabel: '1.5%', bankLine: row.match === 'none' ? null : line, bankLines: row.match === 'none' ? [] : [line], limitToday: { usedMinor: 31_820_000n, capMinor: 50_000_000n },
  assignment: { strategy: 'PRIORITY', chosen: 'Ziraat · Kuzey 2', considered: 3 },
  history: [{ at: row.createdAt, action: 'create', actor: null, params: { account: 'Ziraat · Kuzey 2' } }],
})

const elif = aDeposit({ match: 'exact' })
const mehmet = aDeposit({ id: '01930000-0000-7000-8000-000000000002', number: 'D-26-0000002', customerName: 'Mehmet Şahin', amountMinor: 520_000n, createdAt: '2026-11-20T12:01:00.000Z', referenceCode: '7E0B26K' })

let server: FakeServer
let sockets: FakeSockets
let rows: Map<string, DepositRow>
let stops: (() => void)[] = []

const put = (row: DepositRow) => void rows.set(row.id, row)
const claimRow = (id: string) => {
  const before = rows.get(id) as DepositRow
  put({ ...before, claim: mine(), version: before.version + 1 })
  return { row: wire(rows.get(id)), claimToken: `token-${id}`, leaseMs: 90_000 }
}
const counts = { waiting: 38, mine: 4, confirmed: 1906, rejected: 71, expired: 212, pendingMinor: 128_435_000, oldestAt: new Date(Date.now() - 14.5 * 60_000).toISOString() }

/** What the window answers to `(min-width…)`; the drawer lies beside the list or over it. */
const beWide = (isWide: boolean) => {
  const plain = (media: string) => ({ matches: media.includes('min-width') === isWide, media, addEventListener: () => undefined, removeEventListener: () => undefined })
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value: plain })
}

beforeEach(() => {
  beWide(true)
  rows = new Map([elif, mehmet].map((row) => [row.id, row]))
  // A screen that goes gives its claim back a moment later: to this test's table, not to the next one's.
  const own = rows
  sockets = fakeSockets()
  fakeLocks()
  server = fakeServer({
    'GET /api/remit-request/list': () => ({ body: { rows: [...rows.values()].map(wire), nextCursor: null } }),
    'GET /api/remit-request/counts': () => ({ body: counts }),
    'GET /api/remit-request/options': () => ({ body: { merchants: [{ id: elif.merchantId, name: 'Anadolu Market' }], bankAccounts: [{ id: elif.bankAccountId, label: 'Ziraat · Kuzey 2' }] } }),
    'POST /api/remit-request/next': () => ({ body: { claim: claimRow(elif.id) } }),
  })
  for (const { id } of [elif, mehmet]) {
    server.on({
      [`GET /api/remit-request/get/${id}`]: () => ({ body: wire(detailOf(rows.get(id) as DepositRow)) }),
      [`POST /api/remit-request/claim/${id}`]: () => ({ body: claimRow(id) }),
      [`POST /api/remit-request/release/${id}`]: () => {
        own.set(id, { ...(own.get(id) as DepositRow), claim: null })
        return { body: wire(own.get(id)) }
      },
      [`POST /api/remit-request/decide/${id}`]: ({ body }) => {
        const before = rows.get(id) as DepositRow
        const status = { approve: 'APPROVED', reject: 'REJECTED', cancel: 'CANCELLED' } as const
        put({ ...before, status: status[(body as { decision: keyof typeof status }).decision], claim: null, decidedAt: soon(0), version: before.version + 1 })
        return { body: wire(rows.get(id)) }
      },
    })
  }
})
const leave = () => {
  cleanup()
  for (const stop of stops) stop()
  stops = []
}
afterEach(() => {
  leave()
  sockets.close()
  server.close()
  localStorage.clear()
})

const operator = { sub: me, role: 'client', scope: 'REMIT' }
async function show(path = '/remit-request/alllist', claims: Partial<TokenClaims> = operator) {
  const shown = await renderScreen(<DepositsPage />, { path, claims })
  stops = [startLive(), startCounts()]
  await screen.findAllByRole('row')
  return shown
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const drawer = () => screen.findByRole('complementary')
const tell = (row: DepositRow) => act(async () => sockets.tell({ type: 'deposit', cursor: '1.1', row: wire(row) }))
const live = () => act(async () => sockets.tell({ type: 'ready', cursor: '1.0' }))

test('the list shows what waits, with the figures of the queue above it', async () => {
  await show()
  expect((await rowOf('Elif Kılıç')).textContent).toContain('₺24,500.00')
  expect(await screen.findByText('38 waiting · oldest 14 min · ₺1,284,350.00 pending')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Confirmed 1,906 today' })).toBeTruthy()
})

test('the merchant is a column for an administrator, and none for an operator of a tenant that hides it', async () => {
  await show('/remit-request/list', { sub: me })
  expect(screen.getByRole('columnheader', { name: 'Merchant' })).toBeTruthy()
  leave()
  await show()
  expect(screen.queryByRole('columnheader', { name: 'Merchant' })).toBeNull()
})

test('N takes the next request, A confirms it as it was seen, and N is ready again', async () => {
  const { user } = await show()
  await user.keyboard('n')
  const panel = within(await drawer())
  expect(await panel.findByText(/Amount, name and reference all match/)).toBeTruthy()
  expect(panel.getByText(/Yours for 1:/)).toBeTruthy()
  await user.keyboard('a')
  expect(await panel.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`).map(({ body }) => body)).toEqual([{ decision: 'approve', claimToken: `token-${elif.id}`, version: 2 }])
  server.on({ 'POST /api/remit-request/next': () => ({ body: { claim: claimRow(mehmet.id) } }) })
  await user.keyboard('n')
  expect(await screen.findByRole('heading', { name: '₺5,200.00' })).toBeTruthy()
})

test('on a small screen the drawer lies over the list, and takes the same keys', async () => {
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

test('while a reason is picked, the keys of the request behind do nothing', async () => {
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

test('after a reload, one’s own claim still confirms with one key', async () => {
  put({ ...elif, claim: mine(), version: 4 })
  server.on({ [`POST /api/remit-request/claim/${elif.id}`]: () => ({ body: { row: wire(rows.get(elif.id)), claimToken: 'again', leaseMs: 90_000 } }) })
  const { user } = await show(`/remit-request/alllist?open=${elif.id}`)
  await screen.findByText(/all match/)
  await user.keyboard('a')
  expect(await screen.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`)[0]?.body).toEqual({ decision: 'approve', claimToken: 'again', version: 4 })
})

test('a key pressed twice in a hurry confirms once', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('aa')
  await screen.findByText(/^Confirmed ₺24,500.00/)
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`)).toHaveLength(1)
})

test('without the transfer at the bank, confirming is off and says why', async () => {
  const { user } = await show(`/remit-request/alllist?open=${mehmet.id}`)
  const panel = within(await drawer())
  await user.click(await panel.findByRole('button', { name: /^Claim/ }))
  const confirm = await panel.findByRole('button', { name: /^Confirm/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  expect(panel.getByText('The transfer has not been seen at the bank yet.')).toBeTruthy()
  await user.keyboard('a')
  expect(server.calls(`POST /api/remit-request/decide/${mehmet.id}`)).toHaveLength(0)
})

test('who claimed first is named where one looks, and the row tells it too', async () => {
  const { user } = await show()
  server.on({
    [`POST /api/remit-request/claim/${elif.id}`]: () => {
      put({ ...elif, version: 3, claim: { userId: '01930000-0000-7000-8000-0000000000e2', userName: 'Ayşe Demir', until: soon() } })
      return refusal(409, 'CLAIMED_BY_OTHER', { message_en: 'Ayşe Demir holds this request.' })
    },
  })
  await user.keyboard('jc')
  expect(await screen.findByText('Ayşe Demir holds this request.')).toBeTruthy()
  await waitFor(async () => expect((await rowOf('Elif Kılıç')).textContent).toContain('Ayşe D.'))
})

test('rejecting by keyboard: number, note, Enter; a refusal loses nothing', async () => {
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

  server.on({ [`POST /api/remit-request/decide/${elif.id}`]: () => ({ body: wire({ ...elif, status: 'REJECTED', version: 9 }) }) })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.calls(`POST /api/remit-request/decide/${elif.id}`).at(-1)?.body).toMatchObject({ decision: 'reject', reasonCode: 'NAME_DIFFERS', note: 'sender is a company' })
})

test('Escape closes and gives the claim back; the list has the focus again', async () => {
  const { user, address } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(server.calls(`POST /api/remit-request/release/${elif.id}`)[0]?.body).toEqual({ claimToken: `token-${elif.id}` }))
  expect(address()).toBe('/remit-request/alllist')
  expect(document.activeElement).toBe(screen.getByRole('grid'))
})

test('taking the next one gives back the one left undecided, and no decided one', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/all match/)
  server.on({ 'POST /api/remit-request/next': () => ({ body: { claim: claimRow(mehmet.id) } }) })
  await user.keyboard('n')
  await screen.findByRole('heading', { name: '₺5,200.00' })
  await waitFor(() => expect(server.calls(`POST /api/remit-request/release/${elif.id}`)).toHaveLength(1))
  expect(server.calls(`POST /api/remit-request/release/${mehmet.id}`)).toHaveLength(0)
})

test('a new request appears by itself, one that was decided elsewhere leaves, old news change nothing', async () => {
  await show()
  await live()
  await tell(aDeposit({ id: '01930000-0000-7000-8000-000000000003', customerName: 'Ayşe Yıldız', createdAt: '2026-11-20T12:02:00.000Z' }))
  expect((await rowOf('Ayşe Yıldız')).className).toContain('fresh')
  await tell({ ...mehmet, status: 'APPROVED', version: 7 })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mehmet/ })).toBeNull())
  await tell({ ...mehmet, version: 6 })
  await act(() => new Promise((done) => setTimeout(done, 80)))
  expect(screen.queryByRole('row', { name: /Mehmet/ })).toBeNull()
})

test('after a gap everything is read again, but the first read is not cut off by it', async () => {
  let answer = () => {}
  const firstAnswer = new Promise<void>((done) => (answer = done))
  server.on({
    'GET /api/remit-request/list': async () => {
      await firstAnswer
      return { body: { rows: [...rows.values()].map(wire), nextCursor: null } }
    },
  })
  const shown = show()
  await waitFor(() => expect(server.calls('GET /api/remit-request/list')).toHaveLength(1))
  await waitFor(() => expect(sockets.said).toHaveLength(1))
  const gap = () => act(async () => sockets.tell({ type: 'gap', cursor: '2.0' }))
  await gap()
  expect(server.calls('GET /api/remit-request/list')).toHaveLength(1)
  answer()
  await shown
  await waitFor(() => expect(server.calls('GET /api/remit-request/list')).toHaveLength(2))
  put({ ...mehmet, customerName: 'Mehmet Yılmaz', version: 2 })
  await gap()
  expect(await rowOf('Mehmet Yılmaz')).toBeTruthy()
})

/** Claims last this long in the tests of the lease, in ms. */
const shortLease = (leaseMs: number) =>
  server.on({
    [`POST /api/remit-request/claim/${elif.id}`]: () => ({ body: { ...claimRow(elif.id), leaseMs } }),
    'POST /api/remit-request/next': () => ({ body: { claim: { ...claimRow(elif.id), leaseMs } } }),
  })

test('the claim is renewed while one works, in the second half of its lease', async () => {
  shortLease(3000)
  const { user } = await show()
  await user.keyboard('n')
  await screen.findByText(/Yours for 0:0/)
  await user.pointer({ target: document.body, coords: { x: 1, y: 1 } })
  expect(server.calls(`POST /api/remit-request/claim/${elif.id}`)).toHaveLength(0)
  await act(() => new Promise((done) => setTimeout(done, 1700)))
  await user.pointer({ target: document.body, coords: { x: 2, y: 2 } })
  await user.pointer({ target: document.body, coords: { x: 3, y: 3 } })
  await waitFor(() => expect(server.calls(`POST /api/remit-request/claim/${elif.id}`)).toHaveLength(1))
})

test('who walks away is told that the claim ran out, and may claim again', async () => {
  shortLease(300)
  rows.set(elif.id, { ...elif, claim: null })
  server.on({ [`GET /api/remit-request/get/${elif.id}`]: () => ({ body: wire(detailOf({ ...(rows.get(elif.id) as DepositRow), claim: null })) }) })
  const { user } = await show()
  await user.keyboard('n')
  expect(await screen.findByText('Your claim ran out. Claim it again to decide.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Confirm ₺/ })).toBeNull()
  shortLease(90_000)
  await user.keyboard('c')
  expect(await screen.findByRole('button', { name: /^Confirm ₺/ })).toBeTruthy()
})

test('the row one stands on stays until one moves on', async () => {
  const { user } = await show()
  await live()
  await user.keyboard('jj')
  await tell({ ...mehmet, status: 'REJECTED', version: 7 })
  await waitFor(async () => expect((await rowOf('Mehmet')).textContent).toContain('Rejected'))
  await user.keyboard('k')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mehmet/ })).toBeNull())
})

test('tabs, search and clearing are in the address and reach the server', async () => {
  const { user, address } = await show('/remit-request/list?amountMin=500000', { sub: me })
  expect(server.calls('GET /api/remit-request/list')[0]?.query.get('amountMin')).toBe('500000')
  expect(server.calls('GET /api/remit-request/counts').some(({ query }) => query.get('amountMin') === '500000')).toBe(true)
  expect(screen.getByRole('button', { name: /Amount ≥ ₺5,000.00/ })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /Confirmed/ }))
  expect(address()).toBe('/remit-request/list?tab=confirmed&amountMin=500000')
  await user.keyboard('/')
  await user.keyboard('jan')
  await waitFor(() => expect(address()).toContain('q=jan'))
  expect(server.calls('POST /api/remit-request/next')).toHaveLength(0)
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(address()).toBe('/remit-request/list?tab=confirmed')
  expect(screen.getByRole('textbox', { name: 'Search requests' })).toHaveProperty('value', '')
})

test('several merchants are picked in the chip', async () => {
  const { user, address } = await show('/remit-request/list', { sub: me })
  await user.click(screen.getByRole('button', { name: 'Merchant' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Anadolu Market' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(address()).toBe(`/remit-request/list?merchantId=${elif.merchantId}`)
  expect(await screen.findByRole('button', { name: 'Merchant Anadolu Market' })).toBeTruthy()
})

test('a merchant decides nothing, but cancels its own after being asked', async () => {
  const { user } = await show(`/remit-request/list?open=${elif.id}`, { sub: me, role: 'merchant', scope: 'MERCHANT', mrcID: elif.merchantId })
  expect(screen.queryByRole('button', { name: /Confirm next/ })).toBeNull()
  expect(screen.queryByRole('tab', { name: /Mine/ })).toBeNull()
  await user.keyboard('nca')
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }))
  expect(renderHook(() => useQuestion()).result.current?.text).toContain('₺24,500.00 for Elif Kılıç')
  await act(async () => answerConfirm('confirmed'))
  expect(await screen.findByText('Cancelled D-26-0000001.')).toBeTruthy()
  expect(server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ decision: 'cancel', version: 1 }])
})

test('an empty queue is good news, a filtered one offers to clear, a failed one to try again', async () => {
  rows = new Map()
  const { user } = await show()
  expect(await screen.findByText('All caught up')).toBeTruthy()
  leave()
  await show('/remit-request/alllist?amountMin=1')
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  leave()
  server.on({ 'GET /api/remit-request/list': () => refusal(409, 'X') })
  await show()
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
  server.on({ 'GET /api/remit-request/list': () => ({ body: { rows: [wire(elif)], nextCursor: null } }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf('Elif Kılıç')).toBeTruthy()
})

test('a request that is not there says so instead of waiting for ever', async () => {
  await show('/remit-request/alllist?open=01930000-0000-7000-8000-00000000dead')
  expect(await screen.findByText('en NOT_FOUND')).toBeTruthy()
})

describe('what other modules get of it', () => {
  test('a deposit in their place: claimed, confirmed under a key of its own, closed as they say', async () => {
    const closed = jest.fn()
    const { user } = await renderScreen(<DepositPart depositId={elif.id} onClose={closed} />, { path: '/callback/list', claims: operator })
    const panel = within(await drawer())
    await user.click(await panel.findByRole('button', { name: /^Claim/ }))
    await user.click(await panel.findByRole('button', { name: /^Confirm/ }))
    expect(await panel.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
    expect(server.calls(`POST /api/remit-request/decide/${elif.id}`).map(({ headers }) => headers.get('idempotency-key'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    await user.click(panel.getByRole('button', { name: 'Close' }))
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('a search: what was typed, as an amount too where it is one; each deposit once, and a strange id is nothing', async () => {
    await show()
    const find = (text: string) => searchDeposits({ text, language: 'en', signal: new AbortController().signal })
    const before = server.calls('GET /api/remit-request/list').length
    const hits = await find('24.500')
    expect(server.calls('GET /api/remit-request/list').slice(before).map(({ query }) => [query.get('q'), query.get('amountMin'), query.get('amountMax')])).toEqual([['24.500', null, null], [null, '2450000', '2450000']])
    expect(hits[0]).toEqual({ id: elif.id, title: elif.number, detail: '₺24,500.00 · Elif Kılıç · Waiting', link: `/remit-request/alllist?tab=all&open=${elif.id}`, icon: 'deposit' })
    expect(hits).toHaveLength(2)
    expect((await find(mehmet.id)).map(({ title }) => title)).toEqual([mehmet.number])
    expect(await find('01930000-0000-7000-8000-00000000ffff')).toEqual([])
  })
})
