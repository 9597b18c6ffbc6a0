import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import type { App } from '@kasa/api/access/provider'
import { words } from '@kasa/api/errors/words'
import { apiError } from '@kasa/contracts/errors'

import { composeSite, freePort, startNginx, type Nginx } from './startNginx'
import { apiOn, sendRequest, publishedHome, remove, type Reply } from './testing/behindNginx'

let home: string
let app: App
let apiPort: number
let port: number
let nginx: Nginx

beforeAll(async () => {
  home = publishedHome()
  ;({ app, port: apiPort } = await apiOn(home))
  port = await freePort()
  nginx = await startNginx(composeSite(port, apiPort, home))
})
afterAll(async () => {
  await nginx?.stop()
  await app?.close()
  remove(home)
})

const chunk = '/m/card/1.0.0-a/chunk.js'
const files = [
  chunk,
  '/m/card/1.0.0-a/small.js',
  '/m/card/1.0.0-a/integrity.json',
  '/m/card/1.0.0-a/mark.svg',
  '/m/card/1.0.0-a/inter.woff2',
  '/host/1.0.0-h/chunk.js',
]

/** Headers of the connection, and those that describe how the same bytes are transferred. */
const ofTheWire = new Set([
  'server',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
  'accept-ranges',
  'x-request-id',
])
const meaning = ({ headers }: Reply) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheWire.has(name)))

describe('files', () => {
  test.each(files)('%s has the headers and bytes the API itself would send', async (path) => {
    for (const encoding of ['gzip, deflate, br', 'identity']) {
      const [direct, through] = await Promise.all([
        sendRequest(apiPort, path, { 'accept-encoding': encoding }),
        sendRequest(port, path, { 'accept-encoding': encoding }),
      ])
      expect(through.status).toBe(200)
      expect(meaning(through)).toEqual(meaning(direct))
      expect(through.body.equals(direct.body)).toBe(true)
    }
  })

  test('come from nginx’s own disk, without a request to the API', async () => {
    expect((await sendRequest(port, chunk)).headers['x-request-id']).toBeUndefined()
    expect((await sendRequest(apiPort, chunk)).headers['x-request-id']).toBeDefined()
  })

  test('are compressed as the browser takes them', async () => {
    const [brotli, gzip, plain] = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((encoding) => sendRequest(port, chunk, { 'accept-encoding': encoding })),
    )
    expect([
      brotli?.headers['content-encoding'],
      gzip?.headers['content-encoding'],
      plain?.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(brotli?.body ?? '').equals(plain?.body ?? Buffer.alloc(0))).toBe(true)
    expect(gunzipSync(gzip?.body ?? '').equals(plain?.body ?? Buffer.alloc(0))).toBe(true)
    for (const reply of [brotli, gzip]) expect(String(reply?.headers.vary).toLowerCase()).toContain('accept-encoding')
  })

  test('a part of a file is sent as a part', async () => {
    const part = await sendRequest(port, '/m/card/1.0.0-a/small.js', {
      range: 'bytes=0-4',
      'accept-encoding': 'identity',
    })
    expect([part.status, part.text]).toEqual([206, 'small'])
  })

  test('a build published later is there at once', async () => {
    const folder = join(home, 'modules/m/card/1.1.0-b')
    expect((await sendRequest(port, '/m/card/1.1.0-b/new.js')).status).toBe(404)
    mkdirSync(folder)
    writeFileSync(join(folder, 'new.js'), 'new()')
    expect((await sendRequest(port, '/m/card/1.1.0-b/new.js')).text).toBe('new()')
  })
})

describe('refusals', () => {
  test('a tenant without the module gets the API’s own refusal, the other one the file', async () => {
    const refused = await sendRequest(port, chunk, { host: 'one.localhost' })
    expect([refused.status, refused.text, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      404,
      'not found',
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect((await sendRequest(port, chunk)).status).toBe(200)
    expect((await sendRequest(port, '/m/remit/1.0.0-a/chunk.js', { host: 'one.localhost' })).status).toBe(200)
    expect((await sendRequest(port, chunk, { host: 'nobody.localhost' })).status).toBe(404)
  })

  test.each([
    '/m/card/1.0.0-a/nothing.js',
    '/m/card/9.9.9-z/chunk.js',
    '/m/nothing/1.0.0-a/chunk.js',
    '/host/9-z/chunk.js',
    '/m/card/1.0.0-a/chunk.js.br',
    '/m/card/1.0.0-a/',
    '/m/card/1.0.0-a',
    '/host/1.0.0-h/',
    '/host/private.json',
    '/m/card/1.0.0-a/.unfinished/secret.js',
    '/m/card/.unfinished/secret.js',
    '/m/remit/../card/1.0.0-a/.unfinished/secret.js',
    '/m/card/..%2f..%2f..%2fhost%2fprivate.json',
    '/m/card/1.0.0-a/..%2f..%2f..%2f..%2fhost%2fprivate.json',
    '/host/%2e%2e/private.json',
    '/host/1.0.0-h/..%2fprivate.json',
    '/m/card/%2e%2e/%2e%2e/%2e%2e/host/private.json',
    '//host//private.json',
    '/host/1.0.0-h/chunk.js%00',
  ])('%s: refused with a plain message, never the page', async (path) => {
    const { status, text, headers } = await sendRequest(port, path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/private|unfinished/)
    expect(String(headers['content-type'])).toMatch(/^(text\/plain|application\/json); charset=utf-8$/)
  })

  test('another module’s file is not served under the path of a module that the tenant has', async () => {
    for (const path of [
      '/m/remit/../card/1.0.0-a/chunk.js',
      '/m/remit/%2e%2e/card/1.0.0-a/chunk.js',
      '/m/remit/..%2fcard/1.0.0-a/chunk.js',
    ]) {
      expect((await sendRequest(port, path, { host: 'one.localhost' })).status).toBe(404)
    }
  })

  test('a file cannot be written', async () => {
    expect(
      (await sendRequest(port, chunk, { method: 'POST', body: '{}', 'content-type': 'application/json' })).status,
    ).toBe(404)
  })

  test('internal requests of nginx, and counters, cannot be called from outside', async () => {
    for (const path of ['/.kasa-module-access', '/metrics']) expect((await sendRequest(port, path)).status).toBe(404)
  })
})

describe('requests that reach the API', () => {
  type Seen = { ip: string; protocol: string; host: string; url: string; headers: Record<string, string> }
  const seen = async (path: string, headers: Record<string, string> = {}) =>
    JSON.parse((await sendRequest(port, path, headers)).text) as Seen

  test('the client is the one connected, whatever its headers claim', async () => {
    const { ip, protocol, host } = await seen('/api/seen', {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'one.localhost',
      forwarded: 'for=6.6.6.6;host=one.localhost',
    })
    expect({ ip, protocol, host }).toEqual({ ip: '127.0.0.1', protocol: 'http', host: 'both.localhost' })
  })

  test('the address as it was signed, letter for letter', async () => {
    const path = '/api/seen?a=%2F..%2f&b=%C5%9E+1&&c'
    expect((await seen(path)).url).toBe(path)
  })

  test('headers of an answer are there once', async () => {
    const { headers } = await sendRequest(port, '/api/nothing')
    for (const name of ['x-content-type-options', 'content-security-policy', 'cache-control', 'x-frame-options'])
      expect(String(headers[name])).not.toContain(',')
    expect(headers['content-security-policy']).toBeDefined()
  })
})

describe('limits and failures have the API’s messages', () => {
  const refusal = ({ text, headers }: Reply) => {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    return apiError.parse(JSON.parse(text))
  }

  const sized = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - '{"email":""}'.length) })
  const usual = [
    ['/api/auth/login', 256 * 1024],
    ['/mapi/v1/deposits', 256 * 1024],
    ['/mapi/v1/deposits/01930000-0000-7000-8000-000000000001/declare', 256 * 1024],
  ] as const
  /** Routes with their own limit. */
  const special = () =>
    app.routeList.flatMap(({ method, url, bodyLimit }) =>
      method === 'POST' && bodyLimit !== undefined
        ? [[url.replace(/:\w+/g, '01930000-0000-7000-8000-000000000001'), bodyLimit] as const]
        : [],
    )
  const send = (path: string, bytes: number) =>
    sendRequest(port, path, { method: 'POST', 'content-type': 'application/json', body: sized(bytes) })

  test('every route takes bodies up to the API’s own limit', async () => {
    expect(special().length).toBeGreaterThan(10)
    for (const [path, limit] of [...usual, ...special()]) {
      expect([path, (await send(path, limit)).status]).not.toEqual([path, 413])
      const refused = await send(path, limit + 1)
      expect([path, refused.status]).toEqual([path, 413])
      expect(refusal(refused)).toMatchObject({
        code: 'BODY_TOO_LARGE',
        message_tr: words.BODY_TOO_LARGE.tr,
        message_en: words.BODY_TOO_LARGE.en,
      })
    }
  }, 120_000)

  test('with no API: files of known modules still come, everything else has Retry-After', async () => {
    const alonePort = await freePort()
    const other = await apiOn(home)
    const alone = await startNginx(composeSite(alonePort, other.port, home))
    try {
      expect((await sendRequest(alonePort, chunk)).status).toBe(200)
      expect((await sendRequest(alonePort, chunk, { host: 'one.localhost' })).status).toBe(404)
      await other.app.close()
      await new Promise((resolve) => setTimeout(resolve, 5_500))
      expect((await sendRequest(alonePort, '/m/card/1.0.0-a/small.js')).text).toBe('small()')
      expect((await sendRequest(alonePort, '/host/1.0.0-h/small.js')).text).toBe('small()')
      const [refusedFile, unknownTenant, page, api] = await Promise.all([
        sendRequest(alonePort, chunk, { host: 'one.localhost' }),
        sendRequest(alonePort, '/m/remit/1.0.0-a/chunk.js'),
        sendRequest(alonePort, '/remit-request/list'),
        sendRequest(alonePort, '/api/seen'),
      ])
      expect([refusedFile.status, unknownTenant.status, page.status, api.status]).toEqual([503, 503, 503, 503])
      expect(page.text).toBe(`${words.UNAVAILABLE.tr}\n${words.UNAVAILABLE.en}\n`)
      expect(refusal(api)).toMatchObject({
        code: 'UNAVAILABLE',
        message_tr: words.UNAVAILABLE.tr,
        message_en: words.UNAVAILABLE.en,
      })
      expect(api.headers['retry-after']).toBe('2')
      for (const { headers, text } of [refusedFile, unknownTenant, page]) {
        expect(headers['content-type']).toBe('text/plain; charset=utf-8')
        expect(headers['cache-control']).toBe('no-store')
        expect(text).not.toContain('<')
      }
    } finally {
      await alone.stop()
    }
  })
})

test('a reload takes the new site and finishes what the old one began', async () => {
  const old = app
  const other = await apiOn(home)
  app = other.app
  const slow = sendRequest(port, '/api/slow')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const answers: number[] = []
  let isDone = false
  const steady = (async () => {
    while (!isDone) answers.push((await sendRequest(port, '/api/seen')).status)
  })()
  try {
    await nginx.reload(composeSite(port, other.port, home))
    apiPort = other.port
    // An old worker finishes its last requests first, so the old API is closed only after that.
    const taken = answers.length
    while (answers.length < taken + 2) await new Promise((resolve) => setTimeout(resolve, 20))
  } finally {
    await old.close()
  }
  expect((await slow).text).toBe('{"done":true}')
  isDone = true
  await steady
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('the log names no query, in which people could be', async () => {
  await sendRequest(port, '/api/seen?name=Ay%C5%9Fe')
  expect(nginx.log()).toContain('"path":"/api/seen"')
  expect(nginx.log()).not.toMatch(/name=/)
})
