import { verifyLedger } from '../ledger/verify.service'
import { dieAt, untilDone } from '../testing/deaths'
import { addAccount, setStage, type Stage } from '../testing/moneyFixture'
import { handIn, nameAccount, readBack, runJobs, type WireStatement } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { readImport } from './readJob'
import { takeImport } from './takeJob'

let app: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  admin = await app.signedIn({ scope: ['ADMIN'] })
})
afterAll(() => app.close())

const iban = 'TR330006100519786457841326'
/** Four batches of at most 100, with equal bookings on both sides of each border. */
const rows = 350
const file = [
  ':20:KASA',
  `:25:${iban}`,
  ':28C:1/1',
  ':60F:C261110TRY0,00',
  ...Array.from({ length: rows }, (_, n) => [
    `:61:2611101110C${n % 7 === 0 ? 5 : n},00NTRF${n % 3 === 0 ? `NONREF//R${n}` : 'NONREF'}`,
    `:86:havale ${n % 5}`,
  ]).flat(),
  ':62F:C261110TRY0,00',
  '-',
  '',
].join('\r\n')

const handed = async () => {
  const id = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  await nameAccount(app, id, iban)
  const { statement } = (await handIn(admin, id, file)).body as { statement: WireStatement }
  return { accountId: id, id: statement.id }
}

const state = async (accountId: string, importId: string) => {
  const { rows: found } = await app.tenant.pool.query<Record<string, string>>(
    `select (select count(*) from bank_tx where bank_account_id = $1)::text as lines,
      (select sum(amount_minor) from bank_tx where bank_account_id = $1)::text as sum,
       (select count(*) from journal j join bank_tx t on t.id = j.source_id where t.bank_account_id = $1
         and j.kind = 'P1')::text as posted,
       (select count(*) from statement_row where import_id = $2 and taken_at is not null)::text as taken,
       (select count(distinct bank_tx_id) from statement_row where import_id = $2)::text as distinct_lines,
       (select count(*) from line_report s join bank_tx t on t.id = s.bank_tx_id where t.bank_account_id = $1)::text
         as seen,
       (select count(*) from audit_log where object_id = $2::text and action = 'statement.done')::text as ended`,
    [accountId, importId],
  )
  return found[0]
}
const sum = String(
  Array.from({ length: rows }, (_, n) => (n % 7 === 0 ? 5 : n) * 100).reduce((total, amount) => total + amount, 0),
)
const whole = {
  lines: String(rows),
  sum,
  posted: String(rows),
  taken: String(rows),
  distinct_lines: String(rows),
  seen: String(rows),
  ended: '1',
}

test('an import that is killed again and again, anywhere, loses and repeats nothing', async () => {
  const { accountId, id } = await handed()
  await runJobs(app)
  const before = await readBack(admin, id)
  expect(before).toMatchObject({ status: 'READY', rowsNew: rows })
  await admin.client.post(`/api/statement/import/${id}`, { version: before.version })
  const deaths = await untilDone(app, () => takeImport(app.ctx, id), 5)
  expect(deaths).toBeGreaterThan(3)
  expect(await state(accountId, id)).toEqual(whole)
  expect(await readBack(admin, id)).toMatchObject({ status: 'DONE', rowsNew: rows, rowsDone: rows })
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
}, 240_000)

test('a read that is killed again and again ends with every row once', async () => {
  const { id } = await handed()
  const deaths = await untilDone(app, () => readImport(app.ctx, id), 2)
  expect(deaths).toBeGreaterThan(2)
  expect(await readBack(admin, id)).toMatchObject({ status: 'READY', rowsTotal: rows, rowsNew: rows, rowsDuplicate: 0 })
}, 120_000)

test('two runners of one import process each row once', async () => {
  const { accountId, id } = await handed()
  await runJobs(app)
  await admin.client.post(`/api/statement/import/${id}`, { version: (await readBack(admin, id)).version })
  await Promise.all([takeImport(app.ctx, id), takeImport(app.ctx, id), takeImport(app.ctx, id)])
  expect(await state(accountId, id)).toEqual(whole)
}, 120_000)

test('a small import may be stopped after any SQL statement', async () => {
  const small = file
    .split('\r\n')
    .slice(0, 4 + 6)
    .concat(':62F:C261110TRY0,00', '-', '')
    .join('\r\n')
  for (let at = 1; ; at += 1) {
    const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
    await nameAccount(app, accountId, iban)
    const { statement } = (await handIn(admin, accountId, small)).body as { statement: WireStatement }
    await runJobs(app)
    await admin.client.post(`/api/statement/import/${statement.id}`, {
      version: (await readBack(admin, statement.id)).version,
    })
    const death = dieAt(app, at)
    await takeImport(app.ctx, statement.id).catch(() => undefined)
    const wasKilled = death.isDead()
    death.revive()
    const half = await state(accountId, statement.id)
    expect(half?.['lines']).toBe(half?.['taken'])
    expect(half?.['posted']).toBe(half?.['lines'])
    await takeImport(app.ctx, statement.id)
    expect(await state(accountId, statement.id)).toMatchObject({ lines: '3', posted: '3', taken: '3', ended: '1' })
    if (!wasKilled) return
  }
}, 240_000)
