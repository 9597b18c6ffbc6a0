import { answerConfirm, useQuestion } from '@kasa/console/confirm'
import { provideSlots } from '@kasa/console/slot'
import { useToasts } from '@kasa/console/toast'
import type { TokenClaims } from '@kasa/contracts/auth'
import type { CallbackAddress, CallbackResend } from '@kasa/contracts/callbackAddresses'
import type { CallbackDetail, CallbackRow } from '@kasa/contracts/callbacks'
import type { Language } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { act, cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { CallbacksPage } from './CallbacksPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const row = (n: number, more: Partial<CallbackRow> = {}): CallbackRow => ({
  id: `01930000-0000-7000-8000-00000000000${n}`,
  merchantName: 'Anadolu Market',
  type: 'deposit.approved',
  objectNumber: `D-26-000000${n}`,
  status: 'DELIVERED',
  attempts: 1,
  lastStatus: 200,
  lastError: null,
  nextAttemptAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  deliveredAt: '2026-11-20T12:00:01.000Z',
  ...more,
})
const fine = row(1)
const failing = row(2, {
  status: 'PENDING',
  attempts: 2,
  lastStatus: 502,
  lastError: 'HTTP_502',
  nextAttemptAt: '2026-11-20T12:30:00.000Z',
  deliveredAt: null,
})
const payload = '{"id":"evt_1","data":{"amount":2450000}}'
const attempt = {
  at: '2026-11-20T12:00:05.000Z',
  status: 502,
  durationMs: 34,
  error: 'HTTP_502',
  mode: 'AUTO' as const,
  by: null,
  responseBody: '<h1>Bad gateway</h1>',
}
let detail: CallbackDetail
let server: FakeServer
const addressId = '01930000-0000-7000-8000-0000000000f1'
const troubled: CallbackAddress = {
  id: addressId,
  merchantName: 'Anadolu Market',
  url: 'https://shop.example/kasa',
  status: 'ACTIVE',
  waiting: 12,
  failing: 9,
  dead: 0,
  oldestWaiting: '2026-11-20T12:00:00.000Z',
  lastHour: { delivered: 3, failed: 9 },
  incident: { error: 'TIMEOUT', since: '2026-11-20T12:00:00.000Z', failures: 9 },
  open: { since: '2026-11-20T12:10:00.000Z', nextTryAt: '2026-11-20T12:30:00.000Z' },
  paused: null,
  isTroubled: true,
}
const round: CallbackResend = {
  id: '01930000-0000-7000-8000-0000000000f2',
  by: 'Deniz',
  at: '2026-11-20T12:20:00.000Z',
  perSecond: 10,
  total: 12,
  sent: 5,
  delivered: 4,
  left: 7,
  stopped: null,
}
let addresses: { rows: CallbackAddress[]; resends: CallbackResend[] }

/** Simulates a window with room for the drawer beside the list. */
const beWide = () => {
  wideScreen()
}

beforeEach(() => {
  beWide()
  addresses = { rows: [], resends: [] }
  detail = {
    ...failing,
    objectId: '01930000-0000-7000-8000-0000000000d2',
    url: 'https://shop.example/kasa',
    eventId: 'evt_1',
    payload,
    attemptLog: [attempt],
  }
  server = fakeServer({
    'GET /api/callback/list': ({ query }) => ({
      body: {
        rows: query.get('status') === 'FAILING' ? [failing] : query.get('q') === 'NOPE' ? [] : [failing, fine],
        nextCursor: null,
      },
    }),
    [`GET /api/callback/get/${failing.id}`]: () => ({ body: detail }),
    'GET /api/callback/addresses': () => ({ body: addresses }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const show = async (path = '/callback/list', claims: Partial<TokenClaims> = {}, language: Language = 'en') => {
  const shown = await renderScreen(<CallbacksPage />, { path, claims, language })
  await screen.findAllByRole('row')
  return shown
}
const depositId = '01930000-0000-7000-8000-0000000000d2'

test.each([
  ['card.approved', 'T-26-0000007'],
  ['wallet.sent', 'P-26-0000008'],
  ['withdraw.paid', 'W-26-0000009'],
])('of %s the drawer shows the number, to copy @long', async (type, objectNumber) => {
  detail = { ...detail, type, objectNumber }
  await show(`/callback/list?open=${failing.id}`)
  const drawer = within(await screen.findByRole('complementary', { name: new RegExp(objectNumber) }))
  drawer.getByText(objectNumber, { selector: 'dd *' })
})

test('the deposit opens in place of the callback as its module draws it; Escape or closing leads back @long', async () => {
  const Fill = ({ slotProps }: { slotProps: object }) => (
    <aside aria-label="A deposit">
      {JSON.stringify(slotProps)}
      <button
        onClick={() => 'onClose' in slotProps && typeof slotProps.onClose === 'function' && void slotProps.onClose()}
      >
        Close it
      </button>
    </aside>
  )
  provideSlots({ fills: [{ slot: 'deposit.detail', moduleId: 'remit', order: 1, rule: { module: 'remit' } }], Fill })
  const { user, address } = await show(`/callback/list?open=${failing.id}`)
  const link = () =>
    within(screen.getByRole('complementary', { name: failing.objectNumber })).findByRole('link', {
      name: failing.objectNumber,
    })
  await drawer()
  expect((await link()).getAttribute('href')).toBe(`/remit-request/list?tab=all&open=${depositId}`)
  await user.click(await link())
  expect((await screen.findByRole('complementary', { name: 'A deposit' })).textContent).toContain(depositId)
  expect(screen.queryByRole('complementary', { name: failing.objectNumber })).toBeNull()
  expect(address()).toBe(`/callback/list?open=${failing.id}&deposit=${depositId}`)
  await user.click(screen.getByRole('button', { name: 'Close it' }))
  await user.click(await link())
  await user.keyboard('{Escape}')
  await drawer()
  expect(address()).toBe(`/callback/list?open=${failing.id}`)
  act(() => provideSlots({ fills: [], Fill }))
  expect(screen.queryByRole('link', { name: failing.objectNumber })).toBeNull()
})

const merchant = { role: 'client', scope: 'MERCHANT', mrcID: '01930000-0000-7000-8000-0000000000aa' }
const drawer = () => screen.findByRole('complementary', { name: failing.objectNumber })
/** The receiver's result for the next manual attempt. */
const receiverAnswers = (outcome: Partial<CallbackDetail['attemptLog'][number]>, status: CallbackDetail['status']) =>
  server.on({
    [`POST /api/callback/resend/${failing.id}`]: () => {
      const before = detail
      detail = {
        ...detail,
        status,
        lastError: outcome.error ?? null,
        nextAttemptAt: null,
        attempts: 3,
        attemptLog: [
          { ...attempt, mode: 'MANUAL', by: 'Deniz Aksoy', responseBody: null, error: null, ...outcome },
          attempt,
        ],
      }
      return { body: before }
    },
  })

test('an administrator sees which merchants’ callbacks fail, and why', async () => {
  await show()
  const cells = within(await screen.findByRole('row', { name: /D-26-0000002/ }))
  for (const text of ['deposit.approved', 'Anadolu Market', 'Retrying', 'HTTP 502', '2'])
    expect(cells.getByText(text)).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /D-26-0000001/ })).getByText('Delivered')).toBeTruthy()
})

test('an address is one row with its incident; an ADMIN expands it, and pauses one with a reason', async () => {
  const well: CallbackAddress = {
    ...troubled,
    id: '01930000-0000-7000-8000-0000000000f3',
    merchantName: 'Bahar Kitap',
    waiting: 0,
    failing: 0,
    oldestWaiting: null,
    incident: null,
    open: null,
    isTroubled: false,
  }
  addresses.rows = [troubled, well]
  server.on({
    [`POST /api/callback/pause/${addressId}`]: ({ body }) => ({
      body: {
        rows: [
          {
            ...troubled,
            status: 'PAUSED',
            paused: { at: troubled.oldestWaiting, by: 'Deniz', reason: (body as { reason: string }).reason },
          },
        ],
        resends: [],
      },
    }),
  })
  const { user, address } = await show()
  const entry = within(await screen.findByRole('region', { name: 'Addresses' }))
  for (const text of [
    'Not accepting',
    'Arrived: 3, failed: 9',
    'No answer within 10 s, since 20 Nov 2026, 15:00; failed attempts: 9',
    'One at a time, next attempt: 20 Nov 2026, 15:30',
  ])
    expect(entry.getByText(text)).toBeTruthy()
  expect(entry.queryByText('Bahar Kitap')).toBeNull()
  await user.click(entry.getByRole('button', { name: 'Show all' }))
  expect(within(entry.getByRole('row', { name: /Bahar Kitap/ })).getByText('Working')).toBeTruthy()
  await user.click(entry.getByRole('button', { name: 'Show fewer' }))
  await user.click(entry.getByRole('button', { name: 'Show' }))
  expect(address()).toBe(`/callback/list?address=${addressId}`)
  await user.click(entry.getByRole('button', { name: 'Pause' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText(/Reason/), 'Receiver moves')
  await user.click(form.getByRole('button', { name: 'Pause' }))
  expect(await entry.findByText(/Paused by Deniz, .*: Receiver moves/)).toBeTruthy()
  expect(entry.getByRole('button', { name: 'Resume' })).toBeTruthy()
})

test('what one address missed is sent again after a question, shows its progress, and can be stopped', async () => {
  addresses.rows = [troubled]
  server.on({
    'POST /api/callback/resendMany': () => {
      addresses = { ...addresses, resends: [round] }
      return { body: { queued: 12, left: 0 } }
    },
    [`POST /api/callback/stopResend/${round.id}`]: () => ({
      body: { rows: [troubled], resends: [{ ...round, left: 0, stopped: { at: round.at, by: 'Deniz' } }] },
    }),
  })
  const { user } = await show('/callback/list', merchant)
  const entry = within(await screen.findByRole('region', { name: 'Addresses' }))
  expect(entry.queryByRole('button', { name: 'Pause' })).toBeNull()
  await user.click(entry.getByRole('button', { name: 'Send missed callbacks again' }))
  act(() => answerConfirm('confirmed'))
  const progress = await entry.findByRole('progressbar', { name: 'Sent again: 5 of 12, arrived: 4' })
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['5', '12'])
  expect(server.calls('POST /api/callback/resendMany').map(({ body }) => body)).toEqual([
    { address: addressId, perSecond: 10 },
  ])
  await user.click(entry.getByRole('button', { name: 'Stop' }))
  expect(await entry.findByText('Stopped by Deniz, 15:20:00')).toBeTruthy()
  expect(entry.queryByRole('progressbar')).toBeNull()
})

test('a merchant does not see its own name in every row', async () => {
  await show('/callback/list', merchant)
  expect(screen.queryByRole('columnheader', { name: 'Merchant' })).toBeNull()
  expect(screen.queryByText('Anadolu Market')).toBeNull()
})

test('the state and the search are in the address, and a broken address still opens the list', async () => {
  const { user, address } = await show('/callback/list?status=NONSENSE&q=')
  await user.click(screen.getByRole('tab', { name: 'Failing' }))
  expect(address()).toBe('/callback/list?status=FAILING')
  await waitFor(() => expect(server.calls('GET /api/callback/list').at(-1)?.query.get('status')).toBe('FAILING'))
  await waitFor(() => expect(screen.queryByText('D-26-0000001')).toBeNull())
  await user.click(screen.getByRole('tab', { name: 'All' }))
  await user.keyboard('/')
  await user.keyboard('NOPE{Enter}')
  expect(address()).toBe('/callback/list?q=NOPE')
  expect(await screen.findByText('No matching callbacks')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/callback/list')
})

test('J and Enter open the drawer: where it went, every try with its answer, and the body', async () => {
  const { user, address } = await show()
  await user.keyboard('j{Enter}')
  const shown = within(await drawer())
  expect(address()).toBe(`/callback/list?open=${failing.id}`)
  expect(shown.getByText('Next attempt: 20 Nov 2026, 15:30')).toBeTruthy()
  expect(shown.getByText('https://shop.example/kasa')).toBeTruthy()
  expect(shown.getByText('Automatic', { exact: false })).toBeTruthy()
  // The receiver's response is shown as text, whatever its content type.
  expect(shown.getByText('<h1>Bad gateway</h1>').tagName).toBe('PRE')
  expect(shown.getByLabelText('Body').textContent).toBe(
    '{\n  "id": "evt_1",\n  "data": {\n    "amount": 2450000\n  }\n}',
  )
  // No module here shows deposits, so the number is not a link.
  expect(shown.queryByRole('link', { name: 'D-26-0000002' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(address()).toBe('/callback/list')
})

test.each([
  [
    'delivered',
    { status: 200, durationMs: 41 },
    'DELIVERED' as const,
    { kind: 'success', title: 'D-26-0000002 was delivered', text: 'HTTP 200 in 41 ms' },
  ],
  [
    'refused again @long',
    { status: null, error: 'ECONNREFUSED' },
    'DEAD' as const,
    { kind: 'error', title: 'D-26-0000002 was not delivered', text: 'Connection refused' },
  ],
])('R asks, sends, and shows the result: %s', async (_name, outcome, status, expected) => {
  receiverAnswers(outcome, status)
  const question = renderHook(() => useQuestion())
  const toasts = renderHook(() => useToasts())
  const { user } = await show(`/callback/list?open=${failing.id}`, merchant)
  await drawer()
  await user.keyboard('r')
  await waitFor(() => expect(question.result.current?.title).toBe('Send D-26-0000002 again?'))
  expect(question.result.current?.text).toContain('https://shop.example/kasa')
  expect(server.calls(`POST /api/callback/resend/${failing.id}`)).toHaveLength(0)
  await act(async () => answerConfirm('confirmed'))
  await waitFor(() => expect(toasts.result.current.at(-1)).toMatchObject(expected))
  expect(server.calls(`POST /api/callback/resend/${failing.id}`)).toHaveLength(1)
  expect(within(await drawer()).getByText('By hand: Deniz Aksoy', { exact: false })).toBeTruthy()
})

test('a question answered with no sends nothing; a refusal shows the server’s message @long', async () => {
  server.on({ [`POST /api/callback/resend/${failing.id}`]: () => refusal(409, 'CALLBACK_BUSY') })
  const toasts = renderHook(() => useToasts())
  const { user } = await show(`/callback/list?open=${failing.id}`)
  await drawer()
  await user.click(screen.getByRole('button', { name: /Send again/ }))
  await act(async () => answerConfirm('cancelled'))
  expect(server.calls(`POST /api/callback/resend/${failing.id}`)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: /Send again/ }))
  await act(async () => answerConfirm('confirmed'))
  await waitFor(() =>
    expect(toasts.result.current.at(-1)).toMatchObject({
      kind: 'error',
      title: 'It was not sent again',
      text: 'en CALLBACK_BUSY',
    }),
  )
})

test('a list that fails says so and is read again', async () => {
  server.on({ 'GET /api/callback/list': () => refusal(409, 'BROKEN') })
  const { user } = await show()
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
  server.on({ 'GET /api/callback/list': () => ({ body: { rows: [fine], nextCursor: null } }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('D-26-0000001')).toBeTruthy()
})

test('is in Turkish too', async () => {
  await show(`/callback/list?open=${failing.id}`, {}, 'tr')
  expect(await screen.findByRole('heading', { level: 1, name: 'Geri çağrılar' })).toBeTruthy()
  expect(within(await drawer()).getByRole('button', { name: /Yeniden gönder/ })).toBeTruthy()
})
