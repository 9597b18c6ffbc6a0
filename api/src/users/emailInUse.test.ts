import type { UserDetail } from '@kasa/contracts/users'

import { addMerchant, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let shop: TestMerchant
let merchant: SignedInClient
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  admin = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  await app.stepUp(admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: shop.id })
  await app.stepUp(merchant, 7_200_000)
})

const create = ({ client }: SignedInClient, email: string) =>
  client.post('/api/users/create', { name: 'A', email, role: 'merchant', scope: ['MERCHANT'], mrcID: shop.id })

test('an account of one’s own is named, a foreign one is an address that cannot be used', async () => {
  const own = await app.user({ scope: ['MERCHANT'], merchantId: shop.id })
  const foreign = await app.user({ scope: ['REMIT'] })
  expect(await create(merchant, own.email.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_USED', field: 'email' },
  })
  expect(await create(merchant, foreign.email)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_REFUSED', field: 'email' },
  })
  expect(await create(admin, foreign.email)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_USED', field: 'email' },
  })
})

test('after ten tried addresses, each recorded, a person must wait an hour', async () => {
  for (let index = 0; index < 10; index += 1) {
    const { email } = await app.user({ scope: ['REMIT'] })
    expect((await create(merchant, email)).status).toBe(409)
  }
  expect(await create(merchant, 'nobody-has-this@test.test')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
  })
  const { rows } = await app.tenant.pool.query(
    `select count(*)::int as n, min(reason) as reason from audit_log where action = 'user.emailRefused'
      and actor_id = $1`,
    [merchant.actor.id],
  )
  expect(rows).toEqual([{ n: 10, reason: 'EMAIL_REFUSED' }])
  await app.tenant.pool.query('alter table audit_log disable trigger all')
  await app.tenant.pool.query(`update audit_log set at = at - interval '61 minutes' where actor_id = $1`, [
    merchant.actor.id,
  ])
  await app.tenant.pool.query('alter table audit_log enable trigger all')
  expect((await create(merchant, 'nobody-has-this@test.test')).status).toBe(200)
})

test('a change of the e-mail needs a fresh code; saving the same one does not', async () => {
  const { id } = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id })
  const read = async () => (await merchant.client.get(`/api/users/get/${id}`)).body as UserDetail
  const update = async (email: string) => {
    const { name, role, scope, mrcID, version } = await read()
    return merchant.client.post(`/api/users/update/${id}`, { name, email, role, scope, mrcID, version })
  }
  const { email } = await read()
  await app.stepUp(merchant, -1)
  expect((await update(email.toUpperCase())).status).toBe(200)
  expect(await update('moved@test.test')).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
  expect((await read()).email).toBe(email)
  await app.stepUp(merchant)
  expect(await update('moved@test.test')).toMatchObject({ status: 200, body: { email: 'moved@test.test' } })
})
