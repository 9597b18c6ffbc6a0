import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import * as z from 'zod/mini'

import { minor } from '@kasa/contracts/primitives'

import { buildTestApp, type TestApp } from '../testing/testApp'
import { ctxOf, userCtx } from './requestCtx'
import { accessOf } from './routeAccess'
import { requirePermission } from './ctx'

const body = z.strictObject({
  name: z.string(),
  amountMinor: minor,
  nested: z.optional(z.strictObject({ list: z.array(z.string()) })),
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    extend: (instance) => {
      instance.get(
        '/api/probe/list',
        { config: { permission: 'deposit.list' }, schema: { response: { 200: z.object({ who: z.string() }) } } },
        (request) => ({ who: userCtx(request).actor.email }),
      )
      instance.post(
        '/api/probe/write',
        { config: { public: 'a test' }, schema: { body, response: { 200: body } } },
        (request) => request.body,
      )
      instance.get(
        '/api/probe/query',
        { config: { public: 'a test' }, schema: { querystring: z.strictObject({ q: z.optional(z.string()) }) } },
        (request) => request.query,
      )
      instance.get('/api/probe/broken', { config: { public: 'a test' } }, () => {
        throw new Error('secret inside')
      })
      instance.get(
        '/api/probe/strays',
        { config: { public: 'a test' }, schema: { response: { 200: z.object({ count: z.int() }) } } },
        () => ({ count: 'many' }) as never,
      )
      instance.get('/api/probe/service', { config: { public: 'a test' } }, (request) => {
        requirePermission(ctxOf(request), 'deposit.list')
        return {}
      })
    },
  })
})
afterAll(() => app.close())

/** Sends the lines exactly as written and returns the raw response. */
async function spoken(...lines: string[]): Promise<string> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  const [request = '', ...rest] = lines
  socket.end(`${[request, 'Connection: close', ...rest, ...(rest.includes('') ? [] : ['', ''])].join('\r\n')}`)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(socket, 'close')
  return text
}

const refused = (status: number, code: string) => ({
  status,
  body: { code, message_tr: expect.any(String), message_en: expect.any(String), requestId: expect.any(String) },
})

describe('declared access', () => {
  test('a route that declares none, two, or an unknown permission is not served', () => {
    const route = (config: object) => () => accessOf({ url: '/x', method: 'GET', config: config as never })
    expect(route({})).toThrow('exactly one')
    expect(route({ public: 'why', permission: 'deposit.list' })).toThrow('exactly one')
    expect(route({ permission: 'deposit.invented' })).toThrow('unknown permission')
  })

  test('Fastify itself refuses to register it', () => {
    expect(() => app.app.get('/late', () => ({}))).toThrow()
    return expect(buildTestApp({ extend: (instance) => void instance.get('/undeclared', () => ({})) })).rejects.toThrow(
      'exactly one',
    )
  })

  /** A new public route must be listed here, with a reason that a reviewer accepts. */
  test('these and only these routes are open to everybody', async () => {
    const real = await buildTestApp()
    const open = real.app.routeList
      .filter(({ access, method }) => access.kind === 'public' && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(open.sort()).toEqual([
      'GET /api/live',
      'GET /api/openapi.json',
      'GET /healthz',
      'GET /metrics',
      'GET /readyz',
      'POST /api/auth/ForgetPassword',
      'POST /api/auth/ForgetPassword2',
      'POST /api/auth/passwordLink',
      'POST /api/auth/refreshToken',
      'POST /api/auth/signin',
      'POST /api/auth/signup',
    ])
    await real.close()
  })
})

describe('signing in and permissions', () => {
  test('answers 401 without a token, 404 with the wrong scope, and serves the right one', async () => {
    expect(await app.client().get('/api/probe/list')).toMatchObject(refused(401, 'NOT_SIGNED_IN'))
    const trader = await app.signedIn({ scope: ['TRADER'] })
    expect(await trader.client.get('/api/probe/list')).toMatchObject(refused(404, 'NOT_FOUND'))
    const admin = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
    expect(await admin.client.get('/api/probe/list')).toMatchObject({ status: 200, body: { who: admin.actor.email } })
    expect(await admin.client.get('/api/probe/service')).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('a permission of a module the tenant does not have is a 404 for its admin too', async () => {
    const small = await buildTestApp({
      tenant: { modules: ['card'] },
      extend: (instance) =>
        void instance.get('/api/probe/list', { config: { permission: 'deposit.list' } }, () => ({})),
    })
    const { client } = await small.signedIn({ scope: ['ADMIN'], role: 'admin' })
    expect((await client.get('/api/probe/list')).status).toBe(404)
    await small.close()
  })
})

describe('hosts', () => {
  test.each(['evil.test', '', 'test.localhost.evil.test', '[::1]', 'x'.repeat(3000)])(
    '%# an unknown host has no console',
    async (host) => {
      expect(await app.client().get('/api/probe/query', { host })).toMatchObject(refused(404, 'UNKNOWN_HOST'))
    },
  )
  test.each(['test.localhost', 'TEST.localhost:8080', 'test.localhost.:443'])(
    '%s is a host of ours, in any letter case and with any port',
    async (host) => {
      expect((await app.client().get('/api/probe/query', { host })).status).toBe(200)
    },
  )
  test.each(['/api/probe/query', '/healthz'])(
    'two Host headers are refused at %s, because a proxy may have used the other one',
    async (path) => {
      const answer = await spoken(`GET ${path} HTTP/1.1`, 'Host: test.localhost', 'host: evil.test')
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toContain('"code":"HOST_TWICE"')
    },
  )
  test.each(['TRACE', 'TRACK', 'CONNECT'])('%s echoes nothing of the request', async (method) => {
    const answer = await spoken(`${method} /api/probe/query HTTP/1.1`, 'Host: test.localhost', 'Authorization: kept')
    expect(answer).not.toMatch(/^HTTP\/1.1 2/)
    expect(answer).not.toContain('kept')
  })
  test('health answers on any host', async () => {
    expect((await app.client().get('/healthz', { host: '10.0.0.7:8080' })).status).toBe(200)
    expect(await app.client().get('/readyz', { host: 'pod' })).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
  test('metrics are served only to this machine', async () => {
    expect((await app.client().get('/metrics')).text).toContain('kasa_http_request_seconds')
    expect((await app.client('10.0.0.9').get('/metrics')).status).toBe(404)
    expect((await app.client().get('/metrics', { 'x-forwarded-for': '10.0.0.9' })).status).toBe(404)
  })
})

describe('cross-site writes', () => {
  const good = { name: 'a', amountMinor: 1 }
  test('any read sets the cookie if the browser has none', async () => {
    const answer = await app.client().get('/api/probe/query', { cookie: '' })
    expect(String(answer.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w-]{20,}; Path=\/; SameSite=Strict$/)
    expect((await app.client().get('/api/probe/query')).headers['set-cookie']).toBeUndefined()
  })
  test.each([
    [{ 'x-xsrf-token': '' }],
    [{ 'x-xsrf-token': 'another-token-than-the-cookie' }],
    [{ cookie: '' }],
    [{ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
    [{ cookie: 'XSRF-TOKEN=short', 'x-xsrf-token': 'short' }],
    [{ origin: 'https://evil.test' }],
    [{ origin: 'null' }],
    // Another program on the same machine is a different site.
    [{ origin: 'http://test.localhost:9' }],
    [{ origin: 'https://test.localhost:9', host: 'test.localhost:8080' }],
    [{ origin: 'http://test.localhost', host: 'test.localhost:8080' }],
    [{ origin: 'file://' }],
  ])('%j is refused', async (headers) => {
    expect(await app.client().post('/api/probe/write', good, headers as never)).toMatchObject(refused(400, 'XSRF'))
  })
  // Other spellings of the same route are guarded too.
  test.each([
    '/%61pi/probe/write',
    '/api/%70robe/write',
    'http://test.localhost/api/probe/write',
    'HTTP://evil.test/%61pi/probe/write',
    '/api/probe/write?a',
    '/api/probe/write#a',
  ])('%s is guarded like its plain spelling', async (target) => {
    const answer = await spoken(
      `POST ${target} HTTP/1.1`,
      'Host: test.localhost',
      'Origin: https://evil.test',
      'Content-Type: application/json',
      'Content-Length: 2',
      '',
      '{}',
    )
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"code":"XSRF"')
    expect(answer.toLowerCase()).toContain('cache-control: no-store')
  })
  test.each([
    '//api/probe/write',
    '/api//probe/write',
    '/API/probe/write',
    '/api/probe/write/',
    '/./api/probe/write',
    '/x/../api/probe/write',
    '/api;/probe/write',
  ])('%s is not a route', async (target) => {
    const answer = await spoken(`POST ${target} HTTP/1.1`, 'Host: test.localhost', 'Content-Length: 0')
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer.toLowerCase()).toContain('cache-control: no-store')
  })
  test('calls from the same origin and from other programs are accepted', async () => {
    for (const [host, origin] of [
      ['test.localhost', 'http://test.localhost'],
      ['test.localhost:8080', 'http://test.localhost:8080'],
      ['test.localhost:80', 'http://test.localhost'],
      ['TEST.localhost', 'https://test.localhost:443'],
      ['test.localhost.', 'https://test.localhost'],
    ]) {
      expect([
        host,
        origin,
        (await app.client().post('/api/probe/write', good, { host, origin } as never)).status,
      ]).toEqual([host, origin, 200])
    }
    expect((await app.client().post('/api/probe/write', good)).status).toBe(200)
  })
})

describe('bad input is a clear refusal, never a 500', () => {
  const send = (payload: string | object, headers: Record<string, string> = {}) =>
    app.client().post('/api/probe/write', payload, headers)
  test.each([
    ['{', 400, 'BODY_NOT_JSON', undefined],
    ['', 400, 'BODY_NOT_JSON', undefined],
    ['null', 400, 'BAD_INPUT', undefined],
    ['[]', 400, 'BAD_INPUT', undefined],
    ['"text"', 400, 'BAD_INPUT', undefined],
    ['{"name":"a"}', 400, 'FIELD_MISSING', 'amountMinor'],
    ['{"name":1,"amountMinor":1}', 400, 'FIELD_INVALID', 'name'],
    ['{"name":"a","amountMinor":1.5}', 400, 'FIELD_INVALID', 'amountMinor'],
    ['{"name":"a","amountMinor":1e400}', 400, 'FIELD_INVALID', 'amountMinor'],
    ['{"name":"a","amountMinor":"1"}', 400, 'FIELD_INVALID', 'amountMinor'],
    ['{"name":"a","amountMinor":1,"extra":1}', 400, 'FIELD_UNKNOWN', 'extra'],
    ['{"name":"a","amountMinor":1,"nested":{"list":["a",1]}}', 400, 'FIELD_INVALID', 'nested.list.1'],
    ['{"name":"a","amountMinor":1,"nested":{"list":[],"more":1}}', 400, 'FIELD_UNKNOWN', 'nested.more'],
    ['{"name":"a","amountMinor":1,"__proto__":{"admin":true}}', 400, 'BODY_NOT_JSON', undefined],
    ['{"name":"a","amountMinor":1,"constructor":{"prototype":{"admin":true}}}', 400, 'BODY_NOT_JSON', undefined],
    ['{"name":"a","amountMinor":1,"amountMinor":2}', 400, 'FIELD_TWICE', 'amountMinor'],
    ['{"name":"a","amountMinor":1,"nested":{"list":[],"\\u006cist":["b"]}}', 400, 'FIELD_TWICE', 'nested.list'],
    ['['.repeat(5_000), 400, 'BODY_NOT_JSON', undefined],
    [`"${'x'.repeat(300_000)}"`, 413, 'BODY_TOO_LARGE', undefined],
  ])('%# %s', async (payload, status, code, field) => {
    const answer = await send(payload, { 'content-type': 'application/json' })
    expect(answer).toMatchObject(refused(status, code))
    expect((answer.body as { field?: string }).field).toBe(field)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'nonsense',
    'application/json2',
  ])('a body of %s is 415', async (type) => {
    expect(await send('a=1', { 'content-type': type })).toMatchObject(refused(415, 'BODY_TYPE'))
  })

  test.each(['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip'])(
    'a body compressed with %s gets 415 before it is decompressed',
    async (encoding) => {
      expect(
        await send(gzipSync('{"name":"a","amountMinor":1}') as never, {
          'content-type': 'application/json',
          'content-encoding': encoding,
        }),
      ).toMatchObject(refused(415, 'BODY_ENCODED'))
    },
  )

  test('text that is not UTF-8 is not JSON', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/probe/write',
      payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      headers: {
        host: 'test.localhost',
        'content-type': 'application/json',
        cookie: 'XSRF-TOKEN=0123456789abcdef',
        'x-xsrf-token': '0123456789abcdef',
      },
    })
    expect([answer.statusCode, answer.json<object>()]).toMatchObject([
      400,
      { code: 'BODY_NOT_JSON', message_en: 'The body is not valid JSON: its bytes are not UTF-8.' },
    ])
  })

  test.each([
    '/api/probe/query?x=1',
    '/api/probe/query?__proto__=1',
    '/api/probe/query?q=1&q=2',
    '/api/probe/query?constructor[prototype]=1',
  ])('%s is 400', async (url) => {
    expect((await app.client().get(url)).status).toBe(400)
  })

  test.each([
    '/nope',
    '/api/nope',
    '/api/probe/write',
    '/api/%zz',
    '/api/probe/%00',
    '/api//probe',
    '/%2e%2e/%2e%2e/etc/passwd',
    `/api/${'a'.repeat(5000)}`,
    '/api/live',
  ])('%# is 404: %s', async (url) => {
    expect(await app.client().get(url)).toMatchObject(refused(404, 'NOT_FOUND'))
  })

  test('junk in headers is accepted or refused, and the process keeps running', async () => {
    const junk: Record<string, string>[] = [
      { authorization: 'Bearer \u00ff' },
      { authorization: 'x'.repeat(5000) },
      { cookie: '=;;=%%%;a' },
      { 'accept-encoding': 'junk;q=x' },
      { 'content-length': '-1' },
    ]
    for (const headers of junk) {
      expect((await app.client().get('/api/probe/list', headers)).status).toBeLessThan(500)
    }
    expect((await app.client().get('/healthz')).status).toBe(200)
  })
})

describe('answers', () => {
  test('amounts are integers on the wire and bigint in code', async () => {
    const answer = await app.client().post('/api/probe/write', { name: 'a', amountMinor: 2_450_000 })
    expect(answer.body).toEqual({ name: 'a', amountMinor: 2_450_000 })
  })

  test('an internal error reveals only its reference', async () => {
    const answer = await app.client().get('/api/probe/broken', { 'x-request-id': 'given-by-caller-1' })
    expect(answer).toMatchObject(refused(500, 'INTERNAL'))
    expect(answer.text).not.toContain('secret inside')
    expect(answer.body).toMatchObject({ requestId: 'given-by-caller-1' })
    expect(answer.headers['x-request-id']).toBe('given-by-caller-1')
  })

  test('an answer that does not match its contract fails in tests', async () => {
    expect((await app.client().get('/api/probe/strays')).status).toBe(500)
  })

  test('a request id that could forge a log line is replaced', async () => {
    const answer = await app.client().get('/healthz', { 'x-request-id': 'a"}\\n{"level":60' })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('API answers cannot be cached, framed or sniffed, and load nothing', async () => {
    const { headers } = await app.client().get('/api/probe/query')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

test('sign-in is limited by address', async () => {
  const busy = await buildTestApp()
  const client = busy.client('10.9.0.1')
  const statuses: number[] = []
  for (let index = 0; index < 125; index += 1) statuses.push((await client.post('/api/auth/signin', {})).status)
  expect(statuses.slice(0, 120).every((status) => status === 400)).toBe(true)
  expect(await client.post('/api/auth/signin', {})).toMatchObject(refused(429, 'TOO_MANY'))
  expect((await busy.client('10.9.0.2').post('/api/auth/signin', {})).status).toBe(400)
  await busy.close()
})
