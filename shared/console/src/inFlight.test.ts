import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { fakeLocks } from '@kasa/testing/fakeLocks'
import { claimsFor, tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'
import * as z from 'zod/mini'

import { failureOf } from './failure'
import { beginMoney, inFlightCount, inFlightStore, refreshInFlight, settleMoney, type MoneyCall } from './inFlight'
import { checkMoney, repeatMoney, sendMoney } from './moneyCall'
import { keepTokens, page, signOut } from './session'

const act = { module: 'remit', act: 'money.approve', number: 'D-1', link: '/remit-request/list?open=1' }
const path = '/api/remit-request/decide/1' as const
const request = { path, schema: z.object({ ok: z.boolean() }), body: { decision: 'approve', version: 3 } }
const place = `kasa-money:${claimsFor().sub}`
const onDisk = () => JSON.parse(localStorage.getItem(place) ?? '[]') as MoneyCall[]
const calls = () => inFlightStore.getState()
let server: FakeServer

beforeEach(() => {
  putTenantPage()
  fakeLocks()
  page.load = () => undefined
  localStorage.clear()
  keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  refreshInFlight()
  server = fakeServer({ [`POST ${path}`]: () => ({ body: { ok: true } }) })
})
afterEach(() => server.close())

const screen = () => ({ isGone: false, keys: new Set<string>() })
const failing = async (work: Promise<unknown>) =>
  failureOf(
    await work.then(
      () => {
        throw new Error('It answered')
      },
      (caught: unknown) => caught,
    ),
  )
const deadFor = async (more: { body?: object; isPrivate?: boolean } = {}) => {
  server.on({ [`POST ${path}`]: deadLine })
  await failing(sendMoney(screen(), act, { ...request, ...more }))
  const [call] = calls()
  if (!call) throw new Error('Nothing was written down')
  return call
}

test('is stored under its key before it is sent, without personal data, until its screen has the answer', async () => {
  let seen: { onDisk: MoneyCall[]; count: number } | undefined
  server.on({
    [`POST ${path}`]: () => {
      seen = { onDisk: onDisk(), count: inFlightCount() }
      return { body: { ok: true } }
    },
  })
  await sendMoney(screen(), act, request)
  expect(seen).toMatchObject({ count: 1, onDisk: [{ ...act, state: 'sending', path, body: request.body }] })
  expect(server.seen[0]?.headers.get('idempotency-key')).toBe(seen?.onDisk[0]?.key)
  expect(JSON.stringify(seen)).not.toContain('Deniz')
  expect([calls(), onDisk(), inFlightCount()]).toEqual([[], [], 0])
})

test.each([
  ['a dead line', deadLine, 'unknown'],
  ['a proxy that gave up', () => ({ status: 504, body: '<html>' }), 'unknown'],
  ['an answer outside the contract', () => ({ body: { fine: 1 } }), 'unknown'],
  ['one at work under the key', () => refusal(409, 'IDEMPOTENCY_IN_FLIGHT'), 'unknown'],
  ['a refusal, which the screen shows', () => refusal(409, 'VERSION_CHANGED'), undefined],
])('%s leaves it %s', async (_name, handler, state) => {
  server.on({ [`POST ${path}`]: handler })
  await failing(sendMoney(screen(), act, request))
  expect(calls().map((call) => call.state)).toEqual(state ? [state] : [])
  expect(inFlightCount()).toBe(0)
})

test.each([
  ['done', () => ({ body: { ok: true } })],
  ['refused', () => refusal(409, 'VERSION_CHANGED')],
])('%s, but the screen is gone: it stays to be reported', async (state, handler) => {
  const gone = screen()
  server.on({
    [`POST ${path}`]: () => {
      gone.isGone = true
      return handler()
    },
  })
  await sendMoney(gone, act, request).catch(() => undefined)
  expect(onDisk().map((call) => call.state)).toEqual([state])
})

test('the same call again goes under the first one’s key, another one under its own', async () => {
  const { key } = await deadFor()
  server.on({ [`POST ${path}`]: () => ({ body: { ok: true } }) })
  await sendMoney(screen(), act, request)
  await sendMoney(screen(), act, request)
  const [, second, third] = server.seen.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(key)
  expect(third).not.toBe(key)
  expect(calls()).toEqual([])
})

test.each([
  [{ state: 'answered', status: 200, at: 'x', code: null, message_tr: null, message_en: null }, 'done'],
  [{ state: 'answered', status: 409, at: 'x', code: 'STATUS', message_tr: 'a', message_en: 'b' }, 'refused'],
  [{ state: 'running' }, 'unknown'],
  [{ state: 'none' }, 'none'],
])('the server answers %j: %s', async (outcome, state) => {
  const call = await deadFor()
  server.on({ [`GET /api/idempotency/${call.key}`]: () => ({ body: outcome }) })
  expect(await checkMoney(call)).toEqual(outcome)
  expect(calls().map((known) => known.state)).toEqual([state])
})

test('repeats under its own key what was sent, private or not; the private part is never on disk', async () => {
  const body = { decision: 'reject', note: 'Ayşe called' }
  const call = await deadFor({ body, isPrivate: true })
  expect(localStorage.getItem(place)).not.toContain('Ayşe')
  server.on({ [`POST ${path}`]: () => ({ body: { ok: true } }) })
  await repeatMoney(call)
  expect(server.calls(`POST ${path}`).map(({ headers, body: sent }) => [headers.get('idempotency-key'), sent])).toEqual(
    [
      [call.key, body],
      [call.key, body],
    ],
  )
  expect(onDisk()).toMatchObject([{ state: 'done' }])
  expect(localStorage.getItem(place)).not.toContain('Ayşe')
})

describe('calls left by an earlier page', () => {
  const left = { ...act, key: 'k'.repeat(32), path, body: request.body }
  const put = (more: Partial<MoneyCall>) => {
    const mine = {
      ...left,
      sentMs: Date.now(),
      tab: sessionStorage.getItem('kasa-tab') ?? '',
      page: 'earlier',
      state: 'sending',
      ...more,
    }
    localStorage.setItem(place, JSON.stringify([mine]))
    refreshInFlight()
    return calls().map(({ state }) => state)
  }
  test.each<[string, Partial<MoneyCall>, string[]]>([
    ['this tab was reloaded: its answer is lost', {}, ['unknown']],
    ['another tab still waits', { tab: 'other' }, ['sending']],
    ['another tab’s is older than any call', { tab: 'other', sentMs: Date.now() - 60_000 }, ['unknown']],
    ['older than the server remembers', { sentMs: Date.now() - 8 * 24 * 3_600_000 }, []],
    ['not what we wrote', { state: 'stolen' as MoneyCall['state'] }, []],
  ])('%s', (_name, more, states) => {
    expect(put(more)).toEqual(states)
    expect(inFlightCount()).toBe(0)
  })
})

test('outlives the end of the session, only for its user; with nothing unresolved nothing stays', async () => {
  await deadFor()
  signOut()
  expect([Object.keys(localStorage), onDisk()]).toEqual([[place], [expect.objectContaining({ state: 'unknown' })]])
  keepTokens({ token: tokenFor({ sub: '01890000-0000-7000-8000-000000000009' }), tokenRefresh: 'r' })
  expect(calls()).toEqual([])
  keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  expect(calls()).toHaveLength(1)
  settleMoney(calls()[0]?.key ?? '')
  signOut()
  expect(Object.keys(localStorage)).toEqual([])
})

test('the browser asks before it leaves while a call waits, and only then', () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(true)
  beginMoney({ ...act, key: 'asked', path, body: {} }, false)
  expect(leaves()).toBe(false)
  settleMoney('asked', 'unknown')
  expect(leaves()).toBe(true)
})
