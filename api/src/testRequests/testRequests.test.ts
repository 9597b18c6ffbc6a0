import { callbackPayload, merchantDeposit } from '@kasa/contracts/merchantApi'
import { merchantWithdrawal } from '@kasa/contracts/withdrawals'
import { testAccount } from '@kasa/domain/testRequest'
import { Webhook } from 'standardwebhooks'
import { uuidv7 } from 'uuidv7'

import { createDispatcher, type Dispatcher } from '../callbacks/delivery'
import { verifyLedger } from '../ledger/verify.service'
import { startCallbackReceiver, type CallbackReceiver } from '../testing/callbackReceiver'
import { askCard } from '../testing/cardFixture'
import {
  addLimits,
  addMerchant,
  askDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { askPayout, payoutIban, payoutWanted } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import { askWallet } from '../testing/walletFixture'
import { expireTests } from './expireTests'

type Read = MadeDeposit & { test?: true; iban: string }
type Event = { type: string; sequence: number; test?: true; data: Record<string, unknown> }

let app: TestApp
let receiver: CallbackReceiver
let dispatcher: Dispatcher
let stage: Stage
let shops = 0
beforeAll(async () => {
  receiver = await startCallbackReceiver()
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'card', 'papara', 'admin'] } })
  stage = await setStage(app)
  await app.tenant.pool.query(
    `insert into bank_name (eft_code, name, short_name, type) values ('0061', 'Bank of tests', 'Bank', 'BANK')
      on conflict (eft_code) do nothing`,
  )
  dispatcher = createDispatcher(app.tenant, app.clock.now, (error) => {
    throw error
  })
})
afterAll(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await receiver.close(dispatcher.settled)
  await app.close()
})

type Shop = TestMerchant & { path: string }
/** A merchant in test mode that could take real money if it were live. */
async function shopInTest(): Promise<Shop> {
  const path = `/shop-${(shops += 1)}`
  const limitGroupId = await addLimits(app.tenant, [{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 1 }])
  const merchant = await addMerchant(app.tenant, {
    remitGroupIds: [stage.groupId],
    limitGroupId,
    url: receiver.base + path,
    testMode: true,
    modules: ['remit', 'withdraw', 'card', 'papara'],
    scopes: ['deposit:create', 'withdraw:create', 'read'],
  })
  return { ...merchant, path }
}
const setMode = (shop: TestMerchant, testMode: boolean) =>
  app.tenant.pool.query('update merchant set test_mode = $2, limit_group_id = null where id = $1', [shop.id, testMode])

const post = (shop: TestMerchant, path: string, body: object = {}, key?: string) =>
  sendSigned(
    app,
    shop,
    'POST',
    `/mapi/v1/${path}`,
    body,
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const get = (shop: TestMerchant, path: string) => sendSigned(app, shop, 'GET', `/mapi/v1/${path}`)
async function made(answer: Promise<TestAnswer>): Promise<Read> {
  const { status, body, text } = await answer
  if (status !== 201) throw new Error(`Not made: ${status} ${text}`)
  return body as Read
}
const simulate = (shop: TestMerchant, path: 'deposits' | 'withdrawals', { id }: Read, body: object) =>
  post(shop, `${path}/${id}/simulate`, body)
const codeOf = ({ status, body }: TestAnswer) => [status, (body as { code?: string }).code]
const statusOf = ({ body }: TestAnswer) => (body as Read).status

async function eventsOf(shop: TestMerchant): Promise<Event[]> {
  const { body } = await get(shop, 'events?after=0')
  return (body as { events: { event: Event }[] }).events.map(({ event }) => event)
}
const typesOf = async (shop: TestMerchant) => (await eventsOf(shop)).map(({ type }) => type)

/** Tables that a session in test mode may write: its own, events, keys and records of the calls. */
const open = [
  'api_nonce',
  'audit_log',
  'call_rate',
  'callback',
  'callback_attempt',
  'callback_endpoint',
  'idempotency_key',
  'merchant_call',
  'merchant_event',
  'merchant_event_counter',
  // When each key was last used.
  'merchant_key',
  'test_request',
]
/** The contents of every other table, as one hash each. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await app.tenant.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname <> all($1::text[]) and relname not like 'audit%' order by 1`,
    [open],
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: hashed } = await app.tenant.pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as hash
        from "${name}" one`,
    )
    found[name] = hashed[0]?.hash ?? ''
  }
  return found
}

test('a whole session in test mode leaves every table about money as it was', async () => {
  const shop = await shopInTest()
  const before = await contents()
  for (const table of [
    'remit_request',
    'withdraw_request',
    'journal',
    'limit_reservation',
    'limit_counter',
    'customer',
  ])
    expect(Object.keys(before)).toContain(table)
  // The limit of one kuruş would refuse a live deposit.
  const paid = await made(askDeposit(app, shop))
  const other = await made(askDeposit(app, shop))
  const cancelled = await made(askDeposit(app, shop))
  const payout = await made(askPayout(app, shop))
  const answers = [
    await post(shop, `deposits/${paid.id}/declare`),
    await simulate(shop, 'deposits', paid, { event: 'PAID' }),
    await simulate(shop, 'deposits', paid, { event: 'REVERSED' }),
    await simulate(shop, 'deposits', other, { event: 'PAID', amount: 5 }),
    await simulate(shop, 'deposits', other, { event: 'REJECTED' }),
    await post(shop, `deposits/${cancelled.id}/cancel`),
    await simulate(shop, 'withdrawals', payout, { event: 'QUEUED' }),
    await simulate(shop, 'withdrawals', payout, { event: 'SENT' }),
    await simulate(shop, 'withdrawals', payout, { event: 'PAID' }),
    await simulate(shop, 'withdrawals', payout, { event: 'RETURNED' }),
    await get(shop, `deposits/${paid.id}`),
    await get(shop, 'balance'),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await dispatcher.dispatch()
  await dispatcher.settled()
  expect(await contents()).toEqual(before)
  expect((await get(shop, 'balance')).body).toMatchObject({ available: 0, held: 0 })
})

test('a test deposit shows the example account, is marked, and has every field of a live one', async () => {
  const shop = await shopInTest()
  const { body } = await askDeposit(app, shop)
  expect(body).toMatchObject({
    ...testAccount,
    status: 'ASSIGNED',
    number: expect.stringMatching(/^TEST-\d\d-\d{7}$/),
    fee: 36_750,
    tax: 3_675,
    test: true,
  })
  expect(Object.keys(body as object).sort()).toEqual(Object.keys(merchantDeposit.shape).sort())
  const payout = (await askPayout(app, shop)).body as object
  expect(payout).toMatchObject({ status: 'HOLD', holdReasons: ['FIRST_IBAN'], ibanLast4: '1326', test: true })
  expect(Object.keys(payout).sort()).toEqual(Object.keys(merchantWithdrawal.shape).sort())
  expect((await askPayout(app, shop, { iban: testAccount.iban })).status).toBe(201)
})

test('each step sends a signed callback to the merchant’s address, in order and marked', async () => {
  const shop = await shopInTest()
  const deposit = await made(askDeposit(app, shop))
  for (const event of ['PAID', 'REVERSED']) await simulate(shop, 'deposits', deposit, { event })
  for (let tries = 0; tries < 3; tries += 1) {
    await dispatcher.dispatch()
    await dispatcher.settled()
  }
  const got = receiver.at(shop.path)
  const bodies = got.map(({ body, headers }) => {
    expect(() => new Webhook(shop.callbackSecret).verify(body, headers as Record<string, string>)).not.toThrow()
    return JSON.parse(body) as Event
  })
  expect(bodies.map(({ type, sequence, test: mark }) => [type, sequence, mark])).toEqual([
    ['deposit.assigned', 1, true],
    ['deposit.approved', 2, true],
    ['deposit.reversed', 3, true],
  ])
  expect(Object.keys(bodies[0] ?? {})).toEqual(Object.keys(callbackPayload.shape))
  expect(bodies[1]?.data).toMatchObject({ id: deposit.id, number: deposit.number, status: 'APPROVED', late: false })
  expect(await eventsOf(shop)).toEqual(bodies)
})

test('every event of deposits and payouts can be simulated', async () => {
  const shop = await shopInTest()
  const [late, gone, refused] = [
    await made(askDeposit(app, shop)),
    await made(askDeposit(app, shop)),
    await made(askDeposit(app, shop)),
  ]
  await simulate(shop, 'deposits', late, { event: 'EXPIRED' })
  expect((await simulate(shop, 'deposits', late, { event: 'PAID' })).body).toMatchObject({ status: 'APPROVED' })
  await simulate(shop, 'deposits', late, { event: 'REVERSED' })
  await post(shop, `deposits/${gone.id}/cancel`)
  expect((await simulate(shop, 'deposits', refused, { event: 'REJECTED', reasonCode: 'LIMIT' })).body).toMatchObject({
    status: 'REJECTED',
    reasonCode: 'LIMIT',
  })
  expect(new Set(await typesOf(shop))).toEqual(
    new Set(['assigned', 'expired', 'approved', 'reversed', 'cancelled', 'rejected'].map((type) => `deposit.${type}`)),
  )
  expect((await eventsOf(shop)).find(({ type }) => type === 'deposit.approved')?.data['late']).toBe(true)

  const payer = await shopInTest()
  const [first, parts, held, stopped] = [
    await made(askPayout(app, payer)),
    await made(askPayout(app, payer)),
    await made(askPayout(app, payer)),
    await made(askPayout(app, payer)),
  ]
  for (const event of ['QUEUED', 'SENDING', 'SUSPECT', 'SENT', 'PAID', 'RETURNED'])
    expect([event, statusOf(await simulate(payer, 'withdrawals', first, { event }))]).toEqual([event, event])
  await simulate(payer, 'withdrawals', parts, { event: 'QUEUED' })
  for (const amount of [40_000, 60_000])
    expect((await simulate(payer, 'withdrawals', parts, { event: 'PARTIALLY_PAID', amount })).body).toMatchObject({
      paid: amount,
    })
  await simulate(payer, 'withdrawals', held, { event: 'REJECTED' })
  await post(payer, `withdrawals/${stopped.id}/cancel`)
  const types = ['hold', 'sent', 'suspect', 'paid', 'returned', 'partially_paid', 'rejected', 'cancelled']
  expect(new Set(await typesOf(payer))).toEqual(new Set(types.map((type) => `withdraw.${type}`)))
  expect((await typesOf(payer)).filter((type) => type === 'withdraw.partially_paid')).toHaveLength(2)
})

test('another amount follows the merchant’s policy; fee and tax follow the amount received', async () => {
  const shop = await shopInTest()
  const deposit = await made(askDeposit(app, shop, { amount: 100_000 }))
  const reviewed = await simulate(shop, 'deposits', deposit, { event: 'PAID', amount: 50_000 })
  expect(reviewed.body).toMatchObject({ status: 'IN_REVIEW', amountReceived: 50_000 })
  // A review is not reported.
  expect(await typesOf(shop)).toEqual(['deposit.assigned'])
  expect((await simulate(shop, 'deposits', deposit, { event: 'APPROVED' })).body).toMatchObject({
    status: 'APPROVED',
    fee: 750,
    tax: 75,
    net: 49_175,
  })
  expect((await eventsOf(shop)).at(-1)?.data).toMatchObject({ amountRequested: 100_000, amount: 50_000, net: 49_175 })
  await app.tenant.pool.query(`update merchant set amount_policy = 'APPROVE_RECEIVED' where id = $1`, [shop.id])
  const second = await made(askDeposit(app, shop, { amount: 100_000 }))
  expect(statusOf(await simulate(shop, 'deposits', second, { event: 'PAID', amount: 50_000 }))).toBe('APPROVED')
})

test('what is not possible is refused like live: status, fields, reference, open deposit', async () => {
  const shop = await shopInTest()
  const customer = { id: 'twice', name: 'Elif Kılıç' }
  const deposit = await made(askDeposit(app, shop, { merchantRef: 'once', customer }))
  expect(codeOf(await simulate(shop, 'deposits', deposit, { event: 'REVERSED' }))).toEqual([409, 'STATUS'])
  expect(codeOf(await simulate(shop, 'deposits', deposit, { event: 'SENT' }))).toEqual([400, 'FIELD_INVALID'])
  expect(codeOf(await simulate(shop, 'deposits', deposit, { event: 'EXPIRED', amount: 5 }))).toEqual([
    400,
    'FIELD_UNKNOWN',
  ])
  expect(await askDeposit(app, shop, { merchantRef: 'once' })).toMatchObject({
    status: 409,
    body: { code: 'MERCHANT_REF_USED', details: { id: deposit.id } },
  })
  expect(await askDeposit(app, shop, { customer })).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_PENDING', details: { id: deposit.id } },
  })
  await post(shop, `deposits/${deposit.id}/declare`)
  expect(codeOf(await post(shop, `deposits/${deposit.id}/cancel`))).toEqual([409, 'STATUS'])
  const payout = await made(askPayout(app, shop))
  expect(codeOf(await simulate(shop, 'withdrawals', payout, { event: 'PAID' }))).toEqual([409, 'STATUS'])
  await simulate(shop, 'withdrawals', payout, { event: 'QUEUED' })
  expect(codeOf(await simulate(shop, 'withdrawals', payout, { event: 'PARTIALLY_PAID', amount: 100_000 }))).toEqual([
    400,
    'FIELD_INVALID',
  ])
  expect(codeOf(await askPayout(app, shop, { iban: 'TR00' }))).toEqual([400, 'IBAN_LENGTH'])
})

test('the same key repeats the answer, and a payout’s second IBAN is known once the first is paid', async () => {
  const shop = await shopInTest()
  const body = { merchantRef: 'key-1', amount: 1000, customer: { id: 'c', name: 'Elif Kılıç' } }
  const [first, again] = [await post(shop, 'deposits', body, 'k'), await post(shop, 'deposits', body, 'k')]
  expect([again.status, again.body, again.headers['idempotent-replay']]).toEqual([201, first.body, 'true'])
  const id = (first.body as Read).id
  const event = { event: 'PAID' }
  const paid = await post(shop, `deposits/${id}/simulate`, event, 'k2')
  expect((await post(shop, `deposits/${id}/simulate`, event, 'k2')).body).toEqual(paid.body)
  expect(await typesOf(shop)).toEqual(['deposit.assigned', 'deposit.approved'])
  const payout = await made(askPayout(app, shop))
  for (const step of ['QUEUED', 'SENT', 'PAID']) await simulate(shop, 'withdrawals', payout, { event: step })
  expect((await askPayout(app, shop)).body).toMatchObject({ status: 'QUEUED', holdReasons: [] })
})

test('test requests belong to their merchant; a live request cannot be simulated', async () => {
  const [shop, stranger] = [await shopInTest(), await shopInTest()]
  const deposit = await made(askDeposit(app, shop))
  for (const answer of [
    await get(stranger, `deposits/${deposit.id}`),
    await get(shop, `withdrawals/${deposit.id}`),
    await simulate(stranger, 'deposits', deposit, { event: 'PAID' }),
    await simulate(shop, 'withdrawals', deposit, { event: 'SENT' }),
    await post(stranger, `deposits/${deposit.id}/cancel`),
  ])
    expect(codeOf(answer)).toEqual([404, 'NOT_FOUND'])
  await setMode(stranger, false)
  const live = await made(askDeposit(app, stranger))
  await setMode(stranger, true)
  expect(codeOf(await simulate(stranger, 'deposits', live, { event: 'PAID' }))).toEqual([404, 'NOT_FOUND'])
  // A request that began live stays live, and its reference is taken.
  expect((await get(stranger, `deposits/${live.id}`)).body).not.toHaveProperty('test')
  const { merchantRef } = live as Read & { merchantRef: string }
  expect(codeOf(await askDeposit(app, stranger, { merchantRef }))).toEqual([409, 'MERCHANT_REF_USED'])
  expect(statusOf(await post(stranger, `deposits/${live.id}/cancel`))).toBe('CANCELLED')
})

test('once live, test requests can only be read, and their keys and references are free', async () => {
  const shop = await shopInTest()
  const body = { merchantRef: 'ORDER-1', amount: 1000, customer: { id: 'c', name: 'Elif Kılıç' } }
  const tested = await made(post(shop, 'deposits', body, 'same'))
  const payout = await made(askPayout(app, shop))
  await setMode(shop, false)
  const events = (await eventsOf(shop)).length
  expect((await get(shop, `deposits/${tested.id}`)).body).toMatchObject({ test: true, status: 'ASSIGNED' })
  expect((await get(shop, 'deposits?merchantRef=ORDER-1')).body).toEqual({ deposits: [] })
  for (const answer of [
    await simulate(shop, 'deposits', tested, { event: 'PAID' }),
    await post(shop, `deposits/${tested.id}/cancel`),
    await post(shop, `deposits/${tested.id}/declare`),
    await simulate(shop, 'withdrawals', payout, { event: 'QUEUED' }),
    await post(shop, `withdrawals/${payout.id}/cancel`),
  ])
    expect(codeOf(answer)).toEqual([409, 'MERCHANT_LIVE'])
  app.clock.advance(3_600_000)
  await expireTests(app.ctx)
  expect((await eventsOf(shop)).length).toBe(events)
  const live = await made(post(shop, 'deposits', body, 'same'))
  expect(live).not.toHaveProperty('test')
  expect(live.id).not.toBe(tested.id)
  expect(live.iban).not.toBe(testAccount.iban)
  expect((await get(shop, 'deposits?merchantRef=ORDER-1')).body).toMatchObject({ deposits: [{ id: live.id }] })
})

test('time passes for test deposits, too: unpaid ones expire, declared ones go to review', async () => {
  const shop = await shopInTest()
  const [unpaid, declared] = [await made(askDeposit(app, shop)), await made(askDeposit(app, shop))]
  await post(shop, `deposits/${declared.id}/declare`)
  app.clock.advance(30 * 60_000)
  await expireTests(app.ctx)
  const read = async ({ id }: Read) => statusOf(await get(shop, `deposits/${id}`))
  expect([await read(unpaid), await read(declared)]).toEqual(['EXPIRED', 'IN_REVIEW'])
  expect((await typesOf(shop)).at(-1)).toBe('deposit.expired')
})

test('cards, wallets and the console’s own withdrawals are refused in test mode', async () => {
  const shop = await shopInTest()
  for (const answer of [
    await askCard(app, shop),
    await askWallet(app, shop),
    await askWallet(app, shop, { direction: 'OUT', walletNo: '1234567890' }),
  ])
    expect(codeOf(answer)).toEqual([409, 'MERCHANT_IN_TEST_MODE'])
  const payer = await app.signedIn({ scope: ['MERCHANT', 'money_withdraw'], merchantId: shop.id })
  await app.stepUp(payer)
  const { merchantRef: _ref, ...wanted } = payoutWanted()
  const asked = await payer.client.post('/api/withdraw-request/create', wanted, { 'idempotency-key': uuidv7() })
  expect(codeOf(asked)).toEqual([409, 'MERCHANT_IN_TEST_MODE'])
})

test('money in suspense is not given to a merchant in test mode', async () => {
  const shop = await shopInTest()
  // A payment that names a test deposit pays nothing either.
  const tested = await made(askDeposit(app, shop))
  await reportPayment(app, stage, { ...tested, amount: 31_900, referenceCode: tested.referenceCode })
  const { rows } = await app.tenant.pool.query<{ id: string }>('select id from bank_tx where amount_minor = 31900')
  const admin = await app.signedIn({ scope: ['ADMIN'] })
  await app.stepUp(admin)
  const answer = await admin.client.post(`/api/bank-line/manualDeposit/${rows[0]?.id}`, {
    merchantId: shop.id,
    merchantRef: 'by hand',
    customerRef: 'A',
    customerName: 'A',
    reason: 'A',
  })
  expect(codeOf(answer)).toEqual([409, 'MERCHANT_IN_TEST_MODE'])
  expect(statusOf(await get(shop, `deposits/${tested.id}`))).toBe('ASSIGNED')
})

test('a receipt of a test deposit is accepted and not stored', async () => {
  const shop = await shopInTest()
  const deposit = await made(askDeposit(app, shop))
  const content = Buffer.from('%PDF-1.4 a receipt').toString('base64')
  const answer = await post(shop, `deposits/${deposit.id}/receipt`, { fileName: 'a.pdf', content })
  expect([answer.status, statusOf(answer)]).toEqual([200, 'ASSIGNED'])
  expect((await app.tenant.pool.query('select from attachment')).rowCount).toBe(0)
})

describe('in the console', () => {
  const engineerOf = (shop: TestMerchant): Promise<SignedInClient> =>
    app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: shop.id })
  const list = async ({ client }: SignedInClient, { id }: TestMerchant) =>
    (await client.get(`/api/test-request/of/${id}`)).body as { rows: Read[] }

  test('a merchant’s engineer makes a request and simulates it; the callbacks are those of the API', async () => {
    const shop = await shopInTest()
    const engineer = await engineerOf(shop)
    const create = (kind: string) =>
      engineer.client.post('/api/test-request/create', { merchantId: shop.id, kind, amountMinor: 10_000 })
    const [deposit, payout] = [(await create('deposit')).body as Read, (await create('withdrawal')).body as Read]
    expect([deposit.status, payout.status]).toEqual(['ASSIGNED', 'HOLD'])
    const simulated = (kind: string, { id }: Read, event: string) =>
      engineer.client.post(`/api/test-request/simulate/${id}`, { kind, simulated: { event } })
    expect(statusOf(await simulated('deposit', deposit, 'PAID'))).toBe('APPROVED')
    expect(statusOf(await simulated('withdrawal', payout, 'REJECTED'))).toBe('REJECTED')
    expect(codeOf(await simulated('deposit', deposit, 'PAID'))).toEqual([409, 'STATUS'])
    expect(codeOf(await simulated('withdrawal', deposit, 'SENT'))).toEqual([404, 'NOT_FOUND'])
    expect(await typesOf(shop)).toEqual(['deposit.assigned', 'withdraw.hold', 'deposit.approved', 'withdraw.rejected'])
    expect((await list(engineer, shop)).rows.map(({ number }) => number)).toEqual([payout.number, deposit.number])
    const found = await engineer.client.get(`/api/callback/list?q=${deposit.number}`)
    expect((found.body as { rows: { type: string }[] }).rows.map(({ type }) => type).sort()).toEqual([
      'deposit.approved',
      'deposit.assigned',
    ])
    await setMode(shop, false)
    expect(codeOf(await create('deposit'))).toEqual([409, 'MERCHANT_LIVE'])
    expect((await list(engineer, shop)).rows).toHaveLength(2)
  })

  test('another merchant’s people see none of it; an ADMIN does', async () => {
    const [shop, stranger] = [await shopInTest(), await shopInTest()]
    const deposit = await made(askDeposit(app, shop))
    const [other, admin] = [await engineerOf(stranger), await app.signedIn({ scope: ['ADMIN'] })]
    const body = { kind: 'deposit', simulated: { event: 'PAID' } }
    for (const answer of [
      await other.client.get(`/api/test-request/of/${shop.id}`),
      await other.client.post(`/api/test-request/simulate/${deposit.id}`, body),
      await other.client.post('/api/test-request/create', { merchantId: shop.id, kind: 'deposit', amountMinor: 1 }),
    ])
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND'])
    expect((await list(admin, shop)).rows).toMatchObject([{ id: deposit.id }])
    expect(statusOf(await admin.client.post(`/api/test-request/simulate/${deposit.id}`, body))).toBe('APPROVED')
    const { rows } = await app.tenant.pool.query<{ action: string; actor: string }>(
      `select action, actor_id::text as actor from audit_log where object_id = $1 order by seq`,
      [deposit.id],
    )
    expect(rows).toEqual([
      { action: 'testRequest.create', actor: shop.id },
      { action: 'testRequest.simulate', actor: admin.actor.id },
    ])
  })
})

test('a test request stores nothing of the customer but a keyed hash', async () => {
  const shop = await shopInTest()
  await askPayout(app, shop, { customer: { id: 'secret-customer', name: 'Gizli Kişi' }, beneficiaryName: 'Alıcı Kişi' })
  const { rows } = await app.tenant.pool.query<{ row: string }>(
    'select one::text as row from test_request one where merchant_id = $1',
    [shop.id],
  )
  for (const hidden of ['secret-customer', 'Gizli', payoutIban]) expect(rows[0]?.row).not.toContain(hidden)
})
