import { keepTokens } from '@kasa/console/session'
import { deadLine, fakeServer, type FakeServer, type Handler } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

import { askRegistry } from './askRegistry'

const signed = { keyId: 'k', signature: 's', payload: '{}' }
let version = 0
const good: Handler = () => ({ body: signed, headers: { etag: `"${version}"` } })

let server: FakeServer
const serve = (...answers: Handler[]) => {
  let turn = 0
  server = fakeServer({
    'GET /registry/v1.json': (seen) => (answers[Math.min(turn++, answers.length - 1)] ?? good)(seen),
  })
}
beforeAll(() => putTenantPage())
beforeEach(() => void (version += 1))
const calls = () => server.calls('GET /registry/v1.json').length
afterEach(() => server.close())

const status =
  (code: number, body: unknown = {}): Handler =>
  () => ({ status: code, body })

test.each<[string, Handler[], object, number]>([
  ['an answer', [good], { kind: 'new', signed }, 1],
  ['a server error, twice @long', [status(503), status(502), good], { kind: 'new', signed }, 3],
  ['a dead line, once', [deadLine, good], { kind: 'new', signed }, 2],
  ['a server error for good @long', [status(503)], { kind: 'failed', why: 'UNREACHABLE' }, 3],
  ['not found is final', [status(404)], { kind: 'failed', why: 'STATUS' }, 1],
  ['forbidden is final', [status(403)], { kind: 'failed', why: 'STATUS' }, 1],
  ['unauthorized, until the session is renewed', [status(401), good], { kind: 'new', signed }, 2],
  ['unauthorized for good', [status(401)], { kind: 'failed', why: 'STATUS' }, 2],
  ['a JSON of something else', [() => ({ body: { message: 'ok' } })], { kind: 'failed', why: 'BODY' }, 1],
])('%s', async (_name, answers, expected, asks) => {
  serve(...answers)
  expect(await askRegistry()).toEqual(expected)
  expect(calls()).toBe(asks)
})

test('a known registry is not passed on again', async () => {
  serve(good)
  await askRegistry()
  expect(await askRegistry()).toEqual({ kind: 'same' })
})

test.each([
  ['ADMIN', true],
  ['SYSTEM', true],
  ['REMIT', false],
  ['MERCHANT,USER_MANAGEMENT', false],
])('with %s the request has a token: %s', async (scope, isSent) => {
  const pair = { token: tokenFor({ scope }), tokenRefresh: 'r' }
  keepTokens(pair)
  serve(good)
  await askRegistry()
  expect(server.calls('GET /registry/v1.json').map(({ headers }) => headers.get('authorization'))).toEqual([
    isSent ? `Bearer ${pair.token}` : null,
  ])
})
