import type { ServerResponse } from 'node:http'

import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { systemCtx } from '../access/ctx'
import { startCallbackReceiver, type CallbackReceiver } from '../testing/callbackReceiver'
import { addMerchant, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { createDispatcher, type Dispatcher } from './delivery'
import { insertMerchantEvent } from './merchantEvents.sql'

let test: TestApp
let receiver: CallbackReceiver
let dispatcher: Dispatcher
/** The dispatcher's clock, which only a test moves. */
let nowMs = Date.now()
const now = () => new Date(nowMs)
const fault = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  receiver = await startCallbackReceiver()
  test = await buildTestApp()
  dispatcher = createDispatcher(test.tenant, now, fault)
})
afterAll(async () => {
  await receiver.close(dispatcher.settled)
  await test.close()
})
// Callbacks left by one test must not be sent in the next.
afterEach(() => test.tenant.pool.query(`update callback_endpoint set status = 'PAUSED'`))

/** Random numbers in [0, 1), the same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

let paths = 0
async function merchantAt(): Promise<{ merchant: TestMerchant; path: string }> {
  const path = `/order-${(paths += 1)}`
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [], url: receiver.base + path, testMode: true })
  return { merchant, path }
}
/** Adds one event per object for the merchant, in this order. */
async function notify({ id: merchantId }: TestMerchant, objects: readonly string[]): Promise<void> {
  for (const objectId of objects)
    await inTransaction(systemCtx(test.tenant, uuidv7(), now), (tx) =>
      insertMerchantEvent(tx, {
        merchantId,
        eventId: `evt_${uuidv7()}`,
        type: 'deposit.assigned',
        objectId,
        objectNumber: 'D-26-0000001',
        payloadHead: '{"sequence":',
        payloadTail: `,"object":"${objectId}"}`,
        at: now(),
      }),
    )
}
const things = (count: number) => Array.from({ length: count }, () => uuidv7())
const eventOf = (body: string) => JSON.parse(body) as { sequence: number; object: string }
const sequences = (path: string) => receiver.at(path).map(({ body }) => eventOf(body).sequence)
const turn = async (by: Dispatcher = dispatcher) => {
  const started = await by.dispatch()
  await by.settled()
  return started
}
const drain = async () => {
  while ((await turn()) > 0);
}
const states = async ({ id }: TestMerchant) =>
  (
    await test.tenant.pool.query<{ status: string; next: Date | null; tries: number }>(
      `select status, next_attempt_at as next, scheduled_attempts as tries from callback where merchant_id = $1
        order by seq`,
      [id],
    )
  ).rows
const count = async (merchant: TestMerchant, status: string) =>
  (await states(merchant)).filter((one) => one.status === status).length
const addressOf = async (merchant: TestMerchant) => {
  const owner = await test.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
  const answer = await owner.client.get('/api/callback/addresses')
  return { owner, ...(answer.body as { rows: { id: string }[]; resends: { id: string }[] }) }
}

it.each([1, 2, 3, 4])(
  'sends no event before an earlier one of its object has arrived or is given up (seed %i)',
  async (seed) => {
    const random = randomOf(seed * 7919)
    const { merchant, path } = await merchantAt()
    const objects = things(4)
    const objects24 = Array.from({ length: 24 }, () => objects[Math.floor(random() * objects.length)] ?? '')
    const arrived = new Map<string, number[]>()
    const wrong: string[] = []
    receiver.behaviours.set(path, (response, { body }) => {
      const { sequence, object } = eventOf(body)
      const earlier = objects24.flatMap((one, index) => (one === object && index + 1 < sequence ? [index + 1] : []))
      const missing = earlier.filter((one) => !arrived.get(object)?.includes(one))
      if (missing.length > 0) wrong.push(`${sequence} before ${missing.join()}`)
      const isTaken = random() < 0.6
      if (isTaken) arrived.set(object, [...(arrived.get(object) ?? []), sequence])
      response.writeHead(isTaken ? 200 : 500).end()
    })
    await notify(merchant, objects24)
    const other = createDispatcher(test.tenant, now, fault)
    // Both dispatchers draw from one sequence of random numbers, so each run differs: 50 hours are enough for any, and
    // nothing is given up before 72.
    for (let round = 0; round < 1_500 && (await count(merchant, 'PENDING')) > 0; round += 1) {
      await Promise.all([turn(), turn(other)])
      nowMs += 120_000
    }
    expect(wrong).toEqual([])
    expect([...arrived.values()].flat()).toHaveLength(24)
  },
)

it('sends other events to an address after a failure without waiting for its retry, which follows', async () => {
  const { merchant, path } = await merchantAt()
  let refused = 0
  receiver.behaviours.set(path, (response, { body }) => {
    const isRefused = eventOf(body).sequence === 1 && (refused += 1) === 1
    response.writeHead(isRefused ? 500 : 200).end()
  })
  await notify(merchant, things(6))
  await drain()
  expect(sequences(path).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  nowMs += 10_000
  await drain()
  expect((await states(merchant)).map(({ status }) => status)).toEqual(Array(6).fill('DELIVERED'))
})

it('opens the breaker if nothing is accepted: one probe for all processes; a success sends all in order', async () => {
  const { merchant, path } = await merchantAt()
  let isDown = true
  receiver.behaviours.set(path, (response) => response.writeHead(isDown ? 503 : 200).end())
  await notify(merchant, things(30))
  await drain()
  // Four at once, then one at a time.
  expect(sequences(path)).toHaveLength(5)
  const others = Array.from({ length: 3 }, () => createDispatcher(test.tenant, now, fault))
  for (const [index, waitS] of [5, 10, 20, 40].entries()) {
    nowMs += waitS * 1000 - 1
    await drain()
    expect(sequences(path)).toHaveLength(5 + index)
    nowMs += 1
    await Promise.all([turn(), ...others.map(turn)])
    expect(sequences(path)).toHaveLength(6 + index)
  }
  const { rows } = await addressOf(merchant)
  expect(rows).toMatchObject([
    {
      waiting: 30,
      lastHour: { delivered: 0, failed: 9 },
      incident: { error: 'HTTP_503', failures: 9 },
      open: { nextTryAt: new Date(nowMs + 60_000).toISOString() },
      isTroubled: true,
    },
  ])
  isDown = false
  nowMs += 60_000
  await drain()
  const after = sequences(path).slice(9)
  expect(after.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  // The probe is the oldest due callback; the others follow four at a time, oldest first.
  const rest = after.slice(1)
  const batches = Array.from({ length: Math.ceil(rest.length / 4) }, (_, n) => rest.slice(n * 4, n * 4 + 4))
  batches.slice(1).forEach((batch, n) => expect(Math.min(...batch)).toBeGreaterThan(Math.max(...(batches[n] ?? []))))
  expect((await addressOf(merchant)).rows).toMatchObject([
    { waiting: 0, incident: null, open: null, isTroubled: false },
  ])
})

it('gives up events that a failing address has not accepted for three days, and keeps newer ones', async () => {
  const { merchant, path } = await merchantAt()
  receiver.behaviours.set(path, (response) => response.writeHead(500).end())
  await notify(merchant, things(8))
  await drain()
  nowMs += 71 * 3_600_000
  await notify(merchant, things(2))
  nowMs += 3_600_000
  await turn()
  expect((await states(merchant)).map(({ status }) => status)).toEqual([...Array(8).fill('DEAD'), 'PENDING', 'PENDING'])
})

it('delivers everything to 40 addresses while 10 others hang @long', async () => {
  const all: { merchant: TestMerchant; path: string; hangs: boolean }[] = []
  for (let n = 0; n < 50; n += 1) all.push({ ...(await merchantAt()), hangs: n % 5 === 0 })
  const held: ServerResponse[] = []
  for (const { merchant, path, hangs } of all) {
    if (hangs) receiver.behaviours.set(path, (response) => void held.push(response))
    await notify(merchant, things(6))
  }
  const got = (hangs: boolean) =>
    all.filter((one) => one.hangs === hangs).reduce((sum, { path }) => sum + sequences(path).length, 0)
  while (got(false) < 240) {
    await dispatcher.dispatch()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(got(false)).toBe(240)
  expect(got(true)).toBeLessThanOrEqual(40)
  for (const { path } of all) receiver.behaviours.delete(path)
  for (const response of held) response.writeHead(503).end()
  await dispatcher.settled()
})

it('stops a re-send: its unsent callbacks return to their earlier state, others are untouched', async () => {
  const { merchant, path } = await merchantAt()
  const stranger = await merchantAt()
  await notify(merchant, things(3))
  await drain()
  receiver.behaviours.set(path, (response) => response.writeHead(404).end())
  await notify(merchant, things(3))
  await drain()
  const { owner } = await addressOf(merchant)
  const before = await states(merchant)
  expect((await owner.client.post('/api/callback/resendMany', { perSecond: 1 })).body).toEqual({ queued: 3, left: 0 })
  expect((await owner.client.post('/api/callback/resendMany', { status: 'DELIVERED', perSecond: 1 })).body).toEqual({
    queued: 3,
    left: 0,
  })
  const { resends } = await addressOf(merchant)
  expect(resends).toMatchObject([
    { total: 3, sent: 0, left: 3 },
    { total: 3, sent: 0, left: 3 },
  ])
  const foreign = (await addressOf(stranger.merchant)).owner
  expect((await foreign.client.post(`/api/callback/stopResend/${resends[0]?.id}`)).status).toBe(404)
  for (const { id } of resends) expect((await owner.client.post(`/api/callback/stopResend/${id}`)).status).toBe(200)
  expect(await states(merchant)).toEqual(before)
  expect((await addressOf(merchant)).resends).toMatchObject([
    { sent: 0, left: 0, stopped: { by: expect.any(String) } },
    { sent: 0, left: 0, stopped: { by: expect.any(String) } },
  ])
})

it.each([
  ['all at once', 0],
  ['one a second', 1],
])('sends events of other objects while six are never accepted (%s) @long', async (_name, every) => {
  const { merchant, path } = await merchantAt()
  const bad = things(6)
  const waitedMs: number[] = []
  const answeredMs = new Map<string, number>()
  receiver.behaviours.set(path, (response, { body }) => {
    const { object } = eventOf(body)
    if (!bad.includes(object)) waitedMs.push(nowMs - (answeredMs.get(object) ?? 0))
    response.writeHead(bad.includes(object) ? 500 : 200).end()
  })
  await notify(merchant, bad)
  const good = things(60)
  for (let second = 0; second < 200 && waitedMs.length < good.length; second += 1) {
    const fresh = every === 0 && second === 0 ? good : good.slice(second * every, second * every + every)
    for (const object of fresh) answeredMs.set(object, nowMs)
    await notify(merchant, fresh)
    await drain()
    nowMs += 1_000
  }
  expect(waitedMs).toHaveLength(good.length)
  // The first six failures in a row open the breaker. Later it opens a few times until it is clear that the address is
  // not the cause.
  expect(Math.max(...waitedMs)).toBeLessThanOrEqual(15_000)
  if (every > 0) expect(waitedMs.toSorted((a, b) => a - b)[30]).toBe(0)
})

it('keeps a delivery and a re-send when an earlier try is reported as failed later', async () => {
  const { merchant, path } = await merchantAt()
  const held: ServerResponse[] = []
  receiver.behaviours.set(path, (response) => void held.push(response))
  await notify(merchant, things(2))
  await dispatcher.dispatch()
  while (held.length < 2) await new Promise((resolve) => setImmediate(resolve))
  // The first process stalls for longer than its lease.
  nowMs += 31_000
  receiver.behaviours.delete(path)
  const other = createDispatcher(test.tenant, now, fault)
  await test.tenant.pool.query(
    `update callback set lease_until = null, status = 'PENDING', resend_by = 'Deniz', next_attempt_at = $2
      where merchant_id = $1 and seq = 2`,
    [merchant.id, new Date(nowMs + 60_000)],
  )
  await turn(other)
  expect((await states(merchant)).map(({ status }) => status)).toEqual(['DELIVERED', 'PENDING'])
  const before = await states(merchant)
  for (const response of held) response.writeHead(500).end()
  await dispatcher.settled()
  expect(await states(merchant)).toEqual(before)
  nowMs += 60_000
  await turn(other)
  const { rows } = await test.tenant.pool.query<{ mode: string }>(
    `select mode from callback_attempt attempt join callback on callback.id = callback_id where merchant_id = $1
      and seq = 2 order by attempt_no`,
    [merchant.id],
  )
  expect(rows.map(({ mode }) => mode)).toEqual(['AUTO', 'MANUAL'])
})

/** The merchant's callbacks go to another path from now on. */
async function move({ id }: TestMerchant, path: string): Promise<string> {
  const manager = await test.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: id })
  await test.stepUp(manager)
  const url = `${receiver.base}${path}-moved`
  const saved = { merchantId: id, url, eventTypes: [], format: 'STANDARD' }
  expect(await manager.client.post('/api/merchant/saveUrl', saved)).toMatchObject({ status: 200 })
  return `${path}-moved`
}

it('does not count answers of the previous address against a newly saved one', async () => {
  const { merchant, path } = await merchantAt()
  const held: ServerResponse[] = []
  receiver.behaviours.set(path, (response) => void held.push(response))
  await notify(merchant, things(3))
  await dispatcher.dispatch()
  while (held.length < 3) await new Promise((resolve) => setImmediate(resolve))
  const moved = await move(merchant, path)
  for (const [index, response] of held.entries()) response.writeHead(index === 0 ? 410 : 500).end()
  await dispatcher.settled()
  expect((await addressOf(merchant)).rows).toMatchObject([{ status: 'ACTIVE', incident: null, waiting: 3 }])
  await turn()
  expect(sequences(moved)).toHaveLength(3)
  expect((await states(merchant)).map(({ status }) => status)).toEqual(Array(3).fill('DELIVERED'))
})

it('sends failed events to the newly saved address, at once and in order', async () => {
  const { merchant, path } = await merchantAt()
  receiver.behaviours.set(path, (response) => response.writeHead(500).end())
  await notify(merchant, things(7))
  for (let n = 0; n < 20; n += 1) {
    await drain()
    nowMs += 60_000
  }
  const moved = await move(merchant, path)
  await drain()
  expect(sequences(moved).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('ends everything pending for a removed address; delivered callbacks stay', async () => {
  const { merchant, path } = await merchantAt()
  await notify(merchant, things(2))
  await drain()
  const held: ServerResponse[] = []
  receiver.behaviours.set(path, (response) => void held.push(response))
  await notify(merchant, things(3))
  await dispatcher.dispatch()
  while (held.length < 3) await new Promise((resolve) => setImmediate(resolve))
  const { owner } = await addressOf(merchant)
  const round = { status: 'DELIVERED', perSecond: 1 }
  expect((await owner.client.post('/api/callback/resendMany', round)).body).toEqual({ queued: 2, left: 0 })
  for (const response of held) response.writeHead(410).end()
  await dispatcher.settled()
  expect((await states(merchant)).map(({ status }) => status)).toEqual([
    ...Array(2).fill('DELIVERED'),
    ...Array(3).fill('DEAD'),
  ])
  expect(await addressOf(merchant)).toMatchObject({
    rows: [{ status: 'GONE', waiting: 0, dead: 3 }],
    resends: [{ total: 2, left: 0 }],
  })
})

it('stops a re-send of 300 in the middle while two processes send it; its counts equal the rows @long', async () => {
  const { merchant, path } = await merchantAt()
  receiver.behaviours.set(path, (response) => response.writeHead(404).end())
  const objects = things(300)
  nowMs = test.clock.now().getTime()
  await notify(merchant, objects)
  await test.tenant.pool.query(
    `update callback set status = 'DEAD', next_attempt_at = null, last_error = 'HTTP_404' where merchant_id = $1`,
    [merchant.id],
  )
  receiver.behaviours.delete(path)
  const { owner } = await addressOf(merchant)
  expect((await owner.client.post('/api/callback/resendMany', { status: 'DEAD', perSecond: 50 })).body).toEqual({
    queued: 300,
    left: 0,
  })
  const other = createDispatcher(test.tenant, now, fault)
  nowMs = test.clock.now().getTime() + 1_000
  for (let turns = 0; turns < 6; turns += 1) await Promise.all([turn(), turn(other)])
  const sent = sequences(path).length
  expect(sent).toBeGreaterThanOrEqual(24)
  const [round] = (await addressOf(merchant)).resends
  expect(round).toMatchObject({ total: 300, sent, delivered: sent, left: 300 - sent })
  // An object's given-up event waits for the bulk re-send; a new event of that object does not wait for it.
  await notify(merchant, objects.slice(-1))
  await drain()
  expect(sequences(path)).toContain(301)
  const before = sequences(path).length
  expect((await owner.client.post(`/api/callback/stopResend/${round?.id}`)).status).toBe(200)
  nowMs += 60_000
  await drain()
  expect(sequences(path)).toHaveLength(before)
  expect(new Set(sequences(path)).size).toBe(before)
  expect([await count(merchant, 'DEAD'), await count(merchant, 'DELIVERED')]).toEqual([301 - before, before])
  const { rows, resends } = await addressOf(merchant)
  expect(rows).toMatchObject([{ waiting: 0, dead: 301 - before, lastHour: { delivered: before, failed: 0 } }])
  expect(resends).toMatchObject([{ sent: before - 1, delivered: before - 1, left: 0 }])
})
