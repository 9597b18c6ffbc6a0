import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { startCallbackReceiver, type CallbackReceiver } from '../testing/callbackReceiver'
import { addMerchant, makeDeposit, sendSigned, setStage, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { createDispatcher, type Dispatcher } from './delivery'
import { insertMerchantEvent } from './merchantEvents.sql'

let test: TestApp
let receiver: CallbackReceiver
let dispatcher: Dispatcher

beforeAll(async () => {
  receiver = await startCallbackReceiver()
  test = await buildTestApp()
  dispatcher = createDispatcher(test.tenant, test.clock.now, (error) => {
    throw error
  })
})
afterAll(async () => {
  await receiver.close(dispatcher.settled)
  await test.close()
})
// Callbacks left by one test must not be sent in the next.
afterEach(() => test.tenant.pool.query(`update callback_endpoint set status = 'PAUSED'`))

type Client = SignedInClient['client']
type Person = { merchant: TestMerchant; path: string; owner: Client }
let paths = 0
async function merchantAt(over: Partial<Parameters<typeof addMerchant>[1]> = {}): Promise<Person> {
  const path = `/missed-${(paths += 1)}`
  const url = receiver.base + path
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [], url, ...over })
  const { client: owner } = await test.signedIn({ name: 'Owner', scope: ['MERCHANT'], merchantId: merchant.id })
  return { merchant, path, owner }
}
/** Sets the event types that the merchant accepts; all without arguments. */
const take = ({ merchant }: Person, ...types: string[]) =>
  test.tenant.pool.query('update callback_endpoint set event_types = $2 where merchant_id = $1', [merchant.id, types])
const setAddress = ({ merchant }: Person, set: string) =>
  test.tenant.pool.query(`update callback_endpoint set ${set} where merchant_id = $1`, [merchant.id])

async function notify({ merchant }: Person, type: string, objectId: string, amount = 1_000): Promise<void> {
  await inTransaction(systemCtx(test.tenant, uuidv7(), test.clock.now), (tx) =>
    insertMerchantEvent(tx, {
      merchantId: merchant.id,
      eventId: `evt_${uuidv7()}`,
      type,
      objectId,
      objectNumber: `N-${objectId}`.toUpperCase(),
      payloadHead: '{"sequence":',
      payloadTail: `,"data":{"id":"${objectId}","merchantRef":"ref-${objectId}","amount":${amount}}}`,
      at: test.clock.now(),
    }),
  )
}
const callbackStates = {
  acked: `status = 'DELIVERED', next_attempt_at = null, attempts = 1, last_status = 200, delivered_at = now()`,
  dead: `status = 'DEAD', next_attempt_at = null, attempts = 10, last_status = 500, last_error = 'HTTP_500'`,
  failed: `attempts = 1, last_error = 'TIMEOUT', next_attempt_at = now() + interval '1 day'`,
  waiting: `attempts = 0`,
  leased: `attempts = 1, lease_until = now() + interval '1 minute'`,
} as const
type Outcome = keyof typeof callbackStates | 'masked'

/** Adds the events of one object, each with its outcome. Returns the object's id. */
async function lives(person: Person, kind: string, steps: readonly (readonly [string, Outcome])[]): Promise<string> {
  const id = uuidv7()
  for (const [state, outcome] of steps) {
    await take(person, ...(outcome === 'masked' ? ['test.none'] : []))
    await notify(person, `${kind}.${state}`, id)
    if (outcome !== 'masked')
      await test.tenant.pool.query(
        `update callback set ${callbackStates[outcome]} from merchant_event e
         where e.object_id = $1 and e.type = $2 and callback.merchant_id = e.merchant_id and callback.seq = e.seq
           and callback.seq = (select max(seq) from merchant_event where object_id = $1)`,
        [id, `${kind}.${state}`],
      )
  }
  await take(person)
  return id
}
type Row = { id: string; type: string; cause: string; known: { type: string } | null; readAt: string | null }
const rowsOf = async (client: Client, query = ''): Promise<Row[]> => {
  const { status, body } = await client.get(`/api/callback/missed/list?${query}`)
  expect(status).toBe(200)
  return (body as { rows: Row[] }).rows
}
const resend = async (client: Client, filters: object = {}) =>
  (await client.post('/api/callback/missed/resend', { ...filters, perSecond: 50 })).body
const deliver = async () => {
  do {
    test.clock.advance(1_000)
    await dispatcher.settled()
  } while ((await dispatcher.dispatch()) > 0)
  await dispatcher.settled()
}
const typesAt = ({ path }: Person) =>
  receiver.at(path).map(({ headers, body }) => [headers['webhook-id'], body] as const)

type Case = [
  name: string,
  steps: [string, Outcome][],
  expected: { cause: string; known: string | null; type: string } | null,
]
const cases: Case[] = [
  ['acknowledged', [['a', 'acked']], null],
  [
    'acknowledged at last, after one that was lost',
    [
      ['a', 'dead'],
      ['b', 'acked'],
    ],
    null,
  ],
  [
    'acknowledged at last, after one that was masked',
    [
      ['a', 'masked'],
      ['b', 'acked'],
    ],
    null,
  ],
  ['first try due', [['a', 'waiting']], null],
  ['first try on its way', [['a', 'leased']], null],
  [
    'first try due, after an acknowledged one',
    [
      ['a', 'acked'],
      ['b', 'waiting'],
    ],
    null,
  ],
  [
    'first try due, after a lost one',
    [
      ['a', 'dead'],
      ['b', 'waiting'],
    ],
    null,
  ],
  ['given up', [['a', 'dead']], { cause: 'DEAD', known: null, type: 'a' }],
  [
    'given up after an acknowledged one',
    [
      ['a', 'acked'],
      ['b', 'dead'],
    ],
    { cause: 'DEAD', known: 'a', type: 'b' },
  ],
  [
    'several given up',
    [
      ['a', 'acked'],
      ['b', 'dead'],
      ['c', 'dead'],
    ],
    { cause: 'DEAD', known: 'a', type: 'c' },
  ],
  [
    'failed and tried again',
    [
      ['a', 'acked'],
      ['b', 'failed'],
    ],
    { cause: 'RETRYING', known: 'a', type: 'b' },
  ],
  [
    'waits for a failed one',
    [
      ['a', 'failed'],
      ['b', 'waiting'],
    ],
    { cause: 'BEHIND', known: null, type: 'b' },
  ],
  [
    'masked',
    [
      ['a', 'acked'],
      ['b', 'masked'],
    ],
    { cause: 'UNSENT', known: 'a', type: 'b' },
  ],
  [
    'masked from the first on',
    [
      ['a', 'masked'],
      ['b', 'masked'],
    ],
    { cause: 'UNSENT', known: null, type: 'b' },
  ],
  [
    'same state again, with other amounts',
    [
      ['a', 'acked'],
      ['a', 'dead'],
    ],
    { cause: 'DEAD', known: 'a', type: 'a' },
  ],
]
const kinds = ['deposit', 'withdraw', 'card', 'wallet']
it.each(cases)('%s', async (_name, steps, expected) => {
  const person = await merchantAt()
  for (const kind of kinds) await lives(person, kind, steps)
  const seen = (await rowsOf(person.owner)).map(({ type, cause, known }) => ({
    type,
    cause,
    known: known?.type ?? null,
  }))
  expect(seen.toSorted((one, other) => one.type.localeCompare(other.type))).toEqual(
    expected === null
      ? []
      : kinds.toSorted().map((kind) => ({
          type: `${kind}.${expected.type}`,
          cause: expected.cause,
          known: expected.known && `${kind}.${expected.known}`,
        })),
  )
})

it.each([
  ['paused', `status = 'PAUSED'`, 'PAUSED'],
  ['not taking any', `open_since = now(), probe_at = now() + interval '1 hour'`, 'OPEN'],
  ['gone', `status = 'GONE'`, 'GONE'],
])('events that wait for an address that is %s count as missed', async (_name, set, cause) => {
  const person = await merchantAt()
  await lives(person, 'deposit', [['a', 'waiting']])
  expect(await rowsOf(person.owner)).toEqual([])
  await setAddress(person, set)
  expect(await rowsOf(person.owner)).toMatchObject([{ cause }])
})

it('lists no event of a type that no address takes, and none from before the first address', async () => {
  const person = await merchantAt()
  await lives(person, 'card', [['routed', 'masked']])
  await lives(person, 'deposit', [
    ['approved', 'dead'],
    ['reversed', 'masked'],
  ])
  await take(person, 'deposit.approved')
  // An accepted event that was not delivered is still listed: the merchant does not accept the later one.
  expect(await rowsOf(person.owner)).toMatchObject([{ type: 'deposit.approved', cause: 'DEAD' }])
  const { merchant } = await merchantAt({ url: undefined as never })
  const { client } = await test.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
  const pathless = { merchant, path: '', owner: client }
  await notify(pathless, 'deposit.assigned', uuidv7())
  expect(await rowsOf(client)).toEqual([])
})

it('sends each newest state after the earlier ones that wait, and a row goes when it is acknowledged', async () => {
  const person = await merchantAt()
  receiver.behaviours.set(person.path, (response) => response.writeHead(500).end())
  const both = await lives(person, 'deposit', [
    ['assigned', 'failed'],
    ['approved', 'failed'],
  ])
  const lost = await lives(person, 'withdraw', [
    ['sent', 'dead'],
    ['paid', 'dead'],
  ])
  const masked = await lives(person, 'card', [
    ['routed', 'acked'],
    ['approved', 'masked'],
  ])
  const fine = await lives(person, 'wallet', [['paid', 'acked']])
  expect((await rowsOf(person.owner)).map(({ id }) => id).toSorted()).toEqual([both, lost, masked].toSorted())
  expect((await person.owner.get('/api/callback/missed/total')).body).toEqual({
    count: 3,
    more: false,
    sumMinor: 3_000,
  })
  expect(await resend(person.owner)).toEqual({ queued: 4, left: 0 })
  expect((await rowsOf(person.owner)).map(({ cause }) => cause)).toEqual(['SENDING', 'SENDING', 'SENDING'])
  // A second request queues the same callbacks and no others.
  expect(await resend(person.owner)).toEqual({ queued: 4, left: 0 })
  receiver.behaviours.delete(person.path)
  await deliver()
  const events = typesAt(person).map(([, body]) => JSON.parse(body) as { sequence: number; data: { id: string } })
  expect(events.map(({ data }) => data.id).toSorted()).toEqual([both, both, lost, masked].toSorted())
  expect(events.map(({ data }) => data.id)).not.toContain(fine)
  const [first, second] = events.filter(({ data }) => data.id === both)
  expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)
  expect(await rowsOf(person.owner)).toEqual([])
  expect((await person.owner.get('/api/callback/addresses')).body).toMatchObject({
    resends: [{ by: 'Owner', total: 4, sent: 4, delivered: 4, left: 0 }, { left: 0 }],
  })
})

it('keeps a row whose re-send failed or was stopped', async () => {
  const person = await merchantAt()
  receiver.behaviours.set(person.path, (response) => response.writeHead(500).end())
  await lives(person, 'deposit', [['approved', 'masked']])
  expect(await resend(person.owner)).toEqual({ queued: 1, left: 0 })
  const { resends } = (await person.owner.get('/api/callback/addresses')).body as { resends: { id: string }[] }
  expect((await person.owner.post(`/api/callback/stopResend/${resends[0]?.id}`)).status).toBe(200)
  expect(await rowsOf(person.owner)).toMatchObject([{ cause: 'DEAD', attempts: 0 }])
  expect(await resend(person.owner)).toEqual({ queued: 1, left: 0 })
  await deliver()
  expect(await rowsOf(person.owner)).toMatchObject([{ cause: 'RETRYING', lastError: 'HTTP_500' }])
})

it('re-sends the filtered rows, and nothing to an address that is gone', async () => {
  const person = await merchantAt()
  const deposit = await lives(person, 'deposit', [['approved', 'dead']])
  const payout = await lives(person, 'withdraw', [['paid', 'dead']])
  expect((await rowsOf(person.owner, 'kind=withdraw')).map(({ id }) => id)).toEqual([payout])
  for (const q of [`n-${deposit}`, `ref-${deposit}`, 'deposit.approved'])
    expect((await rowsOf(person.owner, `q=${q}`)).map(({ id }) => id)).toEqual([deposit])
  expect(await resend(person.owner, { kind: 'withdraw' })).toEqual({ queued: 1, left: 0 })
  await deliver()
  expect((await rowsOf(person.owner)).map(({ id }) => id)).toEqual([deposit])
  await setAddress(person, `status = 'GONE'`)
  expect(await resend(person.owner)).toEqual({ queued: 0, left: 0 })
})

it('shows and re-sends to a merchant only its own; an administrator sees all', async () => {
  const [mine, other] = [await merchantAt(), await merchantAt()]
  const ownId = await lives(mine, 'deposit', [['approved', 'dead']])
  const otherId = await lives(other, 'deposit', [['approved', 'dead']])
  const { client: admin } = await test.signedIn({ name: 'Deniz', scope: ['ADMIN'] })
  const foreign = `merchant=${other.merchant.id}`
  expect((await rowsOf(mine.owner)).map(({ id }) => id)).toEqual([ownId])
  expect(await rowsOf(mine.owner, foreign)).toEqual([])
  expect((await mine.owner.get(`/api/callback/missed/total?${foreign}`)).body).toMatchObject({ count: 0 })
  expect(await resend(mine.owner, { merchant: other.merchant.id })).toEqual({ queued: 0, left: 0 })
  expect((await rowsOf(admin, foreign)).map(({ id }) => id)).toEqual([otherId])
  expect((await rowsOf(admin, 'limit=200')).map(({ id }) => id)).toEqual(expect.arrayContaining([ownId, otherId]))
  expect(await resend(admin, { merchant: other.merchant.id })).toEqual({ queued: 1, left: 0 })
  await deliver()
  expect((await rowsOf(mine.owner)).map(({ id }) => id)).toEqual([ownId])
  const { rows } = await test.tenant.pool.query(
    `select actor_name as by, after from audit_log where action = 'callback.resendMissed' order by seq desc limit 1`,
  )
  expect(rows).toEqual([{ by: 'Deniz', after: { merchant: other.merchant.id, queued: 1, perSecond: 50 } }])
})

it('exports the rows of the list under the rules of exports', async () => {
  const person = await merchantAt()
  const id = await lives(person, 'deposit', [
    ['assigned', 'acked'],
    ['approved', 'dead'],
  ])
  const columns = ['number', 'amount', 'known', 'cause'].map((column) => ({ id: column, header: column }))
  const body = { format: 'csvProgram', columns, language: 'en' }
  const file = await person.owner.post('/api/callback/missed/export', body)
  expect([file.status, file.text.trim().split(/\r?\n/)]).toEqual([
    200,
    ['"number","amount","known","cause"', `"N-${id.toUpperCase()}",10.00,"deposit.assigned","DEAD"`],
  ])
})

it('shows that the merchant read the request by an API call, which acknowledges nothing', async () => {
  const stage = await setStage(test)
  const person = await merchantAt({ remitGroupIds: [stage.groupId] })
  const deposit = await makeDeposit(test, person.merchant)
  await setAddress(person, `status = 'PAUSED'`)
  expect(await rowsOf(person.owner)).toMatchObject([{ id: deposit.id, known: null, readAt: null }])
  test.clock.advance(1_000)
  expect((await sendSigned(test, person.merchant, 'GET', `/mapi/v1/deposits/${deposit.id}`)).status).toBe(200)
  await test.app.merchantCalls.flush()
  expect(await rowsOf(person.owner)).toMatchObject([{ id: deposit.id, known: null, readAt: expect.any(String) }])
})
