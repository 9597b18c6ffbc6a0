import type { ServerResponse } from 'node:http'

import { Webhook } from 'standardwebhooks'
import { uuidv7 } from 'uuidv7'

import {
  startCallbackReceiver,
  type Behaviour,
  type CallbackReceiver,
  type Received,
} from '../testing/callbackReceiver'
import {
  addEndpoint,
  addGroup,
  addMerchant,
  makeDeposit,
  sendSigned,
  setStage,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { createDispatcher, type Dispatcher } from './delivery'

let test: TestApp
let stage: Stage
let dispatcher: Dispatcher
let receiver: CallbackReceiver
let base: string
let at: CallbackReceiver['at']
let behaviours: CallbackReceiver['behaviours']
const hanging: ServerResponse[] = []

beforeAll(async () => {
  receiver = await startCallbackReceiver()
  ;({ base, at, behaviours } = receiver)
  test = await buildTestApp()
  stage = await setStage(test)
  dispatcher = createDispatcher(test.tenant, test.clock.now, (error) => {
    throw error
  })
})
afterAll(async () => {
  for (const response of hanging) response.destroy()
  await receiver.close(dispatcher.settled)
  await test.close()
})

const deliver = async () => {
  await dispatcher.dispatch()
  await dispatcher.settled()
}
let paths = 0
/** Adds a merchant; `behave` sets how its endpoint answers. */
async function merchantAt(
  behave?: Behaviour,
  over: Partial<Parameters<typeof addMerchant>[1]> = {},
): Promise<{ merchant: TestMerchant; path: string }> {
  const path = `/endpoint-${(paths += 1)}`
  if (behave) behaviours.set(path, behave)
  return {
    merchant: await addMerchant(test.tenant, {
      remitGroupIds: [stage.groupId],
      url: base + path,
      ...over,
    }),
    path,
  }
}
const callbacksOf = async (merchant: TestMerchant) =>
  (
    await test.tenant.pool.query<{
      id: string
      status: string
      attempts: number
      last_error: string | null
      next: Date | null
    }>(
      `select id, status, attempts, last_error, next_attempt_at as next from callback where merchant_id = $1
        order by seq`,
      [merchant.id],
    )
  ).rows
const headersOf = (got: Received | undefined) => got?.headers as Record<string, string>

it('delivers a callback that the standardwebhooks package verifies', async () => {
  const { merchant, path } = await merchantAt()
  const deposit = await makeDeposit(test, merchant)
  await deliver()
  const [got] = at(path)
  const payload = new Webhook(merchant.callbackSecret).verify(got?.body ?? '', headersOf(got))
  expect(payload).toMatchObject({
    type: 'deposit.assigned',
    sequence: 1,
    merchantId: merchant.id,
    data: {
      kind: 'deposit',
      id: deposit.id,
      number: deposit.number,
      status: 'ASSIGNED',
      amountRequested: 2_450_000,
      fee: 36_750,
      tax: 3_675,
      net: 2_409_575,
      currency: 'TRY',
      late: false,
    },
  })
  expect(await callbacksOf(merchant)).toMatchObject([{ status: 'DELIVERED', attempts: 1 }])
  await deliver()
  expect(at(path)).toHaveLength(1)
  const feed = (await sendSigned(test, merchant, 'GET', '/mapi/v1/events?after=0')).body as {
    events: { event: unknown }[]
  }
  expect(feed.events[0]?.event).toEqual(JSON.parse(got?.body ?? ''))
})

it('signs with both secrets while one is replaced', async () => {
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
  const secrets = ['whsec_bmV3LXNlY3JldC1uZXctc2VjcmV0LW5ldw==', 'whsec_b2xkLXNlY3JldC1vbGQtc2VjcmV0LW9sZA==']
  await addEndpoint(test.tenant, { merchantId: merchant.id, id: uuidv7(), url: `${base}/two-secrets`, secrets })
  await makeDeposit(test, merchant)
  await deliver()
  const [got] = at('/two-secrets')
  for (const secret of secrets) expect(() => new Webhook(secret).verify(got?.body ?? '', headersOf(got))).not.toThrow()
  expect(() => new Webhook('whsec_b3RoZXI=').verify(got?.body ?? '', headersOf(got))).toThrow()
})

it('does not let a receiver that hangs delay another', async () => {
  const slow = await merchantAt((response) => void hanging.push(response))
  const quick = await merchantAt()
  for (let n = 0; n < 6; n += 1) await makeDeposit(test, slow.merchant)
  for (let n = 0; n < 6; n += 1) await makeDeposit(test, quick.merchant)
  await untilReceived(slow.path, 4)
  await untilReceived(quick.path, 6)
  // At most four callbacks are in flight to one endpoint.
  expect(at(slow.path)).toHaveLength(4)
  behaviours.delete(slow.path)
  for (const response of hanging.splice(0)) response.writeHead(503).end()
  await dispatcher.settled()
  expect((await callbacksOf(slow.merchant)).filter(({ last_error }) => last_error === 'HTTP_503')).toHaveLength(4)
})

/** Runs the dispatcher, like its loop, until the receiver has `count` callbacks. */
async function untilReceived(path: string, count: number): Promise<void> {
  while (at(path).length < count) {
    await dispatcher.dispatch()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it.each([
  ['a busy one', 503, () => '900', 900],
  ['one that has had enough, by a date', 429, () => new Date(test.clock.now().getTime() + 600_000).toUTCString(), 600],
  ['one that asks for a year', 503, () => '31536000', 86_400],
  ['one that asks for longer than a number holds', 503, () => '99999999999999999999', 86_400],
  ['one that asks for longer still', 429, () => '9'.repeat(400), 86_400],
  ['one without Retry-After', 503, () => undefined, 5],
  ['one that is not busy', 500, () => '900', 5],
  ['one with an invalid value', 503, () => 'soon', 5],
])('retries when the receiver asks for it, within the schedule: %s', async (_who, status, retryAfter, waitS) => {
  const header = retryAfter()
  const { merchant } = await merchantAt((response) =>
    response.writeHead(status, header === undefined ? {} : { 'retry-after': header }).end(),
  )
  await makeDeposit(test, merchant)
  await deliver()
  const [callback] = await callbacksOf(merchant)
  const waitedS = ((callback?.next?.getTime() ?? 0) - test.clock.now().getTime()) / 1000
  // The header's date has whole seconds; a fifth of the wait is random.
  expect([callback?.status, waitedS >= waitS - 1, waitedS <= waitS * 1.2 + 1]).toEqual(['PENDING', true, true])
})

it('follows no redirect and forgets an endpoint that is gone', async () => {
  const moved = await merchantAt((response) => response.writeHead(307, { location: `${base}/elsewhere` }).end())
  const gone = await merchantAt((response) => response.writeHead(410).end())
  await makeDeposit(test, moved.merchant)
  await makeDeposit(test, gone.merchant)
  await makeDeposit(test, gone.merchant)
  await deliver()
  expect(at('/elsewhere')).toHaveLength(0)
  expect(await callbacksOf(moved.merchant)).toMatchObject([{ status: 'PENDING', last_error: 'HTTP_307' }])
  expect((await callbacksOf(gone.merchant)).map(({ status }) => status)).toEqual(['DEAD', 'DEAD'])
  await makeDeposit(test, gone.merchant)
  expect(await callbacksOf(gone.merchant)).toHaveLength(2)
})

it('requires the text OK if the endpoint is set so, and stores at most 64 KB of an answer', async () => {
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
  behaviours.set('/ok-text', (response) => response.end(at('/ok-text').length === 1 ? 'x'.repeat(200_000) : ' OK\n'))
  await addEndpoint(test.tenant, {
    merchantId: merchant.id,
    id: uuidv7(),
    url: `${base}/ok-text`,
    secrets: [merchant.callbackSecret],
    format: 'OK_TEXT',
  })
  await makeDeposit(test, merchant)
  await deliver()
  expect(await callbacksOf(merchant)).toMatchObject([{ status: 'PENDING', last_error: 'BODY_NOT_OK' }])
  const { rows } = await test.tenant.pool.query<{ size: number }>(
    'select octet_length(response_body) as size from callback_attempt where callback_id = $1',
    [(await callbacksOf(merchant))[0]?.id],
  )
  expect(rows[0]?.size).toBe(65_536)
  test.clock.advance(6001)
  await deliver()
  expect(await callbacksOf(merchant)).toMatchObject([{ status: 'DELIVERED', attempts: 2 }])
})

it('does not connect to internal addresses for a live merchant, whatever the URL says', async () => {
  const urls = [
    'http://10.0.0.1/',
    'https://127.0.0.1:1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://user:pass@example.com/',
    'ftp://example.com/',
  ]
  for (const url of urls) {
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [await addGroup(test.tenant)], url })
    await makeDeposit(test, merchant)
    await deliver()
    const [callback] = await callbacksOf(merchant)
    expect([url, callback?.status, callback?.last_error]).toEqual([
      url,
      'PENDING',
      expect.stringMatching(/^(URL_NOT_HTTPS|ADDRESS_NOT_PUBLIC|URL_HAS_CREDENTIALS)$/),
    ])
  }
})

it('is sent again by another process if the first dies while sending, and not earlier', async () => {
  const { merchant, path } = await merchantAt()
  await makeDeposit(test, merchant)
  const [callback] = await callbacksOf(merchant)
  // The state after kill -9: a lease and a started attempt, but no process.
  const until = new Date(test.clock.now().getTime() + 30_000)
  await test.tenant.pool.query(
    'update callback set lease_until = $2, attempts = 1, scheduled_attempts = 1 where id = $1',
    [callback?.id, until],
  )
  await deliver()
  expect(at(path)).toHaveLength(0)
  test.clock.advance(30_000)
  await deliver()
  expect(at(path)).toHaveLength(1)
  expect(await callbacksOf(merchant)).toMatchObject([{ status: 'DELIVERED', attempts: 2 }])
})

it('is sent once however many processes deliver', async () => {
  const { merchant, path } = await merchantAt()
  const made = []
  for (let n = 0; n < 12; n += 1) made.push(await makeDeposit(test, merchant))
  const others = Array.from({ length: 5 }, () => createDispatcher(test.tenant, test.clock.now, () => undefined))
  await Promise.all(
    others.map(async (other) => {
      while ((await other.dispatch()) > 0) await other.settled()
    }),
  )
  expect(at(path)).toHaveLength(12)
  expect(new Set(at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(12)
})

describe('the console', () => {
  it('lists callbacks with every try, and records who sent one again by hand', async () => {
    let isDown = true
    const { merchant, path } = await merchantAt((response) =>
      response.writeHead(isDown ? 502 : 200).end('body of the answer'),
    )
    const deposit = await makeDeposit(test, merchant)
    await deliver()
    const owner = await test.signedIn({ name: 'Owner', scope: ['MERCHANT'], merchantId: merchant.id })
    const stranger = await test.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
    const list = (await owner.client.get('/api/callback/list')).body as { rows: { id: string }[] }
    expect(list.rows).toMatchObject([
      { objectNumber: deposit.number, type: 'deposit.assigned', status: 'PENDING', attempts: 1, lastStatus: 502 },
    ])
    const id = list.rows[0]?.id ?? ''
    expect((await stranger.client.get(`/api/callback/get/${id}`)).status).toBe(404)
    expect((await stranger.client.post(`/api/callback/resend/${id}`)).status).toBe(404)
    isDown = false
    expect((await owner.client.post(`/api/callback/resend/${id}`)).status).toBe(200)
    await deliver()
    expect(at(path)).toHaveLength(2)
    expect((await owner.client.get(`/api/callback/get/${id}`)).body).toMatchObject({
      status: 'DELIVERED',
      attemptLog: [
        { mode: 'MANUAL', by: 'Owner', status: 200 },
        { mode: 'AUTO', by: null, status: 502, error: 'HTTP_502', responseBody: 'body of the answer' },
      ],
    })
    const audit = await test.tenant.pool.query(
      `select actor_name from audit_log where action = 'callback.resend' and object_id = $1`,
      [id],
    )
    expect(audit.rows).toEqual([{ actor_name: 'Owner' }])
  })

  it('pauses an address with its reason; later events wait there and go in order', async () => {
    const { merchant, path } = await merchantAt()
    const admin = await test.signedIn({ name: 'Deniz', scope: ['ADMIN'] })
    const owner = await test.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
    const { rows } = await test.tenant.pool.query<{ id: string }>(
      'select id from callback_endpoint where merchant_id = $1',
      [merchant.id],
    )
    const id = rows[0]?.id ?? ''
    expect((await owner.client.post(`/api/callback/pause/${id}`, { reason: 'x' })).status).toBe(404)
    expect((await admin.client.post(`/api/callback/pause/${id}`, { reason: 'Receiver moves' })).status).toBe(200)
    expect((await admin.client.post(`/api/callback/pause/${id}`, { reason: 'again' })).body).toMatchObject({
      code: 'CALLBACK_ADDRESS_STATE',
    })
    for (let n = 0; n < 3; n += 1) await makeDeposit(test, merchant)
    await deliver()
    expect(at(path)).toHaveLength(0)
    expect((await owner.client.get('/api/callback/addresses')).body).toMatchObject({
      rows: [{ id, status: 'PAUSED', waiting: 3, failing: 0, paused: { by: 'Deniz', reason: 'Receiver moves' } }],
    })
    expect((await admin.client.post(`/api/callback/resume/${id}`)).status).toBe(200)
    await deliver()
    expect(at(path)).toHaveLength(3)
    expect((await owner.client.get('/api/callback/addresses')).body).toMatchObject({
      rows: [{ id, status: 'ACTIVE', isTroubled: false, lastHour: { delivered: 3, failed: 0 }, paused: null }],
      resends: [],
    })
  })

  it('re-sends what one address missed, oldest first, at the given rate, and nothing of other addresses', async () => {
    let isDown = true
    const { merchant, path } = await merchantAt((response) => response.writeHead(isDown ? 500 : 200).end())
    const other = await merchantAt((response) => response.writeHead(500).end())
    for (const one of [merchant, merchant, merchant, other.merchant]) await makeDeposit(test, one)
    await deliver()
    const owner = await test.signedIn({ name: 'Owner', scope: ['MERCHANT'], merchantId: merchant.id })
    const { rows } = (await owner.client.get('/api/callback/addresses')).body as { rows: { id: string }[] }
    expect(rows).toMatchObject([
      { failing: 3, waiting: 3, incident: { error: 'HTTP_500', failures: 3 }, open: null, isTroubled: true },
    ])
    const list = await owner.client.get(`/api/callback/list?address=${rows[0]?.id}`)
    expect((list.body as { rows: unknown[] }).rows).toHaveLength(3)
    isDown = false
    const sent = await owner.client.post('/api/callback/resendMany', { status: 'FAILING', perSecond: 1 })
    expect(sent.body).toEqual({ queued: 3, left: 0 })
    await deliver()
    expect(at(path)).toHaveLength(4)
    expect((await owner.client.get('/api/callback/addresses')).body).toMatchObject({
      rows: [{ incident: null }],
      resends: [{ by: 'Owner', total: 3, sent: 1, delivered: 1, left: 2, stopped: null }],
    })
    test.clock.advance(2_000)
    await deliver()
    const numbers = at(path).map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence)
    expect(numbers.slice(3)).toEqual(numbers.slice(0, 3).toSorted((a, b) => a - b))
    expect((await callbacksOf(other.merchant))[0]).toMatchObject({ status: 'PENDING', attempts: 1 })
    // Without a state filter, delivered callbacks are not sent again.
    expect((await owner.client.post('/api/callback/resendMany', { perSecond: 5 })).body).toEqual({ queued: 0, left: 0 })
  })

  it('goes on with the schedule when a try by hand fails too', async () => {
    const { merchant } = await merchantAt((response) => response.writeHead(503).end())
    await makeDeposit(test, merchant)
    await deliver()
    const owner = await test.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
    const [before] = await callbacksOf(merchant)
    expect((await owner.client.post(`/api/callback/resend/${before?.id}`)).status).toBe(200)
    await deliver()
    const [after] = await callbacksOf(merchant)
    expect(after).toMatchObject({ status: 'PENDING', attempts: 2, last_error: 'HTTP_503' })
    expect(after?.next?.getTime()).toBeGreaterThan(test.clock.now().getTime())
  })

  it('finds by number, reference, webhook id, type and merchant, and what is failing', async () => {
    const { merchant } = await merchantAt((response) => response.writeHead(503).end())
    const quiet = await merchantAt()
    const deposit = await makeDeposit(test, merchant)
    await makeDeposit(test, quiet.merchant)
    await deliver()
    const admin = await test.signedIn({ scope: ['ADMIN'] })
    const owner = await test.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
    const stranger = await test.signedIn({ scope: ['MERCHANT'], merchantId: quiet.merchant.id })
    const found = async (who: typeof admin, query: string) =>
      ((await who.client.get(`/api/callback/list?${query}`)).body as { rows: { objectNumber: string }[] }).rows.map(
        ({ objectNumber }) => objectNumber,
      )
    const [row] = (
      await test.tenant.pool.query<{ event_id: string; merchant_ref: string; name: string }>(
        `select e.event_id, r.merchant_ref, m.name from merchant_event e join remit_request r on r.id = e.object_id
          join merchant m on m.id = e.merchant_id where e.merchant_id = $1`,
        [merchant.id],
      )
    ).rows
    for (const q of [deposit.number.toLowerCase(), row?.merchant_ref, row?.event_id, row?.name.toUpperCase()]) {
      expect(await found(admin, `q=${encodeURIComponent(q ?? '')}`)).toEqual([deposit.number])
      expect(await found(stranger, `q=${encodeURIComponent(q ?? '')}`)).toEqual([])
    }
    expect(await found(owner, 'q=deposit.assigned')).toEqual([deposit.number])
    expect(await found(owner, 'status=FAILING')).toEqual([deposit.number])
    expect(await found(owner, 'status=DEAD')).toEqual([])
    expect(await found(stranger, 'status=FAILING')).toEqual([])
    expect(await found(stranger, 'status=DELIVERED')).toHaveLength(1)
    const { rows } = (await owner.client.get('/api/callback/list')).body as { rows: { id: string }[] }
    expect((await owner.client.get(`/api/callback/get/${rows[0]?.id}`)).body).toMatchObject({
      eventId: row?.event_id,
      lastError: 'HTTP_503',
    })
  })

  it('pages without losing or repeating a row', async () => {
    const admin = await test.signedIn({ scope: ['ADMIN'] })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const answer: { rows: { id: string }[]; nextCursor: string | null } = (
        await admin.client.get(`/api/callback/list?limit=7${cursor ? `&cursor=${cursor}` : ''}`)
      ).body as never
      seen.push(...answer.rows.map(({ id }) => id))
      cursor = answer.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength((await test.tenant.pool.query('select from callback')).rowCount ?? 0)
    expect((await admin.client.get('/api/callback/list?cursor=bogus')).body).toMatchObject({ code: 'CURSOR_INVALID' })
  })

  it('POST /mapi/v1/callbacks/test sends one signed test event', async () => {
    const { merchant, path } = await merchantAt()
    expect(await sendSigned(test, merchant, 'POST', '/mapi/v1/callbacks/test', {})).toMatchObject({
      status: 200,
      body: { status: 200, error: null },
    })
    expect(new Webhook(merchant.callbackSecret).verify(at(path)[0]?.body ?? '', headersOf(at(path)[0]))).toMatchObject({
      type: 'test',
    })
    expect(await sendSigned(test, stage.merchant, 'POST', '/mapi/v1/callbacks/test', {})).toMatchObject({
      status: 409,
      body: { code: 'NO_ENDPOINT' },
    })
  })
})

// Last: it moves the clock by days.
it('retries on schedule, same id, fresh signature, ten times over 72 hours, then gives up', async () => {
  const { merchant, path } = await merchantAt((response) => response.writeHead(500).end('no\0pe'))
  await makeDeposit(test, merchant)
  await deliver()
  const gaps: number[] = []
  for (;;) {
    const [callback] = await callbacksOf(merchant)
    if (!callback?.next) break
    const waitMs = callback.next.getTime() - test.clock.now().getTime()
    gaps.push(waitMs / 1000)
    test.clock.advance(waitMs - 1)
    await dispatcher.dispatch()
    expect(at(path)).toHaveLength(gaps.length)
    test.clock.advance(1)
    await deliver()
  }
  const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  gaps.slice(0, 8).forEach((gap, index) => {
    expect(gap).toBeGreaterThanOrEqual(schedule[index] ?? 0)
    expect(gap).toBeLessThanOrEqual((schedule[index] ?? 0) * 1.2)
  })
  expect(gaps).toHaveLength(9)
  expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeCloseTo(72 * 3600, -1)
  expect(await callbacksOf(merchant)).toMatchObject([{ status: 'DEAD', attempts: 10, last_error: 'HTTP_500' }])
  expect(new Set(at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(at(path).map(({ headers }) => headers['webhook-signature'])).size).toBe(10)
})
