import { addBlockedName } from '../blocklist/testing/blocklistAccess'
import { askDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
beforeEach(async () => {
  app = await buildTestApp()
  stage = await setStage(app, { autoMatch: 'APPROVE' })
})
afterEach(() => app.close())

const depositNamed = async (name: string) =>
  (await askDeposit(app, stage.merchant, { customer: { id: name, name } })).body as MadeDeposit & {
    reasonCode: string | null
  }
const statusOf = async (id: string) =>
  (await app.tenant.pool.query<{ status: string }>('select status from remit_request where id = $1', [id])).rows[0]
    ?.status

test('a deposit of a blocked payer is refused without an account, and its merchant sees only a suspicion', async () => {
  const entryId = await addBlockedName(app, 'Şirin Işık', 'sirin isik')
  const refused = await depositNamed('ŞİRİN IŞIK')
  expect(refused).toMatchObject({ status: 'REJECTED', iban: null })
  const { rows } = await app.tenant.pool.query('select reason_code as reason from remit_request where id = $1', [
    refused.id,
  ])
  expect(rows).toEqual([{ reason: 'SUSPICIOUS' }])
  const { rows: met } = await app.tenant.pool.query('select entry_id as entry, is_near as near from blocklist_hit')
  expect(met).toEqual([{ entry: entryId, near: false }])
  expect((await depositNamed('Aylin Işık')).status).toBe('ASSIGNED')
})

test('if an entry nearly names the payer, the request is accepted and a person decides', async () => {
  await addBlockedName(app, 'Şirin Işık', 'sirin isik')
  const near = await depositNamed('Işık Şirin')
  expect(near.status).toBe('ASSIGNED')
  await reportPayment(app, stage, near, { senderName: 'Işık Şirin' })
  expect(await statusOf(near.id)).not.toBe('APPROVED')
  const other = await depositNamed('Kerem Yalçın')
  await reportPayment(app, stage, other, { senderName: 'Kerem Yalçın' })
  expect(await statusOf(other.id)).toBe('APPROVED')
})
