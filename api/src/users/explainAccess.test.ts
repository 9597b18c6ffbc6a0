import type { AccessExplanation } from '@kasa/contracts/access'
import { can, isPermission } from '@kasa/domain/permissions'

import { addMerchant, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let shop: TestMerchant
let admin: SignedInClient
let chief: SignedInClient
let shopManager: SignedInClient
let remit: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['card', 'remit', 'admin'] } })
  shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  admin = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Admin alone', email: 'admin@explain.test' })
  chief = await app.signedIn({
    scope: ['ADMIN', 'USER_MANAGEMENT'],
    role: 'admin',
    name: 'Chief',
    email: 'chief@explain.test',
  })
  shopManager = await app.signedIn({
    scope: ['MERCHANT', 'USER_MANAGEMENT'],
    role: 'merchant',
    merchantId: shop.id,
    name: 'Shop manager',
    email: 'shop@explain.test',
  })
  remit = await app.signedIn({ scope: ['REMIT', 'USER_MANAGEMENT'], name: 'Remit', email: 'remit@explain.test' })
})
afterAll(() => app.close())

const explain = async (id: string, who = admin) => {
  const { status, body } = await who.client.get(`/api/users/access/${id}`)
  return { http: status, ...(body as AccessExplanation) }
}
const decisionOn = ({ permissions: rows }: AccessExplanation, permission: string) =>
  rows.find((row) => row.permission === permission)
const giversOf = ({ givers }: AccessExplanation, scope: string) =>
  givers.find((row) => row.scope === scope)?.people.map(({ name }) => name)

test('explains the result of each permission and the rule behind it', async () => {
  const someone = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id })
  const explained = await explain(someone.id)
  expect(explained).toMatchObject({
    http: 200,
    user: { role: 'merchant', scope: ['MERCHANT'], heldBack: [], status: 'ACTIVE', operator: null },
  })
  for (const { permission, isAllowed } of explained.permissions) {
    expect([permission, isAllowed]).toEqual([
      permission,
      isPermission(permission) &&
        can({ role: 'merchant', scope: 'MERCHANT', modules: app.tenant.config.modules }, permission),
    ])
  }
  expect(decisionOn(explained, 'user.list')?.conditions).toEqual([
    { part: 'privateRule', wanted: 'USER_MANAGEMENT', holds: false },
    { part: 'scope', wanted: 'ADMIN|MERCHANT|REMIT', holds: true },
  ])
  expect(decisionOn(await explain(admin.actor.id), 'deposit.listAll')?.conditions[0]).toEqual({
    part: 'noScope',
    wanted: 'ADMIN',
    holds: false,
  })
})

test('nothing of a disabled module is named', async () => {
  const explained = await explain(admin.actor.id)
  const named = explained.permissions.map(({ permission }) => permission)
  expect(named.filter((permission) => /^(withdrawal|papara|report\.wallet)/.test(permission))).toEqual([])
  expect(named).toContain('deposit.read')
  expect(JSON.stringify(explained)).not.toMatch(/papara|withdraw/i)
})

test('names who could give a scope: who may edit the account and holds what they would give @long', async () => {
  const someone = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id })
  const explained = await explain(someone.id)
  expect(giversOf(explained, 'USER_MANAGEMENT')).toEqual(['Chief', 'Shop manager'])
  expect(giversOf(explained, 'ADMIN')).toEqual(['Chief'])
  expect(explained.managers).toMatchObject({ count: 2, people: [{ name: 'Chief' }, { name: 'Shop manager' }] })
  // People cannot give rights to themselves.
  expect(giversOf(await explain(chief.actor.id), 'MERCHANT')).toEqual([])
})

test('a closed manager, or one with a closed operator, has no rights to give', async () => {
  const someone = await app.user({ scope: ['client'], merchantId: shop.id })
  await app.tenant.pool.query(`update users set login_status = 'LOCKED' where id = $1`, [shopManager.actor.id])
  expect(giversOf(await explain(someone.id), 'USER_MANAGEMENT')).toEqual(['Chief'])
  await app.tenant.pool.query(`update users set login_status = 'ACTIVE' where id = $1`, [shopManager.actor.id])
})

test('the people of a closed merchant may do nothing, and those of a suspended one only read', async () => {
  const gone = await addMerchant(app.tenant, { remitGroupIds: [] })
  const { id } = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: gone.id })
  const stopped = async (set: string) => {
    await app.tenant.pool.query(`update merchant set ${set} where id = $1`, [gone.id])
    const explained = await explain(id)
    return [explained.user.merchantStop, decisionOn(explained, 'deposit.list')?.isAllowed]
  }
  expect(await stopped(`status = 'PAUSED_OUT'`)).toEqual([null, true])
  expect(await stopped(`kyb_status = 'SUSPENDED'`)).toEqual(['SUSPENDED', true])
  expect(await stopped(`status = 'CLOSED'`)).toEqual(['CLOSED', false])
})

test('the rights of a subordinate are explained by those of its operator', async () => {
  const sub = await app.user({ scope: ['SUBREMIT', 'tpos'], parentUserId: remit.actor.id })
  const explained = await explain(sub.id)
  expect(explained.user).toMatchObject({
    scope: ['SUBREMIT'],
    heldBack: ['tpos'],
    operator: { name: 'Remit', status: 'ACTIVE' },
  })
  // Its operator has no tpos, so the account has more rights than the operator may edit.
  expect(giversOf(explained, 'USER_MANAGEMENT')).toEqual(['Chief'])
  const plain = await app.user({ scope: ['SUBREMIT'], parentUserId: remit.actor.id })
  expect(giversOf(await explain(plain.id), 'USER_MANAGEMENT')).toEqual(['Chief', 'Remit'])
  await app.tenant.pool.query(`update users set login_status = 'PASSIVE' where id = $1`, [remit.actor.id])
  const after = await explain(sub.id)
  expect(after.user).toMatchObject({ scope: [], heldBack: ['SUBREMIT', 'tpos'], operator: { status: 'PASSIVE' } })
  expect(after.permissions.filter(({ isAllowed }) => isAllowed)).toEqual([])
  await app.tenant.pool.query(`update users set login_status = 'ACTIVE' where id = $1`, [remit.actor.id])
})

test('reading the rights of another person is logged, one’s own is not; only an ADMIN sees who exists', async () => {
  const reveals = async () =>
    (
      await app.tenant.pool.query(
        `select actor_id, object_id from audit_log where action = 'user.explainAccess' order by seq desc`,
      )
    ).rows
  const before = (await reveals()).length
  await explain(admin.actor.id)
  expect(await reveals()).toHaveLength(before)
  await explain(remit.actor.id)
  expect((await reveals())[0]).toEqual({ actor_id: admin.actor.id, object_id: remit.actor.id })
  for (const who of [shopManager, remit]) expect((await explain(who.actor.id, who)).http).toBe(404)
  expect((await explain('01890000-0000-7000-8000-000000000009')).http).toBe(404)
  expect((await explain('x')).http).toBe(400)
})
