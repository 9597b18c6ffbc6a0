import { fileReaders } from '../statements/readers'
import { addAccount, setStage, type Stage } from '../testing/moneyFixture'
import { handIn, nameAccount, readBack, runJobs, type WireStatement } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  admin = await app.signedIn({ scope: ['ADMIN'] })
})
/** Ends all readers, so that the next test cannot confuse them with its own. */
afterEach(async () => {
  fileReaders.processIds().forEach((pid) => process.kill(pid, 'SIGKILL'))
  while (fileReaders.processIds().length > 0) await new Promise((resolve) => setTimeout(resolve, 1))
})
afterAll(() => app.close())

const iban = 'TR330006100519786457841326'
const rows = 2_000
const file = (first: number) =>
  Buffer.from(
    [
      'Tarih;Tutar;Açıklama;IBAN',
      ...Array.from({ length: rows }, (_, n) => `10.11.2026;${first + n},00;havale ${first + n};${iban}`),
      '',
    ].join('\n'),
  )

async function handed(first: number): Promise<string> {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  await nameAccount(app, accountId, iban)
  return ((await handIn(admin, accountId, file(first), 'hareketler.csv')).body as { statement: WireStatement })
    .statement.id
}

/** The process id of the current reader, other than those in `before`. */
async function reading(before: readonly number[] = []): Promise<number> {
  for (;;) {
    const pid = fileReaders.processIds().find((one) => !before.includes(one))
    if (pid !== undefined) return pid
    // Let the job's queries run between two checks.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

test('while a large file is read, others are answered', async () => {
  const id = await handed(1)
  const order: string[] = []
  const read = runJobs(app).then(() => order.push('read'))
  // A paused reader cannot finish, however long the reading takes.
  const pid = await reading()
  process.kill(pid, 'SIGSTOP')
  for (let n = 0; n < 5; n += 1) expect((await admin.client.get('/api/statement/list')).status).toBe(200)
  expect(await readBack(admin, id)).toMatchObject({ status: 'READING' })
  order.push('answered')
  process.kill(pid, 'SIGCONT')
  await read
  expect(order).toEqual(['answered', 'read'])
  expect(await readBack(admin, id)).toMatchObject({ status: 'READY', rowsTotal: rows, rowsNew: rows })
}, 120_000)

test('a file whose reading fails twice is refused with a message, kept, and read on a new request', async () => {
  const id = await handed(2)
  const read = runJobs(app)
  const first = await reading()
  process.kill(first, 'SIGKILL')
  process.kill(await reading([first]), 'SIGKILL')
  await read
  const refused = await readBack(admin, id)
  expect(refused).toMatchObject({ status: 'REFUSED', refusal: { code: 'READ_ENDED' }, rowsTotal: 0 })
  await app.stepUp(admin)
  const original = await admin.client.post(`/api/statement/file/${id}`, { reason: 'Look' })
  expect(original.body).toMatchObject({ code: 'EXPORT_APPROVAL_ASKED' })
  await admin.client.post(`/api/statement/preview/${id}`, { profile: null, version: refused.version })
  await runJobs(app)
  expect(await readBack(admin, id)).toMatchObject({ status: 'READY', rowsTotal: rows, rowsNew: rows })
}, 120_000)

test('a file whose reading broke off halfway does not count as read, even after it was set aside', async () => {
  const id = await handed(3)
  await runJobs(app)
  // Rows read before the end of the reader are kept: the format, and some of the rows.
  await app.tenant.pool.query(
    `update statement_import set status = 'REFUSED', refusal = 'READ_ENDED', refusal_detail = '' where id = $1`,
    [id],
  )
  const { version } = await readBack(admin, id)
  expect((await admin.client.post(`/api/statement/cancel/${id}`, { version })).status).toBe(200)
  const aside = await readBack(admin, id)
  expect(aside).toMatchObject({ status: 'CANCELLED', whyNot: { import: 'STATEMENT_NOT_READ' } })
  expect(await admin.client.post(`/api/statement/import/${id}`, { version: aside.version })).toMatchObject({
    status: 409,
    body: { code: 'STATEMENT_NOT_READ' },
  })
  await admin.client.post(`/api/statement/preview/${id}`, { profile: null, version: aside.version })
  await runJobs(app)
  expect(await readBack(admin, id)).toMatchObject({ status: 'READY', rowsNew: rows, whyNot: {} })
}, 120_000)

test('a file of several megabytes is returned byte for byte, and its parts cannot be swapped', async () => {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => n % 251))
  const { statement } = (await handIn(admin, accountId, bytes, 'a.bin')).body as { statement: WireStatement }
  const { rows: parts } = await app.tenant.pool.query<{ parts: number }>(
    'select count(*)::int as parts from statement_file where import_id = $1',
    [statement.id],
  )
  expect(parts[0]?.parts).toBe(3)
  await app.tenant.pool.query(`update statement_import set status = 'READY', format = 'CSV' where id = $1`, [
    statement.id,
  ])
  await app.stepUp(admin)
  const download = () => admin.client.post(`/api/statement/file/${statement.id}`, { reason: 'Look' })
  expect((await download()).text === bytes.toString()).toBe(true)
  await app.tenant.pool.query(
    `update statement_file a set sealed = b.sealed from statement_file b where a.import_id = $1 and b.import_id = $1
      and a.part_no = 2 - b.part_no and a.part_no <> 1`,
    [statement.id],
  )
  expect((await download()).status).toBe(500)
}, 60_000)
