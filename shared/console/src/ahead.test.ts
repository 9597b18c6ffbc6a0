import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'
import * as z from 'zod/mini'

import { askAhead, noteShown, tookAhead } from './ahead'
import { getJson } from './http'
import { saveChoice } from './kept'
import { keepTokens, sessionStore } from './session'

const answer = z.object({ value: z.int() })
// Each test uses its own list, because a pending request may outlive its test.
let turn = 0
let path: `/${string}`
let server: FakeServer
let token: string
beforeEach(() => {
  path = `/api/thing${++turn}/list`
  putTenantPage()
  localStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  history.replaceState(null, '', '/thing/list')
  noteShown()
  server = fakeServer({ [`GET ${path}`]: () => ({ body: { value: 7 } }) })
  token = tokenFor()
  keepTokens({ token, tokenRefresh: 'r' })
})
afterEach(() => server.close())

/** The requests so far, after a short wait for the fake server. */
const requestsSoFar = async () => {
  await new Promise((done) => setTimeout(done, 20))
  return server.calls(`GET ${path}`).map(({ query }) => query.toString())
}

test('the same request takes the answer once, in any order of its parameters', async () => {
  history.replaceState(null, '', '/thing/list?tab=mine&q=Ay%C5%9Fe&open=7')
  askAhead(path)
  askAhead(path)
  const mine = { q: 'Ayşe', tab: 'mine', cursor: undefined }
  expect(await getJson(path, answer, mine)).toEqual({ value: 7 })
  expect(await requestsSoFar()).toHaveLength(1)
  expect(server.seen[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  await getJson(path, answer, mine)
  expect(await requestsSoFar()).toHaveLength(2)
})

test('the address overrides the default query of the page', async () => {
  askAhead(`${path}?sort=name`)
  history.replaceState(null, '', '/thing/list?sort=age&desc=true')
  askAhead(`${path}?sort=name`)
  expect(await requestsSoFar()).toEqual(['sort=name', 'desc=true&sort=age'])
})

test('another request goes to the server', async () => {
  askAhead(path)
  await getJson(path, answer, { tab: 'mine' })
  expect(await requestsSoFar()).toEqual(['', 'tab=mine'])
})

test('a refused or lost request is sent again, as if it were the first time', async () => {
  server.on({ [`GET ${path}`]: deadLine })
  askAhead(path)
  await new Promise((done) => setTimeout(done, 20))
  server.on({ [`GET ${path}`]: () => ({ body: { value: 9 } }) })
  expect(await getJson(path, answer)).toEqual({ value: 9 })
  server.on({
    [`GET ${path}`]: () => ({ status: 401, body: refusal(401, 'SESSION_ENDED').body }),
    'POST /api/auth/refreshToken': () => ({ body: { token: tokenFor({ name: 'renewed' }), tokenRefresh: 'r2' } }),
  })
  askAhead(path)
  await new Promise((done) => setTimeout(done, 20))
  server.on({ [`GET ${path}`]: () => ({ body: { value: 10 } }) })
  expect(await getJson(path, answer)).toEqual({ value: 10 })
})

test('nothing is requested for a page that this person was never shown: they may not see it', async () => {
  history.replaceState(null, '', '/other/list')
  askAhead(path)
  expect(await requestsSoFar()).toEqual([])
  noteShown()
  askAhead(path)
  expect(await requestsSoFar()).toHaveLength(1)
})

test('nothing is requested for signed-out visitors, nor for people with their own order of the list', async () => {
  saveChoice(`lists.-api-thing${turn}-mine-order`, 'amount desc')
  askAhead(path)
  expect(await requestsSoFar()).toEqual([])
  history.replaceState(null, '', '/thing/list?sort=name&desc=false')
  askAhead(path)
  expect(await requestsSoFar()).toEqual(['desc=false&sort=name'])
  saveChoice(`lists.-api-thing${turn}-mine-order`, '')
  sessionStore.setState({ status: 'out' }, true)
  askAhead(path)
  expect(await requestsSoFar()).toHaveLength(1)
})

test('an answer that is not used within five seconds is dropped', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    askAhead(path)
    await jest.advanceTimersByTimeAsync(5000)
  } finally {
    jest.useRealTimers()
  }
  await getJson(path, answer)
  expect(await requestsSoFar()).toHaveLength(2)
})

test('a subscriber of a list is notified once that its answer was requested ahead', async () => {
  // Resets the flag, which earlier tests may have set.
  tookAhead()
  await getJson(path, answer)
  expect(tookAhead()).toBe(false)
  askAhead(path)
  await getJson(path, answer)
  expect([tookAhead(), tookAhead()]).toEqual([true, false])
})
