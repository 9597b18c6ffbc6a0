import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo } from 'node:net'

import { answerOnce } from '../idempotency/answerOnce'
import { userCtx } from '../access/requestCtx'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { isDatabaseAway } from './away'
import { createPool, type Tx } from './client'
import { inTransaction } from './transaction'

const coded = (code: string) => Object.assign(new Error(`said with ${code}`), { code })
const lost = [
  ...[
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '08000',
    '08003',
    '08006',
    '08P01',
    '25006',
    '53300',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
  ].map(coded),
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
  ].map((text) => new Error(text)),
]

let app: TestApp
let failure: Error | undefined
let work: ((tx: Tx) => Promise<unknown>) | undefined
let person: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({
    extend: (scope) => {
      scope.get('/test/fail', { config: { public: 'a test' } }, () => Promise.reject(failure ?? new Error('nothing')))
      scope.post('/test/work', { config: { session: 'full' } }, (request, reply) =>
        answerOnce(request, reply, userCtx(request), (tx) => work?.(tx) ?? Promise.resolve()),
      )
    },
  })
  await app.tenant.pool.query(
    'create table box (id int primary key, amount int not null); create table mark (at timestamptz)',
  )
  person = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
})
beforeEach(async () => void (await app.tenant.pool.query('truncate box; insert into box values (1, 0)')))
afterAll(() => app.close())

const amount = async () => (await app.tenant.pool.query<{ amount: number }>('select amount from box')).rows[0]?.amount
/** Cuts a connection, like an administrator, a failover or a crash. */
const cut = async (tx: Tx) => {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  await app.tenant.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
}

test.each(lost)('%s counts as an unreachable database: 503 with Retry-After', async (error) => {
  failure = error
  const answer = await app.app.inject({ url: '/test/fail', headers: { host: 'test.localhost' } })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('an error of our own does not', () => {
  for (const error of [
    new TypeError('x is not a function'),
    coded('23505'),
    coded('42601'),
    'Connection terminated',
    undefined,
  ])
    expect(isDatabaseAway(error)).toBe(false)
})

test('a transaction whose connection is lost is repeated once', async () => {
  let runs = 0
  await inTransaction(app.ctx, async (tx) => {
    runs += 1
    await tx.query('update box set amount = amount + 1')
    if (runs === 1) await cut(tx)
    await tx.query('select 1')
  })
  expect([runs, await amount()]).toEqual([2, 1])
})

/** Cuts the connection after the commit and before its answer, so that the caller cannot know whether it happened. */
const cutAfterCommit = (tx: Tx, times: { left: number }) => {
  const query: (text: string, values?: unknown[]) => Promise<unknown> = tx.query.bind(tx)
  tx.query = (async (...args: Parameters<typeof query>) => {
    const answer = await query(...args)
    if (String(args[0]) !== 'commit' || times.left === 0) return answer
    times.left -= 1
    throw new Error('Connection terminated unexpectedly')
  }) as typeof tx.query
}

test('after a possible commit only work under an idempotency key is repeated, and counts once', async () => {
  const times = { left: 1 }
  work = async (tx) => {
    cutAfterCommit(tx, times)
    await tx.query('update box set amount = amount + 1')
    return { done: true }
  }
  const post = (key?: string) =>
    app.app.inject({
      method: 'POST',
      url: '/test/work',
      payload: {},
      headers: {
        host: 'test.localhost',
        authorization: `Bearer ${person.client.token}`,
        ...(key && { 'idempotency-key': key }),
      },
    })
  const underKey = await post(randomUUID())
  expect([underKey.statusCode, underKey.headers['idempotent-replay'], await amount()]).toEqual([200, 'true', 1])
  times.left = 1
  const without = await post()
  expect([without.statusCode, without.headers['retry-after'], await amount()]).toEqual([503, '1', 2])
})

test('a read is repeated on another connection', async () => {
  const { rows } = await app.tenant.pool.query<{ pid: number }>(`select pg_backend_pid() as pid`)
  await expect(
    Promise.all([
      app.tenant.pool.query(`select pg_sleep(0.3), pg_backend_pid() <> ${rows[0]?.pid} as moved`),
      app.tenant.pool.query(`select pg_terminate_backend(${rows[0]?.pid}, 5000)`),
    ]),
  ).resolves.toMatchObject([{ rows: [{ moved: true }] }, {}])
})

test('a read-only database is not ready, and a write on it is 503 @long', async () => {
  const name = (await app.tenant.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
  expect((await app.client().get('/readyz')).status).toBe(200)
  await app.tenant.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const others = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid()`
  await app.tenant.pool.query(others)
  await app.tenant.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  expect(await app.client().get('/readyz')).toMatchObject({ status: 503, body: { details: { waitingFor: ['test'] } } })
  // The primary is back within the patience, so no caller sees an error.
  const back = new Promise((resolve, reject) =>
    setTimeout(() => {
      app.tenant.pool
        .query(`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`)
        .then(resolve, reject)
    }, 300),
  )
  await inTransaction(app.ctx, (tx) => tx.query('update box set amount = 7'))
  await back
  expect(await amount()).toBe(7)
})

test('a patient pool waits for a server that never answered, as at a first start; others fail at once', async () => {
  const real = new URL(app.tenant.pool.options.connectionString ?? '')
  const door = createServer((from) => {
    const to = connect(Number(real.port), real.hostname)
    from.on('error', () => to.destroy())
    to.on('error', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  const listening = (port: number) =>
    new Promise<number>((done) => door.listen(port, '127.0.0.1', () => done((door.address() as AddressInfo).port)))
  const port = await listening(0)
  await new Promise((done) => door.close(done))
  const byTcp = Object.assign(new URL(real), { hostname: '127.0.0.1', port: String(port) })
  byTcp.searchParams.delete('host')
  const address = byTcp.href
  const hasty = createPool(address, { max: 1, name: 'hasty' })
  await expect(hasty.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const patient = createPool(address, { max: 1, name: 'patient', patientMs: 20_000 })
  const pending = patient.query('select 1 as one')
  setTimeout(() => void listening(port), 500)
  expect((await pending).rows).toEqual([{ one: 1 }])
  await Promise.all([hasty.end(), patient.end()])
  await new Promise((done) => door.close(done))
})
