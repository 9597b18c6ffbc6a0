import { setImmediate as nextTurn } from 'node:timers/promises'

import { fakeLocks } from '@kasa/testing/fakeLocks'
import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

/** A tab: its own copy of every console file, with shared storage, lock manager and server. */
async function openTab() {
  jest.resetModules()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('kasa.console.instances')]
  const session = await import('./session')
  const renewal = await import('./renewal')
  const loads: string[] = []
  session.page.load = (address) => void loads.push(address)
  // The browser would notify it of changes by other tabs.
  stops.push(session.followOtherTabs())
  return { ...session, ...renewal, loads, status: () => session.sessionStore.getState().status }
}

const ten = 600
const tokenUntil = (seconds: number, name = 'first') => tokenFor({ name, exp: Math.floor(Date.now() / 1000) + seconds })
let server: FakeServer
let stops: (() => void)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  putTenantPage()
  fakeLocks()
  localStorage.clear()
  server = fakeServer({
    'POST /api/auth/refreshToken': async () => {
      await nextTurn()
      return { body: { token: tokenUntil(ten, 'renewed'), tokenRefresh: `refresh-${server.seen.length}` } }
    },
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  server.close()
  jest.useRealTimers()
})

const store = (token: string, refresh: string | null = 'refresh-0') => {
  localStorage.setItem('auth-token', token)
  if (refresh !== null) localStorage.setItem('refreshToken', refresh)
}

test('checks every 120000 ms: renews while the token lives, and not before', async () => {
  store(tokenUntil(ten))
  const tab = await openTab()
  const stop = tab.startRenewal()
  await jest.advanceTimersByTimeAsync(119_999)
  expect(server.seen).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(1)
  while (localStorage.getItem('refreshToken') === 'refresh-0') await nextTurn()
  expect(server.calls('POST /api/auth/refreshToken').map(({ body }) => body)).toEqual([
    { refreshToken: 'refresh-0', idleS: 120 },
  ])
  stop()
  await jest.advanceTimersByTimeAsync(240_000)
  expect(server.seen).toHaveLength(1)
})

test.each([
  ['no refresh token stored: nothing happens', ten, null, 0, 'in'],
  ['the token ran out: over without a call', -1, 'refresh-0', 0, 'over'],
  ['the token lives: one call', ten, 'refresh-0', 1, 'in'],
])('%s', async (_, seconds, refresh, calls, status) => {
  store(tokenUntil(seconds), refresh)
  const tab = await openTab()
  await tab.checkSession()
  expect(server.seen).toHaveLength(calls)
  expect(tab.status()).toBe(status)
  expect(tab.loads).toEqual([])
})

test('however many tabs check, one renews in each interval', async () => {
  store(tokenUntil(ten))
  const one = await openTab()
  one.startRenewal()
  await jest.advanceTimersByTimeAsync(60_000)
  const two = await openTab()
  two.startRenewal()
  for (let minute = 1; minute < 8; minute += 1) {
    await jest.advanceTimersByTimeAsync(60_000)
    const minutes = minute + 1
    while (server.seen.length < Math.floor(minutes / 2)) await nextTurn()
    while (localStorage.getItem('refreshToken') !== `refresh-${Math.floor(minutes / 2)}`) await nextTurn()
    await jest.advanceTimersByTimeAsync(0)
  }
  expect(server.seen).toHaveLength(4)
})

test('two tabs and many askers at once: exactly one call, and everybody has the new token', async () => {
  const seen = tokenUntil(ten)
  store(seen)
  const one = await openTab()
  const two = await openTab()
  const all = await Promise.all([
    one.checkSession(),
    one.renewSession(seen),
    two.renewSession(seen),
    two.checkSession(),
    one.renewSession(seen),
  ])
  expect(all.filter(Boolean)).toEqual(['renewed', 'renewed', 'renewed'])
  expect(server.seen).toHaveLength(1)
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
})

/** A tab that gets the lock before it sees the storage: it still reads the token pair that another tab has used. */
async function behindStorage() {
  const old = tokenUntil(ten)
  store(old)
  const [one, two] = [await openTab(), await openTab()]
  await one.renewSession(old)
  const fresh = [localStorage.getItem('auth-token') ?? '', localStorage.getItem('refreshToken')] as const
  store(old)
  const renewal = two.renewSession(old)
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  return {
    renewal,
    arrive: () => (
      store(...fresh),
      dispatchEvent(new StorageEvent('storage', { key: 'auth-token', storageArea: localStorage }))
    ),
  }
}

test('a tab that does not see yet what another renewed waits for it: no refresh token is sent twice', async () => {
  const { renewal, arrive } = await behindStorage()
  expect(server.seen).toHaveLength(1)
  arrive()
  expect(await renewal).toBe('renewed')
  expect(server.seen).toHaveLength(1)
})

test('a tab that never sees it asks after two seconds, and the server decides', async () => {
  const { renewal } = await behindStorage()
  await jest.advanceTimersByTimeAsync(1_999)
  expect(server.seen).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(await renewal).toBe('renewed')
  expect(server.seen.map(({ body }) => body)).toMatchObject([
    { refreshToken: 'refresh-0' },
    { refreshToken: 'refresh-0' },
  ])
})

test('one renewal after the other is two calls, each with the rotated token', async () => {
  store(tokenUntil(ten))
  const tab = await openTab()
  await tab.checkSession()
  await tab.checkSession()
  expect(server.seen.map(({ body }) => body)).toEqual([
    { refreshToken: 'refresh-0', idleS: 0 },
    { refreshToken: 'refresh-1', idleS: 0 },
  ])
})

test.each([
  ['the line is dead', deadLine],
  ['the server is busy', () => refusal(429, 'TOO_MANY')],
  ['the server is broken', () => refusal(503, 'UNAVAILABLE')],
])('%s: the session stays', async (_, handler) => {
  store(tokenUntil(ten))
  server.on({ 'POST /api/auth/refreshToken': handler })
  const tab = await openTab()
  expect(await tab.renewSession(localStorage.getItem('auth-token'))).toBe('unreachable')
  expect(tab.status()).toBe('in')
  expect(localStorage.getItem('auth-token')).not.toBeNull()
})

test.each([
  ['with a reason we know', { why: 'BY_OWNER' }, 'BY_OWNER'],
  ['with one we do not', { why: 'FULL_MOON' }, undefined],
  ['without one', undefined, undefined],
])(
  'the server refuses %s: the session is over, its tokens are gone, its page and its person’s name stay',
  async (_, details, why) => {
    store(tokenUntil(ten))
    localStorage.setItem('email', 'deniz@demo.test')
    server.on({ 'POST /api/auth/refreshToken': () => refusal(401, 'SESSION_ENDED', details && { details }) })
    const tab = await openTab()
    expect(await tab.renewSession(localStorage.getItem('auth-token'))).toBe('refused')
    expect(tab.sessionStore.getState()).toMatchObject({ status: 'over', why, user: { name: 'first' } })
    expect([
      localStorage.getItem('auth-token'),
      localStorage.getItem('refreshToken'),
      localStorage.getItem('email'),
    ]).toEqual([null, null, 'deniz@demo.test'])
    expect(tab.loads).toEqual([])
  },
)

test('the server says that it was a logout: the page is left', async () => {
  store(tokenUntil(ten))
  server.on({ 'POST /api/auth/refreshToken': () => refusal(401, 'SESSION_ENDED', { details: { why: 'LOGOUT' } }) })
  const tab = await openTab()
  await tab.checkSession()
  expect([tab.status(), tab.loads.length, localStorage.length]).toEqual(['out', 1, 0])
})

test('a refusal that a newer sign-in overtook ends nothing', async () => {
  store(tokenUntil(ten))
  server.on({
    'POST /api/auth/refreshToken': () => {
      localStorage.setItem('auth-token', tokenUntil(ten, 'newer'))
      return refusal(401, 'SESSION_ENDED')
    },
  })
  const tab = await openTab()
  await tab.checkSession()
  expect(tab.sessionStore.getState()).toMatchObject({ status: 'in', user: { name: 'newer' } })
})

test('a tab that slept through renewals elsewhere goes on with the stored token', async () => {
  store(tokenUntil(-1))
  const tab = await openTab()
  localStorage.setItem('auth-token', tokenUntil(ten, 'renewed elsewhere'))
  await tab.checkSession()
  expect(tab.status()).toBe('in')
  expect(server.seen).toHaveLength(1)
})

test('a second copy of the session in one page is refused', async () => {
  await openTab()
  jest.resetModules()
  await expect(import('./session')).rejects.toThrow('loaded twice')
})
