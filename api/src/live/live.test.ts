import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'

import { WebSocket } from 'ws'

import { buildApp } from '../app'
import { createLogger } from '../config/logger'
import '../deposits/depositLive'
import { inTransaction } from '../db/transaction'
import { lockRequest } from '../requests/visibleRequest'
import { tenantsOf } from '../tenants/tenants'
import { addAccount, addGroup } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { moveToPlan } from '../withdrawals/planAgain'
import { withdrawals } from '../withdrawals/withdrawals'
import { cursorText, isAfter, readCursor } from './cursor'
import { appendLiveEvent, readSettled, type LiveAudience } from './live.sql'
import { pruneLive } from './retention.service'
import { Viewer } from './viewer'

type Message = {
  type: string
  cursor?: string
  code?: string
  row?: { number: string; merchantName: string | null }
  counts?: { waiting: number }
}

let app: TestApp
let address: string

const merchantId = '01890000-0000-7000-8000-00000000000a'
const groupId = '01890000-0000-7000-8000-00000000000b'
const accountId = '01890000-0000-7000-8000-00000000000c'
const audience: LiveAudience = { merchantId, remitGroupId: groupId, bankAccountId: accountId }

const row = (number: string) => ({
  id: '01890000-0000-7000-8000-000000000001',
  number,
  merchantId,
  merchantName: 'Anadolu Market',
  merchantRef: 'm',
  customerName: 'Elif',
  amountMinor: 2_450_000n,
  amountReceivedMinor: null,
  feeMinor: 0n,
  taxMinor: 0n,
  netMinor: 0n,
  currency: 'TRY',
  bankAccountId: accountId,
  bankAccountLabel: 'Ziraat',
  referenceCode: 'ABC',
  status: 'ASSIGNED',
  reasonCode: null,
  match: 'none',
  claim: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  declaredAt: null,
  decidedAt: null,
  expiresAt: '2026-11-21T08:30:00.000Z',
  version: 1,
})

const happen = (number: string, to: LiveAudience = audience) =>
  inTransaction(app.ctx, (tx) =>
    appendLiveEvent(tx, { topic: 'deposit', id: randomUUID(), audience: to, payload: row(number) }),
  )

/** A console that says hello and stores what it receives. */
class Console {
  readonly received: Message[] = []
  cursor: string | null = null
  closed: { code: number } | undefined
  private socket: WebSocket | undefined
  private wake: () => void = () => undefined

  constructor(readonly who: SignedInClient) {}

  async open(after = this.cursor, headers: Record<string, string> = {}): Promise<this> {
    this.closed = undefined
    const socket = new WebSocket(`ws://${address}/api/live`, { headers: { host: 'test.localhost', ...headers } })
    this.socket = socket
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message
      this.received.push(message)
      // As in the browser: `ready` sets the first cursor, later only received events move it.
      if (message.cursor && (message.type !== 'ready' || this.cursor === null)) this.cursor = message.cursor
      this.wake()
    })
    socket.on('close', (code) => {
      this.closed = { code }
      this.wake()
    })
    await once(socket, 'open')
    this.send({ type: 'hello', token: this.who.client.token, after })
    await this.until(() => this.closed !== undefined || this.received.some(({ type }) => type === 'ready'))
    return this
  }

  send(message: unknown): void {
    this.socket?.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => (this.wake = resolve))
  }

  async roundTrip(): Promise<void> {
    this.socket?.ping()
    if (this.socket) await once(this.socket, 'pong')
  }

  numbers(): string[] {
    return this.received.flatMap(({ row: seen }) => (seen ? [seen.number] : []))
  }

  cut(): Promise<unknown> {
    const { socket } = this
    if (!socket || socket.readyState === WebSocket.CLOSED) return Promise.resolve()
    const gone = once(socket, 'close')
    socket.terminate()
    return gone
  }
}

const consoles: Console[] = []
const consoleOf = async (user: Parameters<TestApp['signedIn']>[0]) => {
  const made = new Console(await app.signedIn(user))
  consoles.push(made)
  return made
}
const admin = { scope: ['ADMIN'], role: 'admin' } as const

beforeEach(async () => {
  app = await buildTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  address = `127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await Promise.all(consoles.splice(0).map((each) => each.cut()))
  await app.close()
})

test('a committed event reaches the console, one that was rolled back does not', async () => {
  const viewer = await (await consoleOf(admin)).open()
  await inTransaction(app.ctx, async (tx) => {
    await appendLiveEvent(tx, { topic: 'deposit', id: randomUUID(), audience, payload: row('D-ghost') })
    throw new Error('changed its mind')
  }).catch(() => undefined)
  await happen('D-1')
  await viewer.until(() => viewer.numbers().length === 1)
  expect(viewer.numbers()).toEqual(['D-1'])
  expect(viewer.received.find(({ type }) => type === 'row')?.row).toMatchObject({
    amountMinor: 2_450_000,
    merchantName: 'Anadolu Market',
  })
})

test('people receive only events of rows that their list would show', async () => {
  const other = '01890000-0000-7000-8000-0000000000ff'
  const viewers = {
    admin: await consoleOf(admin),
    merchant: await consoleOf({ scope: ['MERCHANT'], merchantId }),
    otherMerchant: await consoleOf({ scope: ['MERCHANT'], merchantId: other }),
    remit: await consoleOf({ scope: ['REMIT'], remitGroupIds: [groupId] }),
    otherRemit: await consoleOf({ scope: ['REMIT'], remitGroupIds: [other] }),
    subremit: await consoleOf({ scope: ['SUBREMIT'], remitGroupIds: [groupId], bankAccountIds: [accountId] }),
    otherSubremit: await consoleOf({ scope: ['SUBREMIT'], remitGroupIds: [groupId], bankAccountIds: [other] }),
    trader: await consoleOf({ scope: ['TRADER'] }),
  }
  for (const viewer of Object.values(viewers)) await viewer.open()
  await happen('D-theirs')
  // Everyone receives this last event; earlier events that have not arrived by then will not arrive.
  await happen('D-end', { merchantId: other, remitGroupId: other, bankAccountId: other })
  await viewers.admin.until(() => viewers.admin.numbers().includes('D-end'))
  // Events are sent to all viewers at once, and a pong cannot overtake them.
  for (const viewer of Object.values(viewers)) await viewer.roundTrip()
  const numbersOf = Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, viewer.numbers()]))
  expect(numbersOf).toEqual({
    admin: ['D-theirs', 'D-end'],
    merchant: ['D-theirs'],
    otherMerchant: ['D-end'],
    remit: ['D-theirs'],
    otherRemit: ['D-end'],
    subremit: ['D-theirs'],
    otherSubremit: [],
    trader: [],
  })
  const nameFor = (viewer: Console) =>
    viewer.received.find(({ row: seen }) => seen?.number === 'D-theirs')?.row?.merchantName
  expect([
    nameFor(viewers.admin),
    nameFor(viewers.merchant),
    nameFor(viewers.remit),
    nameFor(viewers.subremit),
  ]).toEqual(['Anadolu Market', 'Anadolu Market', null, null])
})

describe('rights that change', () => {
  const operators = async () => {
    const boss = await consoleOf({ scope: ['REMIT'], remitGroupIds: [groupId] })
    const sub = await consoleOf({ scope: ['SUBREMIT'], remitGroupIds: [groupId], parentUserId: boss.who.actor.id })
    return {
      boss: await boss.open(),
      sub: await sub.open(),
      bystander: await (await consoleOf({ scope: ['REMIT'], remitGroupIds: [groupId] })).open(),
    }
  }
  const change = (who: Console, set: string, ...values: unknown[]) =>
    app.tenant.pool.query(`update users set ${set} where id = $1`, [who.who.actor.id, ...values])

  test('a REMIT that loses its group gets no more of its events, nor does its SUBREMIT; both may return', async () => {
    const { boss, sub, bystander } = await operators()
    await change(boss, `remit_group_ids = '{}'`)
    await happen('D-after')
    await bystander.until(() => bystander.numbers().length === 1)
    for (const viewer of [boss, sub]) {
      await viewer.until(() => viewer.closed !== undefined)
      expect([viewer.closed?.code, viewer.numbers()]).toEqual([1012, []])
      await viewer.open()
      await viewer.roundTrip()
      expect(viewer.numbers()).toEqual([])
    }
  })

  test('a locked REMIT takes its SUBREMIT with it, for good', async () => {
    const { boss, sub, bystander } = await operators()
    await change(boss, `login_status = 'LOCKED'`)
    await sub.until(() => sub.closed !== undefined)
    await sub.open()
    await sub.until(() => sub.closed !== undefined)
    expect(sub.closed?.code).toBe(4401)
    await bystander.roundTrip()
    expect(bystander.closed).toBeUndefined()
  })

  test('a change that affects no right reconnects nobody', async () => {
    const { boss, sub } = await operators()
    await change(boss, `name = 'Other', lang = 'en', last_login_at = now()`)
    await happen('D-still')
    for (const viewer of [boss, sub]) await viewer.until(() => viewer.numbers().length === 1)
    expect([boss.closed, sub.closed]).toEqual([undefined, undefined])
  })

  test('rights that changed while nobody listened are found when the connection is back', async () => {
    const { boss, bystander } = await operators()
    await app.tenant.pool.query('alter table users disable trigger users_rights_changed')
    await change(boss, `remit_group_ids = '{}'`)
    await app.tenant.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name like '%-live'`,
    )
    await boss.until(() => boss.closed !== undefined)
    expect(boss.closed?.code).toBe(1012)
    await bystander.roundTrip()
    expect(bystander.closed).toBeUndefined()
  })
})

test('a console that was away is not sent a request that has moved to another group meanwhile', async () => {
  const stage = await setPayoutStage(app)
  const former = await (await consoleOf({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })).open()
  const whole = await (await consoleOf(admin)).open()
  for (const viewer of [former, whole]) await viewer.cut()
  const { id, number } = await makePayout(app, stage.merchant)
  const remitGroupId = await addGroup(app.tenant)
  const bankAccountId = await addAccount(app.tenant, { remitGroupId })
  await inTransaction(app.ctx, async (tx) => {
    const before = await lockRequest(tx, withdrawals.table, id)
    if (!before) throw new Error(`There is no payout ${id}`)
    await moveToPlan(tx, app.ctx, before, { sourced: { ...before, remitGroupId, bankAccountId }, label: 'Other' })
  })
  for (const viewer of [former, whole]) await viewer.open()
  await happen('D-end', { ...audience, remitGroupId: stage.groupId })
  for (const viewer of [former, whole]) await viewer.until(() => viewer.numbers().includes('D-end'))
  expect([former.numbers().includes(number), whole.numbers().includes(number)]).toEqual([false, true])
})

test('cut again and again during overlapping transactions: no event is lost or repeated @long', async () => {
  const viewer = await (await consoleOf(admin)).open()
  const total = 400
  let next = 0
  const writer = async (worker: number): Promise<void> => {
    while (next < total) {
      const number = `D-${(next += 1)}`
      const tx = await app.tenant.pool.connect()
      try {
        await tx.query('begin')
        await appendLiveEvent(tx, { topic: 'deposit', id: randomUUID(), audience, payload: row(number) })
        // Some keep their transaction open while others, begun later, commit before them.
        if (worker % 2 === 0) await tx.query('select pg_sleep($1)', [Math.random() * 0.03])
        await tx.query('commit')
      } finally {
        tx.release()
      }
    }
  }
  let isWriting = true
  const writing = Promise.all(Array.from({ length: 8 }, (_, worker) => writer(worker))).finally(
    () => (isWriting = false),
  )
  while (isWriting) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    await viewer.cut()
    viewer.received.splice(0, viewer.received.length, ...viewer.received.filter(({ type }) => type !== 'ready'))
    await viewer.open()
  }
  await writing
  await viewer.until(() => viewer.numbers().length >= total)
  await happen('D-end')
  await viewer.until(() => viewer.numbers().includes('D-end'))
  expect(new Set(viewer.numbers()).size).toBe(total + 1)
  expect(viewer.numbers()).toHaveLength(total + 1)
  const cursors = viewer.received.flatMap(({ type, cursor }) => (type === 'row' && cursor ? [readCursor(cursor)] : []))
  expect(
    cursors.every((cursor, index) => index === 0 || (cursor && isAfter(cursor, cursors[index - 1] ?? cursor))),
  ).toBe(true)
}, 60_000)

test('a commit that overtakes another waits for it: the order is kept for every reader', async () => {
  const viewer = await (await consoleOf(admin)).open()
  const slow = await app.tenant.pool.connect()
  await slow.query('begin')
  await appendLiveEvent(slow, { topic: 'deposit', id: randomUUID(), audience, payload: row('D-slow') })
  await happen('D-fast')
  expect(viewer.numbers()).toEqual([])
  await slow.query('commit')
  slow.release()
  await viewer.until(() => viewer.numbers().length === 2)
  expect(viewer.numbers()).toEqual(['D-slow', 'D-fast'])
})

test('a reconnected console gets every missed event; a cursor older than the kept events is a gap @long', async () => {
  const viewer = await (await consoleOf(admin)).open()
  await happen('D-1')
  await viewer.until(() => viewer.numbers().length === 1)
  await viewer.cut()
  for (let index = 2; index <= 700; index += 1) await happen(`D-${index}`)
  viewer.received.length = 0
  await viewer.open()
  await viewer.until(() => viewer.numbers().length === 699)
  expect(viewer.numbers()[0]).toBe('D-2')
  const current = viewer.cursor
  await viewer.cut()

  app.clock.advance(25 * 3_600_000)
  expect(await inTransaction(app.ctx, (tx) => pruneLive(tx, app.ctx))).toBe(700)
  const late = await consoleOf(admin)
  // The last two are of servers that this database was moved from, or that never existed.
  for (const old of ['2.0.0', '2.1.1', 'junk', `2.${2n ** 60n}.1`, `1.${2n ** 40n}.1`, '3.1.1']) {
    late.received.length = 0
    await late.open(old)
    await late.until(() => late.received.some(({ type }) => type === 'gap'))
    expect(late.received.map(({ type }) => type).slice(0, 2)).toEqual(['ready', 'gap'])
    await late.cut()
  }
  late.received.length = 0
  await late.open(current)
  await happen('D-after')
  await late.until(() => late.numbers().length === 1)
  expect(late.received.some(({ type }) => type === 'gap')).toBe(false)
})

test('no token, a wrong one, an enrolment one, or silence: refused', async () => {
  const viewer = await consoleOf(admin)
  viewer.who.client.token = 'nonsense'
  await viewer.open()
  await viewer.until(() => viewer.closed !== undefined)
  expect([viewer.received[0], viewer.closed]).toEqual([{ type: 'refused', code: 'SESSION_ENDED' }, { code: 4401 }])
  for (const message of ['{', '{"type":"renew","token":"x"}', '{"type":"hello"}', '[]', 'x'.repeat(10_000)]) {
    const socket = new WebSocket(`ws://${address}/api/live`, { headers: { host: 'test.localhost' } })
    await once(socket, 'open')
    socket.send(message)
    expect((await once(socket, 'close'))[0]).toBe(4400)
  }
})

test('invalid input from strangers is not logged as our error, whatever its length', async () => {
  const logged: { level: number; msg: string }[] = []
  const log = createLogger('info', { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) })
  const noisy = await buildApp({ tenants: tenantsOf([app.tenant]), log, now: app.clock.now })
  await noisy.listen({ port: 0, host: '127.0.0.1' })
  const port = (noisy.server.address() as AddressInfo).port
  for (const message of ['x'.repeat(20_000), Buffer.alloc(20_000), 'x'.repeat(100)]) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { host: 'test.localhost' } })
    await once(socket, 'open')
    socket.send(message)
    await once(socket, 'close')
  }
  await noisy.close()
  expect(logged.filter(({ msg }) => msg === 'socket refused')).toHaveLength(2)
  expect(logged.filter(({ level }) => level > 30)).toEqual([])
  expect(JSON.stringify(logged)).not.toContain('stack')
})

test("another site's page, and an unknown host, get no socket", async () => {
  const refusal = async (headers: Record<string, string>) => {
    const socket = new WebSocket(`ws://${address}/api/live`, { headers })
    const [error] = (await once(socket, 'error')) as [Error]
    return error.message
  }
  expect(await refusal({ host: 'test.localhost', origin: 'https://evil.test' })).toContain('404')
  // Another port of this machine is another site.
  expect(await refusal({ host: 'test.localhost:8080', origin: 'http://test.localhost:9' })).toContain('404')
  expect(await refusal({ host: 'evil.test' })).toContain('404')
})

test('the socket ends with the token, lives on with a renewed one, and ends with the session', async () => {
  const expiring = await (await consoleOf(admin)).open()
  const renewed = await (await consoleOf(admin)).open()
  app.clock.advance(300_000)
  const pair = await renewed.who.client.post('/api/auth/refreshToken', {
    refreshToken: renewed.who.client.tokenRefresh,
  })
  renewed.who.client.keep(pair)
  renewed.send({ type: 'renew', token: renewed.who.client.token })
  await happen('D-1')
  await renewed.until(() => renewed.numbers().length === 1)
  app.clock.advance(301_000)
  await expiring.until(() => expiring.closed !== undefined)
  expect(expiring.closed).toEqual({ code: 4401 })
  await happen('D-2')
  await renewed.until(() => renewed.numbers().length === 2)
  await renewed.who.client.post('/api/auth/logout')
  await renewed.until(() => renewed.closed !== undefined)
  expect(renewed.closed).toEqual({ code: 4401 })
})

test('the socket of an idle session ends when its calls are refused, although its token goes on', async () => {
  const viewer = await consoleOf(admin)
  const { client } = viewer.who
  const renew = async (idleS: number) =>
    client.keep(await client.post('/api/auth/refreshToken', { refreshToken: client.tokenRefresh, idleS }))
  app.clock.advance(500_000)
  await renew(500)
  await viewer.open()
  // Half an hour after the last activity; the token was renewed five minutes before.
  for (const idleS of [1000, 1500]) {
    app.clock.advance(500_000)
    await renew(idleS)
    viewer.send({ type: 'renew', token: client.token })
    await viewer.roundTrip()
  }
  app.clock.advance(299_000)
  expect((await client.get('/api/counts')).status).toBe(200)
  await happen('D-1')
  await viewer.until(() => viewer.numbers().length === 1)
  app.clock.advance(1000)
  expect((await client.get('/api/counts')).status).toBe(401)
  await viewer.until(() => viewer.closed !== undefined)
  expect(viewer.closed).toEqual({ code: 4401 })
})

test('a connection of the feed that the database cuts is replaced, and nothing is missed @long', async () => {
  const viewer = await (await consoleOf(admin)).open()
  await app.tenant.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name like '%-live'`,
  )
  for (let index = 0; index < 5; index += 1) await happen(`D-${index}`)
  await viewer.until(() => viewer.numbers().length === 5)
  expect(viewer.numbers()).toEqual(['D-0', 'D-1', 'D-2', 'D-3', 'D-4'])
})

test('on shutdown sockets are asked to reconnect', async () => {
  const viewer = await (await consoleOf(admin)).open()
  const closing = app.app.close()
  await viewer.until(() => viewer.closed !== undefined)
  expect(viewer.closed).toEqual({ code: 1012 })
  await closing
})

test('a tenant without the module gets no events, whatever the scope', async () => {
  const small = await buildTestApp({ tenant: { modules: ['card'] } })
  const viewer = new Viewer(
    { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (text: string) => sent.push(text) } as never,
    (await small.signedIn(admin)).ctx,
  )
  const sent: string[] = []
  viewer.goLive({ epoch: 2, xid: 0n, seq: 0n })
  expect(
    viewer.sendRows([
      { epoch: 2, xid: 5n, seq: 1n, topic: 'deposit', id: randomUUID(), audience, payload: row('D-1') },
    ]),
  ).toEqual([])
  expect(sent).toEqual([])
  await small.close()
})

test('cursors are ordered as transactions are', () => {
  expect(readCursor('2.5.1')).toEqual({ epoch: 2, xid: 5n, seq: 1n })
  expect(cursorText({ epoch: 2, xid: 5n, seq: 1n })).toBe('2.5.1')
  for (const text of ['', '5', '5.1', '2.5.', '2..1', '-2.5.1', '2.5.1.1', '2.5.1e3', `2.${'9'.repeat(20)}.1`])
    expect(readCursor(text)).toBeUndefined()
  expect(isAfter({ epoch: 3, xid: 5n, seq: 1n }, { epoch: 2, xid: 900n, seq: 9n })).toBe(true)
  expect(isAfter({ epoch: 2, xid: 5n, seq: 2n }, { epoch: 2, xid: 5n, seq: 1n })).toBe(true)
  expect(isAfter({ epoch: 2, xid: 10n, seq: 1n }, { epoch: 2, xid: 9n, seq: 2n })).toBe(true)
  expect(isAfter({ epoch: 2, xid: 5n, seq: 1n }, { epoch: 2, xid: 5n, seq: 1n })).toBe(false)
})

test('a reader gets rows in the order of their cursors, from exactly after its own', async () => {
  for (const xid of [9, 10, 99, 100, 101]) {
    await app.tenant.pool.query(
      `insert into live_event (xid, topic, object_id, payload) select $1::text::xid8, 'deposit', gen_random_uuid(), '{}'
        from generate_series(1, 2)`,
      [xid],
    )
  }
  const all = await readSettled(app.tenant.pool, { epoch: 0, xid: 0n, seq: 0n }, 100)
  expect(all.map(({ xid }) => Number(xid))).toEqual([9, 9, 10, 10, 99, 99, 100, 100, 101, 101])
  const rest = await readSettled(app.tenant.pool, all[3] ?? { epoch: 0, xid: 0n, seq: 0n }, 3)
  expect(rest.map(({ seq }) => seq)).toEqual(all.slice(4, 7).map(({ seq }) => seq))
})
