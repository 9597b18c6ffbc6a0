import type { UserDetail } from '@kasa/contracts/users'

import { expireApprovals } from '../approvals/approvals.service'
import { addMerchant, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let app: TestApp
let shop: TestMerchant
let first: SignedInClient
let second: SignedInClient
const administrator = async (name: string) => {
  const made = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin', name })
  await app.stepUp(made, 400 * 3_600_000)
  return made
}
beforeAll(async () => {
  app = await buildTestApp()
  shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  first = await administrator('Ada')
  second = await administrator('Can')
})
afterAll(() => app.close())

const detail = ({ body }: TestAnswer) => body as UserDetail
const read = async (id: string) => detail(await second.client.get(`/api/users/get/${id}`))
let people = 0
const create = (who: SignedInClient, more: object = {}) =>
  who.client.post('/api/users/create', {
    name: 'Ece',
    email: `ece-${(people += 1)}@demo.test`,
    role: 'admin',
    scope: ['ADMIN', 'USER_MANAGEMENT'],
    mrcID: null,
    ...more,
  })
const update = (
  { client }: SignedInClient,
  { id, name, email, role, scope, mrcID, version }: UserDetail,
  more: object,
) => client.post(`/api/users/update/${id}`, { name, email, role, scope, mrcID, version, ...more })
const approvalOf = async (id: string) => (await read(id)).waiting?.approvalId ?? ''
const decide = (who: SignedInClient, verb: string, approvalId: string) =>
  who.client.post(`/api/approval/${verb}/${approvalId}`, verb === 'approve' ? {} : { reason: 'no' })
const statusOf = async (id: string) =>
  (
    await app.tenant.pool.query<{ status: string }>(
      `select status from approval where target_id = $1 order by id desc limit 1`,
      [id],
    )
  ).rows[0]?.status
const createdUser = async () => detail(await create(first))

test('an ADMIN is added without the right, the maker cannot give it, another can; both are logged', async () => {
  const made = await create(first)
  expect(made).toMatchObject({
    status: 200,
    body: {
      role: 'client',
      scope: ['client'],
      waiting: { makerName: 'Ada', role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] },
    },
  })
  const { id } = detail(made)
  expect(await decide(first, 'approve', await approvalOf(id))).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_OWN' },
  })
  const {
    rows: [shown],
  } = (await second.client.get(`/api/approval/list?targetId=${id}`)).body as { rows: object[] }
  expect(shown).toMatchObject({
    kind: 'user.grant',
    title: 'Ece',
    reason: '+ADMIN +USER_MANAGEMENT +admin',
    before: { role: 'client', scope: 'client' },
    after: { role: 'admin', scope: 'ADMIN, USER_MANAGEMENT' },
    whyNot: null,
  })
  expect((await decide(second, 'approve', await approvalOf(id))).status).toBe(200)
  const now = await read(id)
  expect([now.role, now.scope, now.waiting]).toEqual(['admin', ['ADMIN', 'USER_MANAGEMENT'], undefined])
  const { rows } = await app.tenant.pool.query(
    `select action, actor_id, reason from audit_log where object_id = $1 order by seq`,
    [id],
  )
  expect(rows.filter(({ action }) => action !== 'auth.mailSent')).toEqual([
    { action: 'user.create', actor_id: first.actor.id, reason: null },
    { action: 'approval.ask', actor_id: first.actor.id, reason: '+ADMIN +USER_MANAGEMENT +admin' },
    { action: 'approval.refuse', actor_id: first.actor.id, reason: null },
    { action: 'approval.approve', actor_id: second.actor.id, reason: null },
    { action: 'user.update', actor_id: second.actor.id, reason: 'Ada + Can' },
  ])
})

test.each(['deny', 'expire', 'withdraw'])(
  '%s: the person keeps the least rights, and the rights may be requested again',
  async (end) => {
    const made = await createdUser()
    if (end === 'expire') {
      app.clock.advance(73 * 3_600_000)
      expect(await expireApprovals(app.ctx)).toBeGreaterThan(0)
      first = await administrator('Ada')
      second = await administrator('Can')
    } else expect((await decide(end === 'deny' ? second : first, end, await approvalOf(made.id))).status).toBe(200)
    expect(await statusOf(made.id)).toBe(end === 'expire' ? 'EXPIRED' : 'DENIED')
    const now = await read(made.id)
    expect([now.role, now.scope, now.waiting]).toEqual(['client', ['client'], undefined])
    expect(detail(await update(first, now, { role: 'admin', scope: ['ADMIN'] })).waiting).toBeDefined()
  },
)

test('an edit writes the name at once and lets all of the rights wait; a second request is refused', async () => {
  const { id } = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id })
  const edited = detail(
    await update(first, await read(id), { name: 'Yeni Ad', scope: ['MERCHANT', 'USER_MANAGEMENT', 'tpos'] }),
  )
  expect(edited).toMatchObject({
    name: 'Yeni Ad',
    scope: ['MERCHANT'],
    waiting: { scope: ['MERCHANT', 'USER_MANAGEMENT', 'tpos'] },
  })
  expect(await update(first, edited, { scope: ['MERCHANT', 'SYSTEM'] })).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_PENDING' },
  })
})

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'the e-mail was moved',
    async (id) => expect((await update(first, await read(id), { email: 'moved@demo.test' })).status).toBe(200),
  ],
  [
    'the rights were changed',
    async (id) =>
      expect((await update(first, await read(id), { role: 'profile', scope: ['profile'] })).status).toBe(200),
  ],
  [
    'the requester is not an ADMIN any more',
    () => app.tenant.pool.query(`update users set scope = '{client}' where id = $1`, [first.actor.id]),
  ],
])('nothing is granted if the account is not as shown: %s', async (_what, change) => {
  first = await administrator('Ada')
  const { id } = await createdUser()
  const approvalId = await approvalOf(id)
  await change(id)
  expect(await decide(second, 'approve', approvalId)).toMatchObject({ status: 409, body: { code: 'USER_CHANGED' } })
  expect((await read(id)).scope).not.toContain('ADMIN')
  expect((await decide(second, 'deny', approvalId)).status).toBe(200)
  first = await administrator('Ada')
})

test('nobody decides on their own rights, and a merchant’s manager needs no approval within its own line', async () => {
  const third = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
  await app.stepUp(third)
  expect((await update(first, await read(third.actor.id), { scope: ['ADMIN', 'USER_MANAGEMENT'] })).status).toBe(200)
  expect(await decide(third, 'approve', await approvalOf(third.actor.id))).toMatchObject({
    status: 409,
    body: { code: 'USER_SELF_RIGHTS' },
  })
  const merchant = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: shop.id })
  await app.stepUp(merchant)
  const made = detail(
    await create(merchant, { role: 'merchant', scope: ['MERCHANT', 'USER_MANAGEMENT'], mrcID: shop.id }),
  )
  expect([made.scope, made.waiting]).toEqual([['MERCHANT', 'USER_MANAGEMENT'], undefined])
})

test('a merchant’s payouts are granted by two administrators, to a new person and to one who is there', async () => {
  const paying = { role: 'merchant', scope: ['MERCHANT', 'money_withdraw'], mrcID: shop.id }
  const made = detail(await create(first, paying))
  expect(made).toMatchObject({ scope: ['client'], mrcID: null, waiting: { scope: paying.scope } })
  expect((await decide(second, 'approve', await approvalOf(made.id))).status).toBe(200)
  expect(await read(made.id)).toMatchObject({ scope: paying.scope, mrcID: shop.id })

  const { id } = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id })
  const edited = detail(await update(first, await read(id), { scope: paying.scope }))
  expect([edited.scope, edited.waiting?.scope]).toEqual([['MERCHANT'], paying.scope])
})
