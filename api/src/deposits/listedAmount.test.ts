import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { depositTable } from './depositTable'

let app: TestApp
let stage: Stage
let admin: SignedInClient
const path = '/api/remit-request'
/** The requested and the received amount of each, in kuruş. */
const came = [
  [900_00, 500_00],
  [800_00, 800_00],
  [700_00, 600_00],
] as const
const ids: string[] = []

beforeAll(async () => {
  app = await buildTestApp({ tenant: {} })
  stage = await setStage(app)
  admin = await app.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  for (const [requested, received] of came) {
    const deposit = await makeDeposit(app, stage.merchant, { amount: requested })
    await reportPayment(app, stage, deposit, { amount: received })
    ids.push(deposit.id)
    if (requested === received) {
      // It stays open, so the list shows its requested amount, as for the other open ones.
      continue
    }
    const { claimToken, row } = (await admin.client.post(`${path}/claim/${deposit.id}`)).body as {
      claimToken: string
      row: { version: number }
    }
    const decided = await admin.client.post(`${path}/decide/${deposit.id}`, {
      decision: 'approve',
      claimToken,
      version: row.version,
      reasonCode: 'AMOUNT_ACCEPTED',
    })
    expect([decided.status, decided.body]).toMatchObject([200, { status: 'APPROVED', amountReceivedMinor: received }])
  }
  await app.tenant.pool.query(`update remit_request set status = 'REVERSED' where id = $1`, [ids[2]])
})
afterAll(() => app.close())

type Row = { id: string; status: string; amountMinor: number; amountReceivedMinor: number | null }
const list = async (query: string) => ((await admin.client.get(`${path}/list?${query}`)).body as { rows: Row[] }).rows

test('sorts by the credited amount, also on a second page, and after a reversal', async () => {
  const whole = await list('tab=all&sort=amount&desc=true')
  expect(whole.map(({ id }) => ids.indexOf(id))).toEqual([1, 2, 0])
  const first = await admin.client.get(`${path}/list?tab=all&sort=amount&desc=true&limit=1`)
  const { nextCursor } = first.body as { nextCursor: string }
  expect((await list(`tab=all&sort=amount&desc=true&limit=1&cursor=${nextCursor}`)).map(({ id }) => id)).toEqual([
    ids[2],
  ])
})

test('filters and sums by the credited amount', async () => {
  expect((await list('tab=all&amountMin=50000&amountMax=60000')).map(({ id }) => id).sort()).toEqual(
    [ids[0], ids[2]].sort(),
  )
  expect(await list('tab=confirmed&amountMin=90000')).toEqual([])
  expect((await admin.client.get(`${path}/total?tab=confirmed`)).body).toMatchObject({ count: 1, sumMinor: 500_00 })
  expect((await admin.client.get(`${path}/total?tab=all`)).body).toMatchObject({ count: 3, sumMinor: 1_900_00 })
})

test('an export has the credited amount, and beside it the requested one', async () => {
  const columns = ['amount', 'asked'].map((id) => ({ id, header: id }))
  const { text } = await admin.client.post(`${path}/export?tab=confirmed`, { language: 'tr', columns })
  expect(text).toContain('500,00;900,00')
})

test('the order by amount is read from its index', async () => {
  const { listed } = depositTable
  const { rows } = await app.tenant.pool.query<{ 'QUERY PLAN': string }>(
    `explain select r.id from remit_request r order by ${listed.sql} desc, r.id desc limit 1`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('remit_request_listed')
})
