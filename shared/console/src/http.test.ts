import { fakeServer, deadLine, refusal, type FakeServer, type Handler } from '@kasa/testing/fakeServer'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'
import * as z from 'zod/mini'

import { failureOf, words } from './failure'
import { getJson, postJson } from './http'
import { keepTokens, page, sessionStore, signOut, type Session } from './session'
import { answerStepUp, stepUpStore } from './stepUp'
import { readToken } from './tokens'

const answer = z.object({ value: z.int() })
const loads: string[] = []
let server: FakeServer

beforeEach(() => {
  putTenantPage()
  fakeLocks()
  page.load = (address) => void loads.push(address)
  loads.length = 0
  localStorage.clear()
  sessionStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  server = fakeServer({
    'GET /api/thing': () => ({ body: { value: 7 } }),
    'POST /api/thing': () => ({ body: { value: 8 } }),
    'POST /api/auth/refreshToken': () => ({
      body: { token: tokenFor({ name: 'renewed' }), tokenRefresh: 'refresh-2' },
    }),
  })
})
afterEach(() => server.close())

const other = '01890000-0000-7000-8000-0000000000ff'

const until = (isReached: (session: Session) => boolean) =>
  new Promise<void>((resolve) => {
    const stop = sessionStore.subscribe((session) => {
      if (!isReached(session)) return
      stop()
      resolve()
    })
  })

const failing = async (work: Promise<unknown>) =>
  failureOf(
    await work.then(
      () => {
        throw new Error('It answered')
      },
      (caught: unknown) => caught,
    ),
  )

test('sends token, request id and, on writes only, the forgery token; parses the answer', async () => {
  document.cookie = 'XSRF-TOKEN=forgery%3D1'
  const token = tokenFor()
  keepTokens({ token, tokenRefresh: 'r' })
  expect(await getJson('/api/thing', answer, { q: 'Ayşe & co', none: undefined })).toEqual({ value: 7 })
  expect(await postJson('/api/thing', answer, { a: 1 })).toEqual({ value: 8 })
  const [read, write] = server.seen
  expect(read?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(read?.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  expect([...(read?.query ?? [])]).toEqual([['q', 'Ayşe & co']])
  expect(read?.headers.get('x-xsrf-token')).toBeNull()
  expect(write?.headers.get('x-xsrf-token')).toBe('forgery=1')
  expect(write?.body).toEqual({ a: 1 })
})

test('calls without a token are anonymous, and never leave this site', async () => {
  await getJson('/api/thing', answer)
  expect(server.seen[0]?.headers.get('authorization')).toBeNull()
  await expect(getJson('//evil.test/api', answer)).rejects.toThrow('Not a path of this site')
  expect(server.seen).toHaveLength(1)
})

const plain = refusal(409, 'CLAIMED_BY_OTHER', { details: { holder: 'Elif' } })
const failures: [string, Handler, object, string, string][] = [
  [
    'a dead line',
    deadLine,
    { kind: 'network', status: 0, message: 'Network connection failure' },
    'Network connection failure',
    'ulaşılamıyor',
  ],
  [
    'a refusal',
    () => plain,
    { kind: 'refused', status: 409, error: plain.body },
    'en CLAIMED_BY_OTHER',
    'tr CLAIMED_BY_OTHER',
  ],
  [
    'a page of a proxy',
    () => ({ status: 502, body: '<html>', headers: { 'x-request-id': 'r-9' } }),
    { kind: 'broken', status: 502, requestId: 'r-9' },
    '(r-9)',
    'ters gitti',
  ],
  [
    'an answer outside the contract',
    () => ({ body: { value: 'seven' } }),
    { kind: 'broken', status: 200, requestId: null },
    'Something bad happened; please try again later.',
    'ters gitti',
  ],
]
test.each(failures)(
  '%s is one of the closed failures with words in both languages',
  async (_, handler, expected, english, turkish) => {
    server.on({ 'GET /api/thing': handler })
    const failure = await failing(getJson('/api/thing', answer))
    expect(failure).toEqual(expected)
    const caught = await getJson('/api/thing', answer).catch((error: unknown) => error)
    expect(words(caught, 'en')).toContain(english)
    expect(words(caught, 'tr')).toContain(turkish)
  },
)

describe('a token that the server refuses', () => {
  const stale = () => {
    const token = tokenFor()
    keepTokens({ token, tokenRefresh: 'refresh-1' })
    const onlyNew: Handler = ({ headers }) =>
      headers.get('authorization') === `Bearer ${token}` ? refusal(401, 'TOKEN_EXPIRED') : { body: { value: 9 } }
    server.on({ 'GET /api/thing': onlyNew, 'POST /api/thing': onlyNew })
    return token
  }

  test('twenty calls at once: one renewal, all answered', async () => {
    stale()
    const reads = Array.from({ length: 19 }, () => getJson('/api/thing', answer))
    const all = await Promise.all([...reads, postJson('/api/thing', answer, {})])
    expect(all).toEqual(Array.from({ length: 20 }, () => ({ value: 9 })))
    expect(server.calls('POST /api/auth/refreshToken')).toHaveLength(1)
    expect(server.calls('POST /api/auth/refreshToken')[0]?.body).toEqual({
      refreshToken: 'refresh-1',
      idleS: expect.any(Number),
    })
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2')
    expect(loads).toEqual([])
  })

  describe('and that cannot be renewed', () => {
    const over = () => until(({ status }) => status === 'over')
    const refused = () => {
      stale()
      server.on({ 'POST /api/auth/refreshToken': () => refusal(401, 'SESSION_ENDED') })
      return [
        getJson('/api/thing', answer),
        getJson('/api/thing', answer),
        postJson('/api/thing', answer, { typed: 'half' }),
      ]
    }

    test('keeps the page, and its calls wait: they are answered when the same person has signed in again', async () => {
      const waiting = refused()
      await over()
      const late = getJson('/api/thing', answer)
      expect(server.calls('GET /api/thing')).toHaveLength(2)
      keepTokens({ token: tokenFor({ name: 'back' }), tokenRefresh: 'refresh-9' })
      expect(await Promise.all([...waiting, late])).toEqual(Array.from({ length: 4 }, () => ({ value: 9 })))
      expect(server.calls('POST /api/auth/refreshToken')).toHaveLength(1)
      expect(server.calls('POST /api/thing').map(({ body }) => body)).toEqual([{ typed: 'half' }, { typed: 'half' }])
      expect(loads).toEqual([])
    })

    test.each([
      [
        'somebody else signs in: their token carries no call of the last person',
        () => keepTokens({ token: tokenFor({ sub: other, email: 'other@demo.test' }), tokenRefresh: 'r' }),
        ['/'],
      ],
      ['they log out instead', () => signOut({ remember: false }), ['/account/login']],
    ])('%s', async (_, act, expected) => {
      const waiting = Promise.all(refused().map(failing))
      await over()
      sessionStorage.setItem('draft', 'of the first')
      act()
      expect(await waiting).toEqual(Array.from({ length: 3 }, () => ({ kind: 'signedOut', status: 401 })))
      expect(server.seen.filter(({ path }) => path === '/api/thing')).toHaveLength(3)
      await new Promise((resolve) => setTimeout(resolve))
      expect(loads).toEqual(expected)
      expect(sessionStorage).toHaveLength(0)
    })

    test('refused once more after the sign-in, a call fails instead of asking for ever', async () => {
      const waiting = refused().slice(0, 2).map(failing)
      await over()
      server.on({ 'GET /api/thing': () => refusal(401, 'SESSION_ENDED') })
      keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
      expect(await Promise.all(waiting)).toEqual([
        { kind: 'signedOut', status: 401 },
        { kind: 'signedOut', status: 401 },
      ])
      expect(sessionStore.getState().status).toBe('over')
    })
  })

  test('an expired token is renewed before a call fails, and once for twenty', async () => {
    const exp = Math.floor(Date.now() / 1000) - 1
    keepTokens({ token: tokenFor({ exp }), tokenRefresh: 'refresh-1' })
    await Promise.all(Array.from({ length: 20 }, () => getJson('/api/thing', answer)))
    expect(server.calls('POST /api/auth/refreshToken')).toHaveLength(1)
    expect(server.calls('GET /api/thing').map(({ headers }) => headers.get('authorization'))).toEqual(
      Array.from({ length: 20 }, () => `Bearer ${readToken()}`),
    )
  })

  test('a clock that is wrong costs one renewal, not one for each call', async () => {
    const exp = Math.floor(Date.now() / 1000) - 1
    server.on({ 'POST /api/auth/refreshToken': () => ({ body: { token: tokenFor({ exp }), tokenRefresh: 'r' } }) })
    keepTokens({ token: tokenFor({ exp }), tokenRefresh: 'refresh-1' })
    for (let call = 0; call < 3; call += 1) expect(await getJson('/api/thing', answer)).toEqual({ value: 7 })
    expect(server.calls('POST /api/auth/refreshToken')).toHaveLength(1)
  })

  test('a renewal the server cannot answer just now keeps the session', async () => {
    const token = stale()
    server.on({ 'POST /api/auth/refreshToken': deadLine })
    expect((await failing(getJson('/api/thing', answer))).kind).toBe('network')
    expect(readToken()).toBe(token)
    expect(loads).toEqual([])
  })

  test('403 ends the session without trying to renew', async () => {
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    server.on({ 'GET /api/thing': () => refusal(403, 'NO') })
    const waiting = failing(getJson('/api/thing', answer))
    await until(({ status }) => status === 'over')
    expect(server.calls('POST /api/auth/refreshToken')).toHaveLength(0)
    signOut()
    expect(await waiting).toEqual({ kind: 'signedOut', status: 403 })
  })
})

test('no call carries the token of another person who signed in on another tab', async () => {
  keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  localStorage.setItem('auth-token', tokenFor({ sub: other }))
  await getJson('/api/thing', answer)
  expect(server.seen[0]?.headers.get('authorization')).toBeNull()
})

describe('a call that needs a fresh code', () => {
  const guarded = () => {
    let isProved = false
    keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
    server.on({ 'POST /api/thing': () => (isProved ? { body: { value: 9 } } : refusal(409, 'STEP_UP_REQUIRED')) })
    return () => {
      isProved = true
    }
  }
  const stepUpOpened = () =>
    new Promise<void>((resolve) => {
      const stop = stepUpStore.subscribe(({ isAsked }) => {
        if (!isAsked) return
        stop()
        resolve()
      })
    })

  test('five at once: one question, all repeated and answered', async () => {
    const prove = guarded()
    let questions = 0
    const stop = stepUpStore.subscribe(({ isAsked }) => void (isAsked && (questions += 1)))
    const all = Promise.all(Array.from({ length: 5 }, () => postJson('/api/thing', answer, {})))
    await stepUpOpened()
    prove()
    answerStepUp(true)
    expect(await all).toEqual(Array.from({ length: 5 }, () => ({ value: 9 })))
    expect(server.calls('POST /api/thing')).toHaveLength(10)
    expect(questions).toBe(1)
    stop()
  })

  test('declined, it fails as it was refused, and the next one asks again', async () => {
    const prove = guarded()
    const declined = failing(postJson('/api/thing', answer, {}))
    await stepUpOpened()
    answerStepUp(false)
    expect(await declined).toMatchObject({ kind: 'refused', status: 409, error: { code: 'STEP_UP_REQUIRED' } })
    const again = postJson('/api/thing', answer, {})
    await stepUpOpened()
    prove()
    answerStepUp(true)
    expect(await again).toEqual({ value: 9 })
  })
})

test('401 without a token is passed to the caller: sign-in shows it', async () => {
  server.on({ 'POST /api/auth/signin': () => refusal(401, 'WRONG') })
  keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  expect(await failing(postJson('/api/auth/signin', answer, {}, { token: null }))).toMatchObject({
    kind: 'refused',
    status: 401,
  })
  expect(loads).toEqual([])
})

test('the raw scheme sends only the token', async () => {
  jest.resetModules()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('kasa.console.instances')]
  putTenantPage({ auth: { scheme: 'raw', forcedAuthentication: false } })
  const token = tokenFor()
  localStorage.setItem('auth-token', token)
  const fresh = await import('./http')
  await fresh.getJson('/api/thing', answer)
  expect(server.seen[0]?.headers.get('authorization')).toBe(token)
})

describe('the key of a write', () => {
  const keys = () => server.calls('POST /api/thing').map(({ headers }) => headers.get('idempotency-key'))
  beforeEach(() => keepTokens({ token: tokenFor({}), tokenRefresh: 'refresh-1' }))

  test('each action has its own; a read has none', async () => {
    await postJson('/api/thing', answer, { note: 'a' })
    await postJson('/api/thing', answer, { note: 'a' })
    await getJson('/api/thing', answer)
    expect(new Set(keys()).size).toBe(2)
    expect(keys().every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true)
    expect(server.calls('GET /api/thing').map(({ headers }) => headers.get('idempotency-key'))).toEqual([null])
  })

  test('the same action again after a lost answer uses the first one’s key, another action does not', async () => {
    server.on({ 'POST /api/thing': deadLine })
    await expect(postJson('/api/thing', answer, { note: 'b' })).rejects.toThrow()
    server.on({ 'POST /api/thing': () => ({ body: { value: 8 } }) })
    await postJson('/api/thing', answer, { note: 'c' })
    await postJson('/api/thing', answer, { note: 'b' })
    await postJson('/api/thing', answer, { note: 'b' })
    const [lost, other, again, next] = keys()
    expect(again).toBe(lost)
    expect(new Set([lost, other, next]).size).toBe(3)
  })

  test('a refused call gets a new key the next time', async () => {
    server.on({ 'POST /api/thing': () => refusal(409, 'VERSION_CHANGED') })
    await expect(postJson('/api/thing', answer, { note: 'd' })).rejects.toThrow()
    await expect(postJson('/api/thing', answer, { note: 'd' })).rejects.toThrow()
    expect(new Set(keys()).size).toBe(2)
  })
})
