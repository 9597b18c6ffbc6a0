import type { CustomerFile } from '@kasa/contracts/customers'

import type { Stage } from '../testing/moneyFixture'
import { makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
})
afterEach(() => app.close())

const file = async (id: string, who = admin) => (await who.client.get(`${api}/customer/${id}`)).body as CustomerFile
const flag = (id: string, body: object, who = admin) => who.client.post(`${api}/flagCustomer/${id}`, body)

test('the file shows what a merchant’s customer requested and received, by present states', async () => {
  const customer = { id: 'c-1', name: 'Elif Kılıç', tckn: '10000000146' }
  const [first, second] = [
    await makePayout(app, stage.merchant, { customer }),
    await makePayout(app, stage.merchant, { customer, amount: 50_000 }),
  ]
  // Another customer of the same merchant, who must not be in the sums.
  await makePayout(app, stage.merchant, { customer: { id: 'c-2', name: 'Elif Kılıç' } })
  expect(await file(second.id)).toMatchObject({
    customerRef: 'c-1',
    name: 'Elif Kılıç',
    tcknLast4: '0146',
    firstSeenAt: app.clock.now().toISOString(),
    paidIn: { count: 0, minor: 0 },
    paidOut: { count: 0, minor: 0 },
    ibans: [{ last4: payoutIban.slice(-4), asked: 2, paid: 0, isThis: true }],
    flags: [],
    version: 1,
  })
  // The customer number would reveal the merchant, which this tenant hides from operators.
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect((await file(second.id, operator)).customerRef).toBe('')
  await app.tenant.pool.query(`update withdraw_request set status = 'SENT', bank_ref = 'F-1' where id = $1`, [first.id])
  expect(await file(second.id)).toMatchObject({ paidOut: { count: 1, minor: 100_000 }, ibans: [{ paid: 1 }] })
})

test('deposits of a customer are in their file, known by the merchant’s own name for them', async () => {
  const { rows } = await app.tenant.pool.query<{ ref: string; name: string }>(
    'select customer_ref as ref, customer_name as name from remit_request',
  )
  const [deposit] = rows
  const { id } = await makePayout(app, stage.merchant, { customer: { id: deposit?.ref, name: deposit?.name } })
  expect(await file(id)).toMatchObject({ paidIn: { count: 1, minor: 1_000_000 } })
})

test('only an administrator sets flags, with a reason, hidden from merchants, and recorded', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const [merchant, operator, stranger] = [
    await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id }),
    await app.signedIn({ scope: ['SUBREMIT'], remitGroupIds: [stage.groupId] }),
    await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] }),
  ]
  const wanted = { flags: ['WATCHED', 'FRAUD_REPORTED'], reason: 'A bank called', version: 1 }
  for (const who of [merchant, operator]) expect((await flag(id, wanted, who)).status).toBe(404)
  expect(await flag(id, { ...wanted, reason: ' ' })).toMatchObject({ status: 400 })
  expect(await flag(id, { ...wanted, version: 7 })).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } })
  const both = await Promise.all([1, 2].map(() => flag(id, wanted)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await file(id, operator)).flags).toEqual(['WATCHED', 'FRAUD_REPORTED'])
  expect((await file(id, merchant)).flags).toBeNull()
  expect((await stranger.client.get(`${api}/customer/${id}`)).status).toBe(404)
  const { rows } = await app.tenant.pool.query(
    `select before, after, reason, actor_name as by from audit_log where action = 'customer.flag'`,
  )
  expect(rows).toEqual([
    {
      before: { flags: [] },
      after: { flags: ['WATCHED', 'FRAUD_REPORTED'] },
      reason: 'A bank called',
      by: 'Deniz Aksoy',
    },
  ])
})
