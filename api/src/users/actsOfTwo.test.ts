import type { UserDetail } from '@kasa/contracts/users'

import { addMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let app: TestApp
let thief: SignedInClient
let second: SignedInClient
let victim: SignedInClient
const administrator = async (name: string) => {
  const made = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin', name })
  await app.stepUp(made, 400 * 3_600_000)
  return made
}
beforeEach(async () => {
  app = await buildTestApp()
  thief = await administrator('Ada')
  second = await administrator('Can')
  victim = await administrator('Ece')
})
afterEach(() => app.close())

const detail = ({ body }: TestAnswer) => body as UserDetail
const read = async (id: string) => detail(await second.client.get(`/api/users/get/${id}`))
const stored = async (id: string) =>
  (
    await app.tenant.pool.query<{ email: string; hasPassword: boolean; status: string }>(
      `select email, password_hash is not null as "hasPassword", login_status as status from users where id = $1`,
      [id],
    )
  ).rows[0]
const update = async (who: SignedInClient, id: string, more: object) => {
  const { name, email, role, scope, mrcID, version } = await read(id)
  return who.client.post(`/api/users/update/${id}`, { name, email, role, scope, mrcID, version, ...more })
}
const setStatus = (who: SignedInClient, userId: string, status: string) =>
  who.client.post('/api/auth/setUserLoginStatus', { userId, status })
const decide = async (who: SignedInClient, targetId: string) => {
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from approval where target_id = $1 and status = 'PENDING'`,
    [targetId],
  )
  return who.client.post(`/api/approval/approve/${rows[0]?.id ?? ''}`, {})
}
const acts: [string, (id: string) => Promise<TestAnswer>][] = [
  ['another e-mail', (id) => update(thief, id, { email: 'thief@elsewhere.test' })],
  ['no authenticator', (id) => thief.client.post(`/api/users/resetMfa/${id}`)],
  ['no password', (id) => thief.client.post('/api/auth/ResetPassword', { userId: id })],
]

test.each(acts)(
  '%s for another ADMIN: nothing happens until a second one, who is not the person concerned, approves',
  async (_what, act) => {
    const { id } = victim.actor
    const before = [await stored(id), await read(id)]
    expect(await act(id)).toMatchObject({ status: 200, body: { email: victim.actor.email, waitingAct: true } })
    expect([await stored(id), await read(id)]).toMatchObject([
      { ...before[0] },
      { openSessions: (before[1] as UserDetail).openSessions, email: victim.actor.email },
    ])
    expect((await act(id)).body).toMatchObject({ code: 'APPROVAL_PENDING' })
    expect((await decide(thief, id)).body).toMatchObject({ code: 'APPROVAL_OWN' })
    expect((await decide(victim, id)).body).toMatchObject({ code: 'USER_SELF' })
    expect((await decide(second, id)).status).toBe(200)
    const { rows } = await app.tenant.pool.query(`select actor_id as by from person_act where subject_id = $1`, [id])
    expect(rows.map(({ by }) => String(by)).sort()).toEqual([thief.actor.id, second.actor.id].sort())
  },
)

test('one person changes the account of a user without rights over others; a manager’s needs two', async () => {
  const shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  const [plain, manager] = [
    await app.user({ scope: ['MERCHANT'], merchantId: shop.id }),
    await app.user({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: shop.id }),
  ]
  expect((await update(thief, plain.id, { email: 'moved@elsewhere.test' })).body).toMatchObject({
    email: 'moved@elsewhere.test',
  })
  expect((await update(thief, manager.id, { email: 'moved-2@elsewhere.test' })).body).toMatchObject({
    email: manager.email,
    waitingAct: true,
  })
})

test('an ADMIN is closed only where two others stay, and opened by two', async () => {
  const fourth = await administrator('Ali')
  expect((await setStatus(thief, fourth.actor.id, 'PASSIVE')).status).toBe(200)
  expect((await setStatus(thief, fourth.actor.id, 'ACTIVE')).body).toMatchObject({
    status: 'PASSIVE',
    waitingAct: true,
  })
  expect((await decide(second, fourth.actor.id)).status).toBe(200)
  expect((await setStatus(thief, fourth.actor.id, 'PASSIVE')).status).toBe(200)
  expect((await setStatus(thief, victim.actor.id, 'LOCKED')).status).toBe(200)
  expect((await setStatus(thief, second.actor.id, 'LOCKED')).body).toMatchObject({ code: 'USER_LAST_ADMINS' })
  expect((await update(thief, second.actor.id, { scope: ['client'], role: 'client' })).body).toMatchObject({
    code: 'USER_LAST_ADMINS',
  })
})

test('one of two ADMINs cannot remove the other’s authenticator: the refusal names the server’s command', async () => {
  expect((await setStatus(thief, victim.actor.id, 'LOCKED')).status).toBe(200)
  expect((await thief.client.post(`/api/users/resetMfa/${second.actor.id}`)).body).toMatchObject({
    code: 'USER_NO_SECOND_ADMIN',
    message_en: expect.stringContaining('addAdministrator') as unknown,
  })
})
