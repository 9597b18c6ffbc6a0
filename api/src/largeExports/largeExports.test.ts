import { makeDeposit, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
const names = ['Elif Kılıç', 'Can Demir', 'Ali Kaya']
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  for (const [n, name] of names.entries())
    await makeDeposit(app, stage.merchant, { amount: 100_00 + n, customer: { id: `c${n}`, name } })
})
afterAll(() => app.close())

test('a large export with names by an ADMIN waits for another ADMIN; other people’s exports do not', async () => {
  const [maker, checker] = [await app.signedIn({ scope: ['ADMIN'] }), await app.signedIn({ scope: ['ADMIN'] })]
  await app.stepUp(maker)
  await app.stepUp(checker)
  await app.tenant.pool.query(
    `insert into sysparameter_version (id, key, version, value, old_value, effective_from, reason, created_by_name,
      created_at)
       values (gen_random_uuid(), 'export.four_eyes_rows', 1, 2, 1000, $1, 'test', 'test', $1)`,
    [app.clock.now()],
  )
  const request = (id: string, query = 'tab=all', format = 'csvExcel') =>
    maker.client.post(`/api/remit-request/export?${query}`, {
      language: 'tr',
      format,
      columns: [{ id, header: `Head ${id}` }],
      reason: 'asked for by the auditor',
    })
  expect((await request('amount')).status).toBe(200)
  expect((await request('customer', 'tab=all&q=Elif')).status).toBe(200)
  expect(await request('customer')).toMatchObject({ status: 409, body: { code: 'EXPORT_APPROVAL_ASKED' } })
  expect(await request('customer')).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
  const { rows } = await app.tenant.pool.query<{ id: string; after: unknown }>(
    `select id, after from approval where kind = 'export.large'`,
  )
  expect(rows.map(({ after }) => after)).toEqual([
    {
      list: '/api/remit-request',
      rows: names.length,
      more: false,
      columns: 'Head customer',
      filters: { tab: 'all' },
      format: 'csvExcel',
    },
  ])
  expect((await checker.client.post(`/api/approval/approve/${rows[0]?.id}`, {})).status).toBe(200)
  // The approval is for this file only, in any format.
  expect((await request('customer', 'tab=all', 'xlsx')).status).toBe(200)
  expect(await request('customer', 'tab=all&amountMin=1')).toMatchObject({ body: { code: 'EXPORT_APPROVAL_ASKED' } })
  app.clock.advance(24 * 3_600_000 + 1)
  await app.stepUp(maker)
  expect((await request('customer')).status).not.toBe(200)
})
