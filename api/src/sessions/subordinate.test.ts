import { addAccount, addMerchant, makeDeposit, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let depositId: string
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  depositId = (await makeDeposit(app, stage.merchant)).id
  admin = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  await app.stepUp(admin, 400 * 3_600_000)
})
afterAll(() => app.close())

/** A REMIT of the stage's group and its SUBREMIT, both signed in. */
async function pair() {
  const reach = { remitGroupIds: [stage.groupId] }
  const boss = await app.signedIn({ scope: ['REMIT', 'USER_MANAGEMENT', 'tpos'], ...reach })
  const sub = await app.signedIn({ scope: ['SUBREMIT', 'tpos'], parentUserId: boss.actor.id, ...reach })
  return { boss, sub }
}
const seen = async ({ client }: SignedInClient) => (await client.get(`/api/remit-request/get/${depositId}`)).status
const renewed = async ({ client }: SignedInClient) =>
  (await client.post('/api/auth/refreshToken', { refreshToken: client.tokenRefresh })).status
const signedInAgain = async ({ actor }: SignedInClient) => (await app.client().signIn(actor.email, testPassword)).status
const change = (id: string, set: string, ...values: unknown[]) =>
  app.tenant.pool.query(`update users set ${set} where id = $1`, [id, ...values])
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { scope: string }

test('below an active REMIT a SUBREMIT works', async () => {
  const { sub } = await pair()
  expect([await seen(sub), await signedInAgain(sub), await renewed(sub)]).toEqual([200, 200, 200])
})

test.each(['LOCKED', 'PASSIVE'])(
  'its REMIT %s: session, renewal and sign-in end with it, and come back with it',
  async (status) => {
    const { boss, sub } = await pair()
    const set = (to: string) => admin.client.post('/api/auth/setUserLoginStatus', { userId: boss.actor.id, status: to })
    expect((await set(status)).status).toBe(200)
    expect(await seen(sub)).toBe(401)
    expect(await app.client().signIn(sub.actor.email, testPassword)).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_CLOSED', errors: { message: 'UserLocked' } },
    })
    expect(await renewed(sub)).toBe(401)
    // Reopening a closed account with rights over others could be a takeover, so a second ADMIN must approve.
    const second = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
    await app.stepUp(second)
    expect((await set('ACTIVE')).status).toBe(200)
    const { rows } = await app.tenant.pool.query<{ id: string }>(
      `select id from approval where target_id = $1 and status = 'PENDING'`,
      [boss.actor.id],
    )
    expect((await second.client.post(`/api/approval/approve/${rows[0]?.id ?? ''}`, {})).status).toBe(200)
    expect(await signedInAgain(sub)).toBe(200)
  },
)

test.each([
  ['is not a REMIT any more', (boss: string) => change(boss, `scope = '{TRADER}'`)],
  ['is below another', (boss: string) => change(boss, `scope = '{REMIT,SUBREMIT}'`)],
  ['is not its own any more', (_boss: string, sub: string) => change(sub, 'parent_user_id = null')],
  ['is itself', (_boss: string, sub: string) => change(sub, `parent_user_id = id, scope = '{REMIT,SUBREMIT}'`)],
])('a SUBREMIT whose REMIT %s is signed out', async (_case, act) => {
  const { boss, sub } = await pair()
  await act(boss.actor.id, sub.actor.id)
  expect([await seen(sub), await signedInAgain(sub), await renewed(sub)]).toEqual([401, 401, 401])
})

test('a group the REMIT loses is lost at the next request, and so is a scope, in the next token too', async () => {
  const { boss, sub } = await pair()
  expect(claimsOf(sub.client.token).scope).toBe('SUBREMIT,tpos')
  await change(boss.actor.id, `remit_group_ids = '{}', scope = '{REMIT}'`)
  expect(await seen(sub)).toBe(404)
  expect((await sub.client.get('/api/remit-request/list?tab=all')).body).toMatchObject({ rows: [] })
  const renewal = await sub.client.post('/api/auth/refreshToken', { refreshToken: sub.client.tokenRefresh })
  expect(claimsOf((renewal.body as { token: string }).token).scope).toBe('SUBREMIT')
  await change(boss.actor.id, 'remit_group_ids = $2', [stage.groupId])
  expect(await seen(sub)).toBe(200)
})

test('a restriction of the accounts of a REMIT restricts its SUBREMIT', async () => {
  const { boss, sub } = await pair()
  const other = await addAccount(app.tenant, { remitGroupId: stage.groupId, status: 'PAUSED' })
  await change(boss.actor.id, 'bank_account_ids = $2', [other])
  expect(await seen(sub)).toBe(404)
  await change(boss.actor.id, 'bank_account_ids = $2', [stage.accountId])
  expect(await seen(sub)).toBe(200)
})

test('PAPARA and SUBPAPARA work the same way', async () => {
  const boss = await app.signedIn({ scope: ['PAPARA'] })
  const sub = await app.signedIn({ scope: ['SUBPAPARA'], parentUserId: boss.actor.id })
  const works = async () => (await sub.client.get('/api/audit/list')).status
  expect(await works()).toBe(200)
  await change(boss.actor.id, `scope = '{REMIT}'`)
  expect(await works()).toBe(401)
})

test('a manager may give only the rights that its operator still has, whatever its own row has', async () => {
  const shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  const boss = await app.signedIn({ scope: ['REMIT', 'MERCHANT', 'USER_MANAGEMENT', 'tpos'], merchantId: shop.id })
  const sub = await app.signedIn({
    scope: ['SUBREMIT', 'MERCHANT', 'USER_MANAGEMENT', 'tpos'],
    merchantId: shop.id,
    parentUserId: boss.actor.id,
  })
  await app.stepUp(sub)
  const add = async () =>
    sub.client.post('/api/users/create', {
      name: 'A',
      email: `a${Math.random()}@test.test`,
      role: 'client',
      scope: ['MERCHANT', 'tpos'],
      mrcID: shop.id,
    })
  expect((await add()).status).toBe(200)
  await change(boss.actor.id, `scope = '{REMIT,MERCHANT,USER_MANAGEMENT}'`)
  expect(await add()).toMatchObject({ status: 409, body: { code: 'USER_SCOPE_NOT_YOURS' } })
  await change(boss.actor.id, 'mrc_id = null')
  expect((await add()).status).toBe(409)
  await change(boss.actor.id, `scope = '{REMIT,MERCHANT}'`)
  expect((await add()).status).toBe(404)
})
