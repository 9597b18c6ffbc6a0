import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '../../../deploy/local/postgres'
import { sendOnce } from '../../../deploy/local/http'
import { killableApi } from '../../../deploy/traffic/killableApi'
import { systemCtx } from '../access/ctx'
import { buildApp } from '../app'
import { createConnection } from '../db/client'
import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { openSession } from '../sessions/sessions.service'
import { readTenantFiles } from '../tenants/tenantFiles'
import { openTenants, type Tenants } from '../tenants/tenants'
import { addAccount, addGroup, addLimits, addMerchant, makeDeposit, type MadeDeposit } from '../testing/moneyFixture'
import { nameAccount } from '../testing/statementFixture'
import type { TestApp } from '../testing/testApp'
import { testClock } from '../testing/testClock'
import { testServerUrl } from '../testing/testDatabases'
import { testSecret, testTenantConfig } from '../testing/testTenant'
import { insertUser } from '../users/users.sql'

const iban = 'TR330006100519786457841326'
const rows = 6_000
const userId = '0198a000-0000-7000-8000-00000000ad01'

const folder = mkdtempSync(join(tmpdir(), 'kasa-kills-'))
const id = `tk${Math.random().toString(36).slice(2, 8)}`
const host = `${id}.localhost`
let tenants: Tenants
let test_: TestApp
let token: string
let port: number
let api: ReturnType<typeof killableApi>
let accountId: string
let deposits: MadeDeposit[]
let file: string

const tenant = () => test_.tenant
const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> =>
  (await tenant().pool.query<T>(text, values)).rows[0] as T

/** Every hundredth row pays a deposit and contains its reference. */
const bookingOf = (n: number) => {
  const deposit = deposits[n / 100]
  return deposit
    ? { minor: deposit.amount, text: `GONDEREN: ELIF KILIC ACIKLAMA: ${deposit.referenceCode}` }
    : { minor: 100 + (n % 50), text: `havale ${n % 7}` }
}
const lira = (minor: number) => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`

beforeAll(async () => {
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(testTenantConfig({ id, hosts: [host] })))
  tenants = await openTenants(readTenantFiles(folder), { databaseUrl: testServerUrl(), secret: testSecret })
  const clock = testClock()
  clock.advance(Date.now() - clock.now().getTime())
  const [own] = tenants.all
  if (!own) throw new Error('No tenant')
  // A second API without jobs; it creates the objects that the statement refers to.
  const app = await buildApp({ tenants, now: clock.now })
  const ctx = systemCtx(own, 'kills', clock.now)
  test_ = { app, tenant: own, clock, ctx } as unknown as TestApp
  const groupId = await addGroup(own)
  const limitGroupId = await addLimits(own, [
    { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 900_000_000 },
    { subject: 'MERCHANT', metric: 'COUNT', cap: 1_000 },
  ])
  accountId = await addAccount(own, { remitGroupId: groupId, limitGroupId })
  await nameAccount(test_, accountId, iban)
  const merchant = await addMerchant(own, { remitGroupIds: [groupId], limitGroupId })
  deposits = []
  for (let n = 0; n < 20; n += 1) deposits.push(await makeDeposit(test_, merchant, { amount: 1_000_000 + n * 1_300 }))
  await inTransaction(ctx, (tx) =>
    insertUser(
      tx,
      {
        id: userId,
        name: 'Deniz Aksoy',
        email: 'kills@test.test',
        passwordHash: 'x',
        role: 'client',
        scope: ['ADMIN'],
        merchantId: null,
        parentUserId: null,
        remitGroupIds: [],
        bankAccountIds: [],
        lang: null,
      },
      ctx.now(),
    ),
  )
  token = (await inTransaction(ctx, (tx) => openSession(tx, ctx, { id: userId, stage: 'full', userAgent: 'kills' })))
    .token
  const today = clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
  file = [
    'Tarih;Tutar;Açıklama;IBAN',
    ...Array.from({ length: rows }, (_, n) => `${today};${lira(bookingOf(n).minor)};${bookingOf(n).text};${iban}`),
    '',
  ].join('\n')
  port = await freePort()
  api = killableApi(
    {
      DATABASE_URL: testServerUrl(),
      KASA_SECRET: testSecret,
      KASA_TENANTS: folder,
      KASA_HOME: folder,
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    port,
  )
  api.start()
  await api.untilReady()
}, 120_000)

afterAll(async () => {
  await api.stop()
  await test_.app.close()
  await tenants.close()
  rmSync(folder, { recursive: true })
  const connection = createConnection(testServerUrl(), 'kasa-test')
  await connection.connect()
  await connection.query(`drop database if exists kasa_${id} with (force)`)
  await connection.end()
})

async function call<T>(method: string, path: string, body = '', type = 'application/json'): Promise<T> {
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: 'XSRF-TOKEN=0123456789abcdef0123',
    'x-xsrf-token': '0123456789abcdef0123',
    ...(body ? { 'content-type': type } : {}),
  }
  const answer = await sendOnce(new URL(`http://${host}:${port}${path}`), { method, headers, body, timeoutMs: 30_000 })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}\n${api.words()}`)
  return JSON.parse(answer.text) as T
}
type Statement = {
  id: string
  status: string
  version: number
  rowsTotal: number
  rowsNew: number
  rowsDuplicate: number
  rowsError: number
  rowsDone: number
  matched: number
}
const handIn = () =>
  call<{ statement: Statement; isKnown: boolean }>(
    'POST',
    `/api/bank-account/${accountId}/statement?name=gun.csv`,
    file,
    'application/octet-stream',
  )
const read = (importId: string) => call<Statement>('GET', `/api/statement/get/${importId}`)

async function until(importId: string, status: string): Promise<Statement> {
  for (;;) {
    const statement = await read(importId)
    if (statement.status === status) return statement
    if (statement.status === 'REFUSED') throw new Error(`Refused:\n${api.words()}`)
    await wait(50)
  }
}

/** The statement readers that a process has started. */
const readersOf = (parent: number | undefined): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('readerProcess')
        )
      } catch {
        return false
      }
    })
    .map(Number)
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills the API and starts another, which gets the old one's jobs without the usual wait for a missing heartbeat. */
async function killAndRestart(): Promise<void> {
  const readers = readersOf(api.pid())
  await api.kill()
  for (const pid of readers) process.kill(pid, 'SIGCONT')
  await tenant().pool.query(`update job_runner set seen_at = now() - interval '1 hour'`)
  await tenant().pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
  )
  api.start()
  await api.untilReady()
  // A reader ends with the server that started it.
  while (readers.some(isThere)) await wait(20)
}

/**
 * Kills the API in the middle of a step: the test locks the import's row, so the step cannot finish a batch, and checks
 * its status before the kill.
 */
async function killWhile(importId: string, status: string, hasCome: () => Promise<boolean>): Promise<void> {
  while (!(await hasCome())) await wait(2)
  const holder = await tenant().pool.connect()
  try {
    await holder.query('begin')
    const { rows: held } = await holder.query<{ status: string }>(
      'select status from statement_import where id = $1 for update',
      [importId],
    )
    expect(held[0]?.status).toBe(status)
    // The new process also waits for the row until the test releases it.
    await killAndRestart()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const taken = async () =>
  (await one<{ lines: number }>('select count(*)::int as lines from bank_tx where bank_account_id = $1', [accountId]))
    .lines

test('an API killed in the middle of a statement, again and again, keeps every line once and all limits', async () => {
  const limits = () => one<{ taken: string }>(`select coalesce(sum(taken), 0)::text as taken from limit_counter`)
  const before = await limits()
  const {
    statement: { id: importId },
    isKnown,
  } = await handIn()
  expect(isKnown).toBe(false)

  // While the file is being read: the reader is paused, so it cannot have finished.
  for (let found: number[] = []; found.length === 0; found = readersOf(api.pid())) await wait(2)
  for (const pid of readersOf(api.pid())) process.kill(pid, 'SIGSTOP')
  expect(await read(importId)).toMatchObject({ status: 'READING', rowsTotal: 0 })
  await killAndRestart()
  expect(await handIn()).toMatchObject({ isKnown: true, statement: { id: importId } })

  // While the rows are being stored.
  await killWhile(
    importId,
    'READING',
    async () =>
      (await one<{ kept: number }>('select count(*)::int as kept from statement_row where import_id = $1', [importId]))
        .kept > 0,
  )
  const ready = await until(importId, 'READY')
  expect(ready).toMatchObject({ rowsTotal: rows, rowsNew: rows })
  expect(await taken()).toBe(0)

  // While the lines are being imported, early and late.
  await call('POST', `/api/statement/import/${importId}`, JSON.stringify({ version: ready.version, confirmed: true }))
  for (const many of [1, 2_000, 4_000]) {
    await killWhile(importId, 'IMPORTING', async () => (await taken()) >= many)
    expect(await handIn()).toMatchObject({ isKnown: true, statement: { id: importId } })
  }
  const done = await until(importId, 'DONE')
  expect(done).toMatchObject({
    rowsNew: rows,
    rowsDuplicate: 0,
    rowsError: 0,
    rowsDone: rows,
    matched: deposits.length,
  })

  const sum = Array.from({ length: rows }, (_, n) => bookingOf(n).minor).reduce((all, minor) => all + minor, 0)
  expect(
    await one(
      `select (select count(*) from bank_tx where bank_account_id = $1)::int as lines,
        (select sum(amount_minor) from bank_tx where bank_account_id = $1)::text as sum,
       (select count(*) from journal where kind = 'P1')::int as posted,
         (select count(distinct source_id) from journal where kind = 'P1')::int as sources,
       (select count(*) from line_report)::int as seen, (select count(distinct bank_tx_id) from statement_row
         where import_id = $2)::int as rows,
       (select count(*) from match_line where released_at is null)::int as links,
         (select count(*) from audit_log where object_id = $2::text and action = 'statement.done')::int as ended`,
      [accountId, importId],
    ),
  ).toEqual({
    lines: rows,
    sum: String(sum),
    posted: rows,
    sources: rows,
    seen: rows,
    rows,
    links: deposits.length,
    ended: 1,
  })
  expect(
    await one(
      `select count(*)::int as suggested, sum(amount_received_minor - amount_minor)::text as off,
        bool_or(status = 'APPROVED') as approved from remit_request where bank_tx_id is not null`,
    ),
  ).toEqual({ suggested: deposits.length, off: '0', approved: false })
  expect(await limits()).toEqual(before)
  expect((await verifyLedger(tenant().pool)).broken).toEqual([])

  // A last import with one new row; the others are known.
  file += `${file.split('\n')[1]?.replace(/;[^;]*;/, ';12,34;')}\n`
  const again = (await handIn()).statement.id
  expect(await until(again, 'READY')).toMatchObject({ rowsNew: 1, rowsDuplicate: rows })
}, 300_000)
