import { setImmediate as nextTurn } from 'node:timers/promises'

import { fakeLocks } from '@kasa/testing/fakeLocks'
import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

/** A tab: its own copy of every console file over the one storage, the one lock manager and the one server. */
async function openTab() {
  jest.resetModules()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('kasa.console.instances')]
  const session = await import('./session')
  const renewal = await import('./renewal')
  const loads: string[] = []
  session.page.load = (address) => void loads.push(address)
  return { ...session, ...renewal, loads }
}

const ten = 600
const tokenUntil = (seconds: number, name = 'first') => tokenFor({ name, exp: Math.floor(Date.now() / 1000) + seconds })
let server: FakeServer

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
  expect(server.calls('POST /api/auth/refreshToken').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-0' }])
  stop()
  await jest.advanceTimersByTimeAsync(240_000)
  expect(server.seen).toHaveLength(1)
})

test.each([
  ['no refresh token stored: nothing happens', ten, null, 0, 0],
  ['the token ran out: logged out without a call', -1, 'refresh-0', 0, 1],
  ['the token lives: one call', ten, 'refresh-0', 1, 0],
])('%s', async (_, seconds, refresh, calls, loads) => {
  store(tokenUntil(seconds), refresh)
  const tab = await openTab()
  await tab.checkSession()
  expect(server.seen).toHaveLength(calls)
  expect(tab.loads).toHaveLength(loads)
})

test('two tabs and many askers at once: exactly one call, and everybody has the new token', async () => {
  const seen = tokenUntil(ten)
  store(seen)
  const one = await openTab()
  const two = await openTab()
  const all = await Promise.all([one.checkSession(), one.renewSession(seen), two.renewSession(seen), two.checkSession(), one.renewSession(seen)])
  expect(all.filter(Boolean)).toEqual(['renewed', 'renewed', 'renewed'])
  expect(server.seen).toHaveLength(1)
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
})

test('one renewal after the other is two calls, each with the rotated token', async () => {
  store(tokenUntil(ten))
  const tab = await openTab()
  await tab.checkSession()
  await tab.checkSession()
  expect(server.seen.map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-0' }, { refreshToken: 'refresh-1' }])
})

test.each([
  ['the server refuses: logged out', () => refusal(401, 'REFRESH_REUSED'), 1],
  ['the line is dead: the session stays', deadLine, 0],
  ['the server is busy: the session stays', () => refusal(429, 'TOO_MANY'), 0],
  ['the server is broken: the session stays', () => refusal(503, 'UNAVAILABLE'), 0],
])('%s', async (_, handler, loads) => {
  store(tokenUntil(ten))
  server.on({ 'POST /api/auth/refreshToken': handler })
  const tab = await openTab()
  await tab.checkSession()
  expect(tab.loads).toHaveLength(loads)
  expect(localStorage.getItem('auth-token') === null).toBe(loads === 1)
})

test('a second copy of the session in one page is refused', async () => {
  await openTab()
  jest.resetModules()
  await expect(import('./session')).rejects.toThrow('loaded twice')
})
