import { gzipSync } from 'node:zlib'

import { anotherProcess } from '../testing/anotherProcess'
import { askDeposit, addMerchant, sendSigned, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { forgetNonces, signatureOf } from './signing.service'

let test: TestApp
let stage: Stage

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
afterAll(() => test.close())

type Options = Parameters<typeof sendSigned>[5]
const nowS = () => Math.floor(test.clock.now().getTime() / 1000)

describe('a signed request', () => {
  const refusals: [name: string, options: () => Options, code: string, field: string | undefined][] = [
    ['without a key', () => ({ headers: { 'x-key-id': undefined } }), 'SIGNATURE_MISSING', 'x-key-id'],
    ['without a timestamp', () => ({ headers: { 'x-timestamp': undefined } }), 'SIGNATURE_MISSING', 'x-timestamp'],
    ['without a nonce', () => ({ headers: { 'x-nonce': undefined } }), 'SIGNATURE_MISSING', 'x-nonce'],
    ['without a signature', () => ({ headers: { 'x-signature': undefined } }), 'SIGNATURE_MISSING', 'x-signature'],
    [
      'with a signature in capitals',
      () => ({ headers: { 'x-signature': `v1=${'A'.repeat(64)}` } }),
      'SIGNATURE_MALFORMED',
      'x-signature',
    ],
    ['with a short nonce', () => ({ headers: { 'x-nonce': 'short' } }), 'SIGNATURE_MALFORMED', 'x-nonce'],
    [
      'with another signature',
      () => ({ headers: { 'x-signature': `v1=${'0'.repeat(64)}` } }),
      'SIGNATURE_WRONG',
      undefined,
    ],
    [
      'with another nonce than was signed',
      () => ({ headers: { 'x-nonce': 'another-nonce' } }),
      'SIGNATURE_WRONG',
      undefined,
    ],
    ['with an unknown key', () => ({ headers: { 'x-key-id': 'mk_nobody' } }), 'KEY_UNKNOWN', undefined],
    ['301 s old', () => ({ timestampS: nowS() - 301 }), 'TIMESTAMP_STALE', undefined],
    ['301 s early', () => ({ timestampS: nowS() + 301 }), 'TIMESTAMP_STALE', undefined],
  ]
  it.each(refusals)('%s is 401', async (_name, options, code, field) => {
    const answer = await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance', undefined, options())
    expect(answer).toMatchObject({ status: 401, body: { code, ...(field ? { field } : {}) } })
  })

  it.each([-299, 299])('%s s from our clock is accepted', async (offset) => {
    expect(
      (await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance', undefined, { timestampS: nowS() + offset }))
        .status,
    ).toBe(200)
  })

  it('uses a nonce once; a wrong signature uses up none; after ten minutes it is forgotten', async () => {
    const nonce = 'nonce-of-this-test'
    const send = (options: Options = {}) =>
      sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance', undefined, { nonce, ...options })
    expect((await send({ headers: { 'x-signature': `v1=${'0'.repeat(64)}` } })).body).toMatchObject({
      code: 'SIGNATURE_WRONG',
    })
    expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 401, body: { code: 'NONCE_REUSED' } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ nonce: 'raced-nonce-1' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    test.clock.advance(599_000)
    await forgetNonces(test.ctx)
    expect(await send()).toMatchObject({ status: 401, body: { code: 'NONCE_REUSED' } })
    test.clock.advance(2000)
    await forgetNonces(test.ctx)
    expect((await send()).status).toBe(200)
  })

  it('names all missing headers', async () => {
    const headers = { 'x-nonce': undefined, 'x-signature': undefined }
    const answer = await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance', undefined, { headers })
    expect(answer.body).toMatchObject({
      code: 'SIGNATURE_MISSING',
      field: 'x-nonce',
      message_en: 'Signature headers are missing: x-nonce, x-signature.',
    })
  })

  it('covers the body, the method and the query, whatever the order of its parameters', async () => {
    const altered = await test.app.inject({
      method: 'POST',
      url: '/mapi/v1/deposits',
      payload: '{"a":2}',
      headers: {
        host: 'test.localhost',
        'content-type': 'application/json',
        ...headersFor('POST', '/mapi/v1/deposits', '{"a":1}'),
      },
    })
    expect(altered.json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    const other = await test.app.inject({
      method: 'GET',
      url: '/mapi/v1/events?after=2',
      headers: { host: 'test.localhost', ...headersFor('GET', '/mapi/v1/events?after=1', '') },
    })
    expect(other.json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
  })

  it('covers all of the query, a second question mark and what follows it too', async () => {
    const sent = (target: string) =>
      test.app.inject({
        method: 'GET',
        url: target,
        headers: { host: 'test.localhost', ...headersFor('GET', '/mapi/v1/deposits?merchantRef=a', '') },
      })
    for (const tail of ['?tail', '?', '%3f'])
      expect([tail, (await sent(`/mapi/v1/deposits?merchantRef=a${tail}`)).json<{ code: string }>().code]).toEqual([
        tail,
        'SIGNATURE_WRONG',
      ])
    expect((await sent('/mapi/v1/deposits?merchantRef=a')).statusCode).toBe(200)
    expect((await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/deposits?merchantRef=a?b=c?d')).status).toBe(200)
  })

  it('refuses a compressed body, whichever of its forms was signed', async () => {
    const plain = JSON.stringify({
      merchantRef: 'packed',
      amount: 100_000,
      customer: { id: 'packed', name: 'Elif Kılıç' },
    })
    for (const signed of [plain, gzipSync(plain)]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/mapi/v1/deposits',
        payload: gzipSync(plain),
        headers: {
          host: 'test.localhost',
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'idempotency-key': 'packed',
          ...headersFor('POST', '/mapi/v1/deposits', signed),
        },
      })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'BODY_ENCODED'])
    }
  })

  it('a call without a body is signed with an empty body', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/mapi/v1/deposits/01930000-0000-7000-8000-00000000dead/cancel',
        headers: {
          host: 'test.localhost',
          ...headers,
          ...headersFor('POST', '/mapi/v1/deposits/01930000-0000-7000-8000-00000000dead/cancel', ''),
        },
      })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  function headersFor(method: 'GET' | 'POST', target: string, body: string | Uint8Array): Record<string, string> {
    const [timestamp, nonce] = [String(nowS()), `nonce-${Math.random().toString(36).slice(2)}`]
    const signature = signatureOf(stage.merchant.secret, {
      timestamp,
      nonce,
      method,
      target,
      rawBody: Buffer.from(body),
    })
    return {
      'x-key-id': stage.merchant.keyId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': `v1=${signature}`,
    }
  }
})

describe('a key', () => {
  const setKey = (keyId: string, change: string) =>
    test.tenant.pool.query(`update merchant_key set ${change} where key_id = $1`, [keyId])

  it('is refused once revoked, and in grace only until its grace ends', async () => {
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [] })
    const readBalance = () => sendSigned(test, merchant, 'GET', '/mapi/v1/balance')
    await setKey(merchant.keyId, `status = 'GRACE', grace_until = now() + interval '1 hour'`)
    expect((await readBalance()).status).toBe(200)
    await setKey(merchant.keyId, `grace_until = now() - interval '1 hour'`)
    expect(await readBalance()).toMatchObject({ status: 401, body: { code: 'KEY_REVOKED' } })
    await setKey(merchant.keyId, `status = 'REVOKED'`)
    expect(await readBalance()).toMatchObject({ status: 401, body: { code: 'KEY_REVOKED' } })
  })

  it('works only from its addresses', async () => {
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [], ipAllow: ['10.1.0.0/16', '2001:db8::/32'] })
    const from = (ip: string) => sendSigned(test, merchant, 'GET', '/mapi/v1/balance', undefined, { ip })
    expect(await from('10.2.0.1')).toMatchObject({ status: 401, body: { code: 'IP_NOT_ALLOWED' } })
    expect((await from('10.1.2.3')).status).toBe(200)
    expect((await from('::ffff:10.1.2.3')).status).toBe(200)
    expect((await from('2001:db8::7')).status).toBe(200)
  })

  it('may do what its scopes allow', async () => {
    const reader = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId], scopes: ['read'] })
    expect((await sendSigned(test, reader, 'GET', '/mapi/v1/balance')).status).toBe(200)
    expect(await askDeposit(test, reader)).toMatchObject({ status: 401, body: { code: 'KEY_SCOPE' } })
  })

  it('of a bot opens no merchant call, and vice versa', async () => {
    expect(await sendSigned(test, stage.bot, 'GET', '/mapi/v1/balance')).toMatchObject({
      status: 401,
      body: { code: 'KEY_UNKNOWN' },
    })
    expect(await sendSigned(test, stage.merchant, 'POST', '/bapi/v1/heartbeat', { version: '1' })).toMatchObject({
      status: 401,
      body: { code: 'KEY_UNKNOWN' },
    })
  })

  it('that calls too fast gets a time to wait, from any process', async () => {
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [], perMinute: 30 })
    const second = await anotherProcess(test)
    const readBalance = (app = test.app) => sendSigned({ ...test, app }, merchant, 'GET', '/mapi/v1/balance')
    for (const app of [test.app, second.app, second.app]) expect((await readBalance(app)).status).toBe(200)
    expect((await readBalance(second.app)).status).toBe(429)
    await second.close()
    test.clock.advance(2000)
    expect(await readBalance()).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
      headers: { 'retry-after': '4' },
    })
    test.clock.advance(4000)
    expect((await readBalance()).status).toBe(200)
  })
})
