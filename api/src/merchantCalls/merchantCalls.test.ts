import type { MerchantCallDetail, MerchantCallPage, MerchantCallRow } from '@kasa/contracts/merchantCalls'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'

import { createLogger } from '../config/logger'
import { createMetrics } from '../health/metrics'
import { addMerchant, askDeposit, sendSigned, setStage, type Stage, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { callCustomerOf } from './callCustomer'
import { createCallLog } from './callLog'
import type { NotedCall } from './merchantCalls.sql'
import { pruneCalls } from './merchantCalls.service'

let test: TestApp
let stage: Stage
let admin: SignedInClient
let merchant: TestMerchant
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  admin = await test.signedIn({ scope: ['ADMIN'] })
})
afterAll(() => test.close())
beforeEach(async () => {
  merchant = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
})

const list = async (query = '', who = admin): Promise<MerchantCallPage> => {
  await test.app.merchantCalls.flush()
  const answer = await who.client.get(`/api/merchant-call/list?merchantId=${merchant.id}${query}`)
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.body as MerchantCallPage
}
const newest = async (): Promise<MerchantCallDetail> => {
  const [row] = (await list()).rows
  return (await admin.client.get(`/api/merchant-call/get/${row?.id ?? ''}`)).body as MerchantCallDetail
}

it('a call is kept with what was sent and answered, and the object that it made', async () => {
  const key = `key-${uuidv7()}`
  const made = await sendSigned(
    test,
    merchant,
    'POST',
    '/mapi/v1/deposits',
    { merchantRef: 'order-1', amount: 100_000, customer: { id: 'c-1', name: 'Elif Kılıç', tckn: '10000000146' } },
    { headers: { 'idempotency-key': key, 'user-agent': 'shop/1.0', 'x-request-id': 'mine-12345678' }, ip: '10.2.3.4' },
  )
  expect(made.status).toBe(201)
  const { id, number } = made.body as { id: string; number: string }
  const call = await newest()
  expect(call).toMatchObject({
    method: 'POST',
    path: '/mapi/v1/deposits',
    query: '',
    status: 201,
    keyId: merchant.keyId,
    ip: '10.2.3.4',
    requestId: 'mine-12345678',
    idempotencyKey: key,
    isProved: true,
    isReplay: false,
    code: null,
    merchantRef: 'order-1',
    objectType: 'deposit',
    objectId: id,
    objectNumber: number,
    testMode: false,
    signed: {
      contentType: 'application/json',
      userAgent: 'shop/1.0',
      signature: expect.stringMatching(/^v1=[0-9a-f]{6}$/) as string,
    },
  })
  expect(JSON.parse(call.requestBody ?? '')).toEqual({
    merchantRef: 'order-1',
    amount: 100_000,
    customer: { id: 'c-1', name: 'E••• K•••', tckn: '••• (11)' },
  })
  expect(JSON.parse(call.responseBody ?? '')).toMatchObject({ id, number, status: 'ASSIGNED' })
  // Contains no reusable secrets and no personal data.
  const { rows } = await test.tenant.pool.query('select c::text as row from merchant_call c where id = $1', [call.id])
  for (const secret of [merchant.secret, 'Kılıç', '10000000146'])
    expect((rows[0] as { row: string }).row).not.toContain(secret)
  expect(call.signed.bodySha256).toHaveLength(4)
})

it('the signed text of a call is shown, without secrets in it', async () => {
  await post(wanted, { headers: { 'x-signature': `v1=${'0'.repeat(64)}` } })
  expect((await newest()).signed).toMatchObject({
    timestamp: expect.stringMatching(/^\d{10}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{8,64}$/) as string,
  })
  const secret = 'AgNqnutdLdhkTPhCiT8pWHFx6V657t9GZ5kbpizaoR8'
  for (const header of ['x-nonce', 'x-timestamp', 'x-signature']) {
    await post(wanted, { headers: { [header]: secret } })
    expect(JSON.stringify(await newest())).not.toContain(secret.slice(0, 9))
  }
})

it('a customer is found by a hash: no id of theirs is kept', async () => {
  await post({ ...wanted, customer: { id: 'elif@example.com', name: 'Elif Kılıç' } })
  const call = await newest()
  expect(JSON.parse(call.requestBody ?? '')).toMatchObject({ customer: { id: '•••@•••' } })
  const { rows } = await test.tenant.pool.query(
    'select c::text as row, customer_ref from merchant_call c where id = $1',
    [call.id],
  )
  expect(rows).toEqual([
    {
      row: expect.not.stringContaining('elif@') as string,
      customer_ref: callCustomerOf(test.tenant.keys, 'elif@example.com'),
    },
  ])
})

it.each([
  ['a NUL', 'a\\u0000b'],
  ['half a letter', '\\ud800x'],
  ['a letter that is cut', `${'a'.repeat(99)}😀`],
])('a call with %s in the name of a field does not stop others from being stored', async (_what, name) => {
  for (const body of [`{"${name}":1,"${name}":2}`, JSON.stringify(wanted).replace('}}', `},"${name}":1}`)])
    expect((await post(body)).status).toBe(400)
  expect((await list()).rows).toHaveLength(2)
})

it('a repetition is marked as one, and GETs keep their query', async () => {
  const body = { merchantRef: 'again', amount: 100_000, customer: { id: 'c', name: 'Elif Kılıç' } }
  const headers = { 'idempotency-key': 'again' }
  for (const _time of [1, 2]) await sendSigned(test, merchant, 'POST', '/mapi/v1/deposits', body, { headers })
  expect(await newest()).toMatchObject({ status: 201, isReplay: true, merchantRef: 'again' })
  await sendSigned(test, merchant, 'GET', '/mapi/v1/deposits?merchantRef=again')
  expect(await newest()).toMatchObject({
    method: 'GET',
    query: 'merchantRef=again',
    merchantRef: 'again',
    requestBody: null,
  })
  await sendSigned(test, merchant, 'GET', '/mapi/v1/deposits?name=Elif')
  expect(await newest()).toMatchObject({ status: 400, query: 'name=•••' })
})

type Send = () => Promise<unknown>
const wanted = { merchantRef: 'r', amount: 100_000, customer: { id: 'c', name: 'Elif Kılıç' } }
const post = (body: unknown, options: Parameters<typeof sendSigned>[5] = {}) =>
  sendSigned(test, merchant, 'POST', '/mapi/v1/deposits', body, {
    ...options,
    headers: { 'idempotency-key': uuidv7(), ...options.headers },
  })
const refusals: [what: string, send: Send, status: number, code: string, expected: object][] = [
  [
    'a wrong signature',
    () => post(wanted, { headers: { 'x-signature': `v1=${'0'.repeat(64)}` } }),
    401,
    'SIGNATURE_WRONG',
    { isProved: false, merchantRef: 'r', signed: expect.objectContaining({ signature: 'v1=000000' }) as object },
  ],
  [
    'an old timestamp',
    () => post(wanted, { timestampS: 1_000_000 }),
    401,
    'TIMESTAMP_STALE',
    { isProved: false, signed: expect.objectContaining({ timestamp: '1000000' }) as object },
  ],
  [
    'no signature',
    () => post(wanted, { headers: { 'x-signature': undefined } }),
    401,
    'SIGNATURE_MISSING',
    { field: 'x-signature' },
  ],
  [
    'a body that is not JSON',
    () => post('{"merchantRef":"r","customer":{"name":"Elif Kılıç"},}'),
    400,
    'BODY_NOT_JSON',
    { requestBody: '{"merchantRef":"•••","customer":{"name":"••• •••"},}' },
  ],
  ['a field twice', () => post('{"merchantRef":"r","merchantRef":"s"}'), 400, 'FIELD_TWICE', { field: 'merchantRef' }],
  ['a wrong field', () => post({ ...wanted, amount: -1 }), 400, 'FIELD_INVALID', { field: 'amount', isProved: true }],
  [
    'no idempotency key',
    () => post(wanted, { headers: { 'idempotency-key': undefined } }),
    400,
    'IDEMPOTENCY_KEY_MISSING',
    {},
  ],
  [
    'no such deposit',
    () => sendSigned(test, merchant, 'GET', `/mapi/v1/deposits/${uuidv7()}`),
    404,
    'NOT_FOUND',
    { objectType: 'deposit' },
  ],
  [
    'no such address',
    () => sendSigned(test, merchant, 'GET', '/mapi/v1/deposit'),
    404,
    'NOT_FOUND',
    { path: '/mapi/v1/deposit', isProved: false },
  ],
  [
    'a key without the scope',
    async () => {
      merchant = await addMerchant(test.tenant, { remitGroupIds: [], scopes: ['read'] })
      return post(wanted)
    },
    401,
    'KEY_SCOPE',
    { isProved: false },
  ],
  [
    'too many calls',
    async () => {
      merchant = await addMerchant(test.tenant, { remitGroupIds: [], perMinute: 10 })
      await sendSigned(test, merchant, 'GET', '/mapi/v1/balance')
      return sendSigned(test, merchant, 'GET', '/mapi/v1/balance')
    },
    429,
    'RATE_LIMITED',
    { path: '/mapi/v1/balance' },
  ],
]
it.each(refusals)('a refusal is kept, with its code: %s', async (_what, send, status, code, expected) => {
  expect(await send()).toMatchObject({ status, body: { code } })
  const call = await newest()
  expect(call).toMatchObject({ status, code, ...expected })
  expect(JSON.parse(call.responseBody ?? '')).toMatchObject({ code, message_tr: expect.any(String) as string })
})

it('our own failures are kept too', async () => {
  const broken = jest.spyOn(test.tenant.pool, 'query').mockImplementationOnce(() => {
    throw new Error('broken on purpose')
  })
  expect((await sendSigned(test, merchant, 'GET', '/mapi/v1/balance')).status).toBe(500)
  broken.mockRestore()
  expect(await newest()).toMatchObject({ status: 500, code: 'INTERNAL' })
})

it('a call with an unknown key is not stored', async () => {
  const count = async () => (await test.tenant.pool.query('select from merchant_call')).rowCount
  await list()
  const before = await count()
  await sendSigned(test, merchant, 'GET', '/mapi/v1/balance', undefined, { headers: { 'x-key-id': 'mk_nobody' } })
  await test.app.merchantCalls.flush()
  expect(await count()).toBe(before)
})

it('every filter works, and test calls are separate from live ones', async () => {
  const made = (await askDeposit(test, merchant, { merchantRef: 'filter-1' })).body as { number: string; id: string }
  await post({ ...wanted, amount: 0 })
  await sendSigned(test, merchant, 'GET', '/mapi/v1/balance', undefined, {
    headers: { 'x-request-id': 'req-of-filter' },
  })
  await test.app.merchantCalls.flush()
  await test.tenant.pool.query('update merchant set test_mode = true where id = $1', [merchant.id])
  await sendSigned(test, merchant, 'GET', '/mapi/v1/statement')
  const found = async (query: string) => (await list(query)).rows.map(({ path, status }) => `${status} ${path}`)
  const [balance, refused, created, tested] = [
    '200 /mapi/v1/balance',
    '400 /mapi/v1/deposits',
    '201 /mapi/v1/deposits',
    '400 /mapi/v1/statement',
  ]
  const cases: [string, string[]][] = [
    ['', [tested, balance, refused, created]],
    ['&mode=LIVE', [balance, refused, created]],
    ['&mode=TEST', [tested]],
    ['&outcome=REFUSED', [tested, refused]],
    ['&outcome=DONE', [balance, created]],
    ['&outcome=FAILED', []],
    ['&kind=deposits', [refused, created]],
    ['&kind=withdrawals', []],
    ['&kind=other', [tested, balance]],
    [`&keyId=${merchant.keyId}`, [tested, balance, refused, created]],
    ['&keyId=mk_other', []],
    ['&q=req-of-filter', [balance]],
    ['&q=filter-1', [created]],
    [`&q=${made.number.toLowerCase()}`, [created]],
    ['&q=field_invalid', [refused]],
    [`&objectId=${made.id}`, [created]],
    ['&day=2020-01-01', []],
    [`&day=${istanbulDay(test.clock.now())}`, [tested, balance, refused, created]],
  ]
  for (const [query, expected] of cases) expect([query, (await found(query)).sort()]).toEqual([query, expected.sort()])
  expect((await admin.client.get(`/api/merchant-call/total?merchantId=${merchant.id}&mode=LIVE`)).body).toMatchObject({
    count: 3,
  })
})

it('a merchant reads its own calls with USER_MANAGEMENT, and nobody else’s', async () => {
  await sendSigned(test, merchant, 'GET', '/mapi/v1/balance')
  const person = (scope: string[], merchantId: string) => test.signedIn({ scope, merchantId })
  const keeper = await person(['MERCHANT', 'USER_MANAGEMENT'], merchant.id)
  const { rows } = await list('', keeper)
  expect(rows).toHaveLength(1)
  const id = (rows[0] as MerchantCallRow).id
  const other = await addMerchant(test.tenant, { remitGroupIds: [] })
  for (const who of [
    await person(['MERCHANT'], merchant.id),
    await person(['MERCHANT', 'USER_MANAGEMENT'], other.id),
    await test.signedIn({ scope: ['REMIT', 'USER_MANAGEMENT'] }),
  ]) {
    expect((await who.client.get(`/api/merchant-call/list?merchantId=${merchant.id}`)).status).toBe(404)
    expect((await who.client.get(`/api/merchant-call/get/${id}`)).status).toBe(404)
  }
})

const noted = (call: Partial<NotedCall> = {}): NotedCall => ({
  id: uuidv7(),
  keyId: merchant.keyId,
  at: test.clock.now(),
  method: 'GET',
  path: '/mapi/v1/balance',
  query: '',
  status: 200,
  durationMs: 1,
  ip: '127.0.0.1',
  requestId: 'r',
  idempotencyKey: null,
  isProved: true,
  isReplay: false,
  code: null,
  field: null,
  merchantRef: null,
  customerRef: null,
  objectType: null,
  objectId: null,
  objectNumber: null,
  requestBytes: 0,
  responseBytes: 0,
  requestBody: null,
  responseBody: null,
  signed: { timestamp: null, nonce: null, signature: null, bodySha256: null, contentType: null, userAgent: null },
  ...call,
})
const newLog = () => createCallLog({ log: createLogger('silent'), metrics: createMetrics() })

describe('under load', () => {
  const fill = (log: ReturnType<typeof newLog>, count: number, call: Partial<NotedCall> = {}) => {
    let kept = 0
    for (let n = 0; n < count; n += 1) {
      const next = noted(call)
      if (!log.hasRoom(test.tenant, next)) continue
      log.add(test.tenant, next)
      kept += 1
    }
    return kept
  }

  it('calls are dropped and counted, and the list says how many', async () => {
    const log = newLog()
    expect(fill(log, 2_100)).toBe(2_000)
    await log.stop()
    expect(await list()).toMatchObject({ lost: 100, keptDays: 30 })
    expect(
      (await test.tenant.pool.query('select from merchant_call where merchant_id = $1', [merchant.id])).rowCount,
    ).toBe(2_000)
  })

  it('large bodies fill the buffer sooner', async () => {
    const log = newLog()
    const kept = fill(log, 2_000, { requestBody: 'x'.repeat(8_000) })
    expect(kept).toBeGreaterThan(900)
    expect(kept).toBeLessThan(1_100)
    await log.stop()
  })

  it('calls without a valid signature leave room for others, and no key stores more than sixty a minute', async () => {
    const log = newLog()
    expect(fill(log, 100, { isProved: false })).toBe(60)
    for (let n = 0; n < 20; n += 1) fill(log, 60, { isProved: false, keyId: `mk_${n}` })
    expect(fill(log, 2_000)).toBe(1_600)
    await log.stop()
  })

  it('a call that the database refuses is the only one dropped, and counted', async () => {
    const log = newLog()
    fill(log, 2)
    log.add(test.tenant, noted({ durationMs: 1e12 }))
    await log.stop()
    const { rows, lost } = await list()
    expect([rows.length, lost]).toEqual([2, 1])
  })

  it('a database that does not answer does not delay other tenants’ calls', async () => {
    const log = newLog()
    const stuck = {
      ...test.tenant,
      pool: { query: () => new Promise(() => undefined) },
    } as unknown as typeof test.tenant
    log.add(stuck, noted())
    fill(log, 1)
    void log.flush()
    let written = 0
    for (let n = 0; n < 200 && written === 0; n += 1) written = (await list()).rows.length
    expect(written).toBe(1)
  })

  it('while the database is unreachable, calls wait and are written later', async () => {
    const log = newLog()
    fill(log, 5)
    const away = jest.spyOn(test.tenant.pool, 'query').mockRejectedValue(new Error('away') as never)
    await log.flush()
    away.mockRestore()
    await log.stop()
    expect((await list()).rows).toHaveLength(5)
  })
})

it('calls older than the parameter’s days are forgotten', async () => {
  const log = newLog()
  const ago = (days: number) => new Date(test.clock.now().getTime() - days * 86_400_000)
  for (const at of [ago(31), ago(29), ago(0)]) log.add(test.tenant, noted({ at }))
  await log.stop()
  expect(await pruneCalls(test.ctx)).toBe(1)
  expect((await list()).rows).toHaveLength(2)
})

it('the oldest calls are deleted, and calls without a valid signature displace no others', async () => {
  const log = newLog()
  const ago = (minutes: number) => new Date(test.clock.now().getTime() - minutes * 60_000)
  for (const [minutes, isProved] of [
    [9, true],
    [8, true],
    [7, true],
    [3, false],
    [2, false],
    [1, false],
  ] as const)
    log.add(test.tenant, noted({ at: ago(minutes), isProved, requestId: `${minutes}` }))
  await log.stop()
  const left = async () => (await list()).rows.map(({ requestId }) => requestId)
  await pruneCalls(test.ctx, { most: 6, mostUnproved: 1 })
  expect(await left()).toEqual(['1', '7', '8', '9'])
  await pruneCalls(test.ctx, { most: 3, mostUnproved: 1 })
  expect(await left()).toEqual(['1', '7', '8'])
})
