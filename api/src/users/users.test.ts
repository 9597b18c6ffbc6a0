import { userSorts, type UserDetail, type UserOptions, type UserRow } from '@kasa/contracts/users'

import { activatePendingOtp, setPendingOtp } from '../auth/auth.sql'
import { inTransaction } from '../db/transaction'
import { addMerchant, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'
import type { NewUser } from './users.sql'

let app: TestApp
let shop: TestMerchant
let rival: TestMerchant
let admin: SignedInClient
let merchant: SignedInClient
let remit: SignedInClient
let papara: SignedInClient
type Person = { id: string; email: string }
/** One account per owner, by name. */
const people: Record<string, Person> = {}
const groups = ['01930000-0000-7000-8000-0000000000a1', '01930000-0000-7000-8000-0000000000a2']

const add = async (name: string, user: Partial<NewUser> & { scope: readonly string[] }) =>
  (people[name] = await app.user({ name, email: `${name}@demo.test`, ...user }))

beforeAll(async () => {
  app = await buildTestApp({ tenant: { auth: { scheme: 'bearer', forcedAuthentication: true } } })
  shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  rival = await addMerchant(app.tenant, { remitGroupIds: [] })
  const manager = async (scope: string, more: Partial<NewUser> = {}) => {
    const person = await app.signedIn({
      scope: [scope, 'USER_MANAGEMENT'],
      name: scope,
      email: `${scope.toLowerCase()}@boss.test`,
      ...more,
    })
    await app.stepUp(person)
    return person
  }
  admin = await manager('ADMIN', { role: 'admin' })
  merchant = await manager('MERCHANT', { role: 'merchant', merchantId: shop.id })
  remit = await manager('REMIT', { remitGroupIds: groups })
  papara = await manager('PAPARA')
  await add('shopkeeper', { scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id })
  await add('treasurer', { scope: ['MERCHANT', 'money_withdraw'], role: 'merchant', merchantId: shop.id })
  await add('rival', { scope: ['MERCHANT'], role: 'merchant', merchantId: rival.id })
  await add('subremit', { scope: ['SUBREMIT'], parentUserId: remit.actor.id, remitGroupIds: groups })
  await add('stray', { scope: ['SUBREMIT'], parentUserId: null })
  await add('subpapara', { scope: ['SUBPAPARA'], parentUserId: papara.actor.id })
  await add('chief', { scope: ['ADMIN'], role: 'admin' })
})
afterAll(() => app.close())

const id = (name: string) => people[name]?.id ?? ''
const userOf = async (name: string) => (await admin.client.get(`/api/users/get/${id(name)}`)).body as UserDetail
const auditOf = async (objectId: string, action: string) =>
  (
    await app.tenant.pool.query(
      `select actor_id, before, after from audit_log where object_id = $1 and action = $2 order by seq desc limit 1`,
      [objectId, action],
    )
  ).rows[0] as { actor_id: string; before: unknown; after: unknown } | undefined
type Page = { rows: UserRow[]; nextCursor: string | null; total: number; field?: string }
const list = async (who: SignedInClient, query = '') => {
  const { status, body } = await who.client.get(`/api/users/list?${query}`)
  return { status, ...(body as Page) }
}
const names = async (who: SignedInClient, query = '') => (await list(who, query)).rows.map(({ name }) => name)

const formOf = ({ name, email, role, scope, mrcID, version }: UserDetail) => ({
  name,
  email,
  role,
  scope,
  mrcID,
  version,
})
/** Every write on an account; the update form changes nothing but the name. */
const writes = [
  [
    'update',
    async (who: SignedInClient, name: string) =>
      who.client.post(`/api/users/update/${id(name)}`, { ...formOf(await userOf(name)) }),
  ],
  [
    'setUserLoginStatus',
    (who: SignedInClient, name: string) =>
      who.client.post('/api/auth/setUserLoginStatus', { userId: id(name), status: 'ACTIVE' }),
  ],
  ['resetMfa', (who: SignedInClient, name: string) => who.client.post(`/api/users/resetMfa/${id(name)}`)],
  [
    'resetPassword',
    (who: SignedInClient, name: string) => who.client.post('/api/auth/ResetPassword', { userId: id(name) }),
  ],
  ['activateMfa', (who: SignedInClient, name: string) => who.client.post(`/api/users/activateMfa/${id(name)}`)],
  ['endSessions', (who: SignedInClient, name: string) => who.client.post(`/api/users/endSessions/${id(name)}`)],
] as const

/** Who may do what: OWN accounts can be written, ABOVE can only be read, the others are not found. */
const matrix: [string, () => SignedInClient, Record<string, 'OWN' | 'ABOVE'>][] = [
  [
    'ADMIN',
    () => admin,
    {
      shopkeeper: 'OWN',
      treasurer: 'OWN',
      rival: 'OWN',
      subremit: 'OWN',
      stray: 'OWN',
      subpapara: 'OWN',
      chief: 'OWN',
    },
  ],
  ['MERCHANT', () => merchant, { shopkeeper: 'OWN', treasurer: 'ABOVE' }],
  ['REMIT', () => remit, { subremit: 'OWN' }],
  ['PAPARA', () => papara, { subpapara: 'OWN' }],
]
describe.each(matrix)('%s', (_scope, who, owned) => {
  test('lists its own people and itself where it is one of them', async () => {
    const seen = (await names(who(), 'limit=200')).filter((name) => name in people)
    expect(seen.sort()).toEqual(Object.keys(owned).sort())
  })
  test.each(['shopkeeper', 'treasurer', 'rival', 'subremit', 'stray', 'subpapara', 'chief'])('and %s', async (name) => {
    const wanted = owned[name]
    expect((await who().client.get(`/api/users/get/${id(name)}`)).status).toBe(wanted ? 200 : 404)
    for (const [write, call] of writes) {
      // An ADMIN can keep a SUBREMIT without a REMIT, but cannot save it: it needs one.
      const orphan = write === 'update' && name === 'stray'
      // These writes would allow acting as another ADMIN or as one who pays out, so they need two people
      // (`actsOfTwo.test.ts`): for `chief` there is no second ADMIN, and the treasurer's first request still waits.
      const isOfTwo =
        (name === 'chief' && (write === 'resetMfa' || write === 'resetPassword')) ||
        (name === 'treasurer' && write === 'resetPassword')
      const expected = !wanted ? 404 : wanted === 'ABOVE' || orphan || isOfTwo ? 409 : 200
      expect([write, (await call(who(), name)).status]).toEqual([write, expected])
    }
  })
})

test('without USER_MANAGEMENT there is no list, whatever the scope', async () => {
  for (const scope of ['ADMIN', 'MERCHANT', 'REMIT', 'PAPARA']) {
    const { client } = await app.signedIn({ scope: [scope] })
    for (const path of ['list', 'options', `get/${id('shopkeeper')}`])
      expect((await client.get(`/api/users/${path}`)).status).toBe(404)
    expect((await client.post(`/api/users/resetMfa/${id('shopkeeper')}`)).status).toBe(404)
  }
})

const draft = (more: Record<string, unknown> = {}) => ({
  name: 'Yeni Kişi',
  email: `new-${Math.random().toString(36).slice(2)}@demo.test`,
  role: 'client',
  scope: ['client'],
  mrcID: null,
  ...more,
})
const create = async (who: SignedInClient, more: Record<string, unknown> = {}) => {
  const { status, body } = await who.client.post('/api/users/create', draft(more))
  const answer = body as UserDetail & { code?: string; field?: string }
  return { http: status, code: answer.code, field: answer.field, user: answer }
}

describe('adding an account', () => {
  test('the person is invited, nobody learns a password, and the action is recorded', async () => {
    const made = await create(admin, {
      name: '  Çağrı <b>Öz</b>  ',
      email: 'Cagri@Demo.test',
      role: 'merchant',
      scope: ['MERCHANT', 'tpos'],
      mrcID: shop.id,
    })
    expect(made).toMatchObject({
      http: 200,
      user: {
        name: 'Çağrı <b>Öz</b>',
        email: 'cagri@demo.test',
        role: 'merchant',
        mrcID: shop.id,
        otpActive: false,
        hasPassword: false,
        status: 'ACTIVE',
        version: 1,
        lastLoginAt: null,
      },
    })
    expect((await app.mails()).map(({ to }) => to.email)).toContain('cagri@demo.test')
    const audit = await auditOf(made.user.id, 'user.create')
    expect(audit).toEqual({
      actor_id: admin.actor.id,
      before: null,
      after: {
        name: 'Çağrı <b>Öz</b>',
        email: 'cagri@demo.test',
        role: 'merchant',
        scope: ['MERCHANT', 'tpos'],
        mrcID: shop.id,
        parentUserId: null,
      },
    })
    expect(JSON.stringify(await userOf('shopkeeper'))).not.toMatch(/passwordHash|secret|argon/i)
  })

  test.each<[string, () => SignedInClient, () => Record<string, unknown>, string, string]>([
    [
      'MERCHANT an ADMIN',
      () => merchant,
      () => ({ role: 'merchant', scope: ['ADMIN'], mrcID: shop.id }),
      'USER_SCOPE_NOT_YOURS',
      'scope',
    ],
    [
      'MERCHANT what it does not hold',
      () => merchant,
      () => ({ role: 'merchant', scope: ['MERCHANT', 'money_withdraw'], mrcID: shop.id }),
      'USER_SCOPE_NOT_YOURS',
      'scope',
    ],
    [
      'MERCHANT another role',
      () => merchant,
      () => ({ role: 'admin', scope: ['MERCHANT'], mrcID: shop.id }),
      'USER_ROLE_NOT_YOURS',
      'role',
    ],
    [
      'MERCHANT for a rival',
      () => merchant,
      () => ({ role: 'merchant', scope: ['MERCHANT'], mrcID: rival.id }),
      'USER_OUTSIDE',
      'mrcID',
    ],
    [
      'MERCHANT for nobody',
      () => merchant,
      () => ({ role: 'merchant', scope: ['USER_MANAGEMENT'] }),
      'USER_OUTSIDE',
      'mrcID',
    ],
    ['REMIT a second REMIT', () => remit, () => ({ scope: ['REMIT'] }), 'USER_SCOPE_NOT_YOURS', 'scope'],
    ['REMIT nobody below itself', () => remit, () => ({ scope: ['USER_MANAGEMENT'] }), 'USER_OUTSIDE', 'scope'],
    [
      'REMIT below another',
      () => remit,
      () => ({ scope: ['SUBREMIT'], parentUserId: papara.actor.id }),
      'USER_OUTSIDE',
      'parentUserId',
    ],
    ['PAPARA a SUBREMIT', () => papara, () => ({ scope: ['SUBREMIT'] }), 'USER_SCOPE_NOT_YOURS', 'scope'],
    ['ADMIN a MERCHANT without one', () => admin, () => ({ scope: ['MERCHANT'] }), 'USER_MERCHANT_NEEDED', 'mrcID'],
    [
      'ADMIN a SUBREMIT below nobody',
      () => admin,
      () => ({ scope: ['SUBREMIT'] }),
      'USER_PARENT_NEEDED',
      'parentUserId',
    ],
    [
      'ADMIN a SUBREMIT below a PAPARA',
      () => admin,
      () => ({ scope: ['SUBREMIT'], parentUserId: papara.actor.id }),
      'USER_PARENT_WRONG',
      'parentUserId',
    ],
    [
      'ADMIN a SUBREMIT beyond its REMIT',
      () => admin,
      () => ({ scope: ['SUBREMIT', 'tpos'], parentUserId: remit.actor.id }),
      'USER_BEYOND_PARENT',
      'scope',
    ],
    ['anybody an e-mail in use', () => admin, () => ({ email: 'SHOPKEEPER@demo.test' }), 'EMAIL_USED', 'email'],
  ])('refuses %s', async (_name, who, more, code, field) => {
    const before = (await list(admin)).total
    expect(await create(who(), more())).toMatchObject({ http: 409, code, field })
    expect((await list(admin)).total).toBe(before)
  })

  test('a merchant adds and edits only its own traders', async () => {
    const { http, user } = await create(merchant, { role: 'merchant', scope: ['MERCHANT_TRADER'], mrcID: shop.id })
    expect({ http, scope: user.scope }).toEqual({ http: 200, scope: ['MERCHANT_TRADER'] })
    expect(
      await merchant.client.post(`/api/users/update/${user.id}`, { ...formOf(user), scope: ['MERCHANT'] }),
    ).toMatchObject({ status: 200, body: { scope: ['MERCHANT'] } })
    expect(await create(merchant, { role: 'merchant', scope: ['MERCHANT_TRADER'], mrcID: rival.id })).toMatchObject({
      http: 409,
      code: 'USER_OUTSIDE',
    })
  })

  test('a merchant adds its own people, an operator its subordinates with its own reach', async () => {
    expect(await create(merchant, { role: 'merchant', scope: ['MERCHANT'], mrcID: shop.id })).toMatchObject({
      http: 200,
      user: { mrcID: shop.id, parentUserId: null },
    })
    const { http, user } = await create(remit, { scope: ['SUBREMIT'] })
    expect({ http, parent: user.parentUserId }).toEqual({ http: 200, parent: remit.actor.id })
    const { rows } = await app.tenant.pool.query('select remit_group_ids as groups from users where id = $1', [user.id])
    expect(rows).toEqual([{ groups }])
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'a\u0000b' }],
    ['email', { email: 'x' }],
    ['email', { email: 'a b@c.de' }],
    ['role', { role: 'root' }],
    ['scope', { scope: [] }],
    ['scope.0', { scope: ['ROOT'] }],
    ['mrcID', { mrcID: 'x' }],
    ['mrcID', { mrcID: undefined }],
    ['mrcID', { mrcID: '01930000-0000-7000-8000-00000000dead' }],
    ['password', { password: 'x' }],
  ])('names the field %s of %j', async (field, more) =>
    expect(await create(admin, more)).toMatchObject({ http: 400, field }),
  )
})

describe('editing', () => {
  const update = async (who: SignedInClient, userId: string, body: unknown) => {
    const { status, body: answer } = await who.client.post(`/api/users/update/${userId}`, body)
    return { ...(answer as UserDetail & { code?: string; field?: string }), http: status }
  }
  test('writes the five fields, ends the sessions of people with changed rights, and records both states', async () => {
    const someone = await app.signedIn({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id, name: 'Eski Ad' })
    const before = (await admin.client.get(`/api/users/get/${someone.actor.id}`)).body as UserDetail
    const renamed = await update(admin, before.id, { ...formOf(before), name: 'Yeni Ad' })
    expect(renamed).toMatchObject({ http: 200, name: 'Yeni Ad', version: 2, openSessions: 1 })
    expect(
      await update(admin, before.id, { ...formOf(renamed), scope: ['MERCHANT_TRADER'], mrcID: rival.id }),
    ).toMatchObject({ http: 200, mrcID: rival.id, openSessions: 0 })
    expect((await someone.client.get('/api/callback/list')).status).toBe(401)
    expect(await auditOf(before.id, 'user.update')).toMatchObject({
      before: { scope: ['MERCHANT'], mrcID: shop.id },
      after: { scope: ['MERCHANT_TRADER'], mrcID: rival.id },
    })
  })

  test('an old version, a missing field and a foreign field are refused', async () => {
    const form = formOf(await userOf('shopkeeper'))
    expect(await update(admin, id('shopkeeper'), { ...form, version: form.version - 1 })).toMatchObject({
      http: 409,
      code: 'USER_CHANGED',
    })
    for (const field of ['name', 'email', 'role', 'scope', 'mrcID'])
      expect(await update(admin, id('shopkeeper'), { ...form, [field]: undefined })).toMatchObject({ http: 400, field })
    expect(await update(admin, id('shopkeeper'), { ...form, loginStatus: 'LOCKED' })).toMatchObject({
      http: 400,
      code: 'FIELD_UNKNOWN',
    })
  })

  test.each(['role', 'scope', 'mrcID'])(
    'nobody may change their own %s, not even ADMIN, except their name',
    async (field) => {
      const self = (await admin.client.get(`/api/users/get/${admin.actor.id}`)).body as UserDetail
      const other = { role: 'client', scope: ['ADMIN', 'USER_MANAGEMENT', 'SYSTEM'], mrcID: shop.id }[field]
      expect(await update(admin, self.id, { ...formOf(self), [field]: other })).toMatchObject({
        http: 409,
        code: 'USER_SELF_RIGHTS',
        field,
      })
      expect(await update(admin, self.id, formOf(self))).toMatchObject({ http: 200 })
    },
  )

  test('a merchant raises nobody of its own, and moves nobody away', async () => {
    const form = async () => formOf(await userOf('shopkeeper'))
    expect(await update(merchant, id('shopkeeper'), { ...(await form()), scope: ['MERCHANT', 'ADMIN'] })).toMatchObject(
      { http: 409, code: 'USER_SCOPE_NOT_YOURS' },
    )
    expect(await update(merchant, id('shopkeeper'), { ...(await form()), role: 'profile' })).toMatchObject({
      http: 409,
      code: 'USER_ROLE_NOT_YOURS',
    })
    expect(await update(merchant, id('shopkeeper'), { ...(await form()), mrcID: rival.id })).toMatchObject({
      http: 409,
      code: 'USER_OUTSIDE',
    })
    expect(await userOf('shopkeeper')).toMatchObject({ scope: ['MERCHANT'], role: 'merchant', mrcID: shop.id })
  })

  test('of two concurrent edits of one account one wins', async () => {
    const form = formOf(await userOf('rival'))
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => update(admin, id('rival'), { ...form, name })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409])
  })
})

describe('status, authenticator, sessions', () => {
  test('a locked or passive person is out at once and stays out; active again, they may sign in', async () => {
    const someone = await app.signedIn({ scope: ['MERCHANT'], email: 'locked@demo.test' })
    const set = (status: string) =>
      admin.client.post('/api/auth/setUserLoginStatus', { userId: someone.actor.id, status })
    const signIn = async () =>
      (await app.client().post('/api/auth/signin', { email: 'locked@demo.test', password: testPassword })).status
    for (const status of ['LOCKED', 'PASSIVE']) {
      expect((await set(status)).body).toMatchObject({ status, openSessions: 0 })
      expect((await someone.client.get('/api/callback/list')).status).toBe(401)
      expect(await signIn()).toBe(401)
    }
    expect((await set('ACTIVE')).status).toBe(200)
    expect(await signIn()).toBe(200)
    expect(await auditOf(someone.actor.id, 'user.setStatus')).toMatchObject({
      actor_id: admin.actor.id,
      before: { status: 'PASSIVE' },
      after: { status: 'ACTIVE' },
    })
    expect((await set('GONE')).status).toBe(400)
  })

  test('an authenticator is removed with its secrets and codes, sessions end, the next sign-in enrols', async () => {
    const someone = await app.signedIn({ scope: ['MERCHANT'], email: 'mfa@demo.test' })
    const { id: userId } = someone.actor
    await inTransaction(app.ctx, async (tx) => {
      await setPendingOtp(tx, userId, Buffer.from('sealed'), {
        at: app.clock.now(),
        until: new Date(app.clock.now().getTime() + 60_000),
      })
      await activatePendingOtp(tx, userId, 1, app.clock.now())
      await tx.query(`insert into recovery_code (user_id, hash, made_at) values ($1, 'x', now())`, [userId])
    })
    expect((await admin.client.post(`/api/users/resetMfa/${userId}`)).body).toMatchObject({
      otpActive: false,
      openSessions: 0,
    })
    const { rows } = await app.tenant.pool.query(
      `select otp_secret_enc, otp_pending_enc, (select count(*)::int from recovery_code where user_id = $1) as codes
        from users where id = $1`,
      [userId],
    )
    expect(rows).toEqual([{ otp_secret_enc: null, otp_pending_enc: null, codes: 0 }])
    expect((await someone.client.get('/api/callback/list')).status).toBe(401)
    expect(await auditOf(userId, 'user.resetMfa')).toMatchObject({
      before: { otpActive: true },
      after: { otpActive: false },
    })
    const { body } = await app.client().post('/api/auth/signin', { email: 'mfa@demo.test', password: testPassword })
    const claims = JSON.parse(
      Buffer.from((body as { token: string }).token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { stage: string }
    expect(claims.stage).toBe('enrol')
  })

  test('nobody can change who may sign in, or how, without a fresh code of their own', async () => {
    const { client } = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'] })
    const { otpRequired, status } = await userOf('shopkeeper')
    const userId = id('shopkeeper')
    for (const [path, body] of [
      [`users/resetMfa/${userId}`],
      [`users/activateMfa/${userId}`],
      ['auth/setUserLoginStatus', { userId, status: 'LOCKED' }],
      ['auth/setUserLoginStatus', { userId, status: 'ACTIVE' }],
    ] as const) {
      expect(await client.post(`/api/${path}`, body)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
    }
    expect(await userOf('shopkeeper')).toMatchObject({ otpRequired, status })
  })

  test('sessions end everywhere, and the record says how many', async () => {
    const someone = await app.signedIn({ scope: ['MERCHANT'] })
    expect((await admin.client.post(`/api/users/endSessions/${someone.actor.id}`)).body).toMatchObject({
      openSessions: 0,
    })
    expect((await someone.client.get('/api/callback/list')).status).toBe(401)
    expect(await auditOf(someone.actor.id, 'user.endSessions')).toMatchObject({
      before: { openSessions: 1 },
      after: { openSessions: 0 },
    })
  })

  test('nobody does so to their own account', async () => {
    const self = admin.actor.id
    expect(
      (await admin.client.post('/api/auth/setUserLoginStatus', { userId: self, status: 'LOCKED' })).body,
    ).toMatchObject({ code: 'USER_SELF' })
    for (const act of ['resetMfa', 'activateMfa', 'endSessions'])
      expect((await admin.client.post(`/api/users/${act}/${self}`)).body).toMatchObject({ code: 'USER_SELF' })
  })

  test('if two people lock each other at once, one of them stays active', async () => {
    const [a, b] = await Promise.all([
      app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'] }),
      app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'] }),
    ])
    await Promise.all([a, b].map((each) => app.stepUp(each)))
    const lock = (who: SignedInClient, other: SignedInClient) =>
      who.client.post('/api/auth/setUserLoginStatus', { userId: other.actor.id, status: 'LOCKED' })
    const answers = await Promise.all([lock(a, b), lock(b, a)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the list', () => {
  test.each([
    ['q=SHOPKEEP', ['shopkeeper']],
    ['q=keeper%40demo', ['shopkeeper']],
    ['q=%25', []],
    ['userName=rival%40', ['A']],
    ['name=TREASUR', ['treasurer']],
    ['scope=SUBPAPARA', ['subpapara']],
    ['role=admin&q=chief', ['chief']],
    ['status=LOCKED&q=chief', []],
    ['status=ACTIVE,LOCKED&q=chief', ['chief']],
    ['createdAt=2001-01-01', []],
  ])('%s', async (query, expected) => {
    const found = await names(admin, query)
    expect(query.startsWith('userName') ? found.length : found).toEqual(query.startsWith('userName') ? 1 : expected)
  })

  test('the total counts all pages; pages by cursor and by number have no gap and no repetition @long', async () => {
    // Some people signed in before, others never.
    await app.tenant.pool.query(
      `update users set last_login_at = case when email like '%boss%'
        then $1::timestamptz + length(name) % 3 * interval '1 day' end`,
      ['2026-11-01T08:00:00Z'],
    )
    const orders = userSorts.flatMap((sort) => [`&sort=${sort}`, `&sort=${sort}&desc=true`])
    for (const order of ['', '&desc=false', ...orders]) {
      const whole = await list(admin, `limit=200${order}`)
      const byCursor: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page = await list(admin, `limit=4${order}${cursor && `&cursor=${cursor}`}`)
        byCursor.push(...page.rows.map((row) => row.id))
        cursor = page.nextCursor
      }
      const byNumber: string[] = []
      for (let page = 1; byNumber.length < whole.total; page += 1)
        byNumber.push(...(await list(admin, `limit=4&currentPage=${page}${order}`)).rows.map((row) => row.id))
      expect([byCursor, byNumber]).toEqual([whole.rows.map((row) => row.id), whole.rows.map((row) => row.id)])
      expect(whole.total).toBe(whole.rows.length)
    }
    const sorted = await names(admin, 'sort=name&limit=200')
    expect(sorted.indexOf('chief')).toBeLessThan(sorted.indexOf('subremit'))
  })

  test.each([
    ['cursor=x', 'cursor'],
    ['currentPage=0', 'currentPage'],
    ['role=root', 'role.0'],
    ['status=GONE', 'status.0'],
    ['createdAt=today', 'createdAt'],
    ['sort=password_hash', 'sort'],
    ['x=1', 'x'],
  ])('refuses %s', async (query, field) => expect(await list(admin, query)).toMatchObject({ status: 400, field }))

  test('the form offers only permitted choices', async () => {
    const options = async (who: SignedInClient) => (await who.client.get('/api/users/options')).body as UserOptions
    const { merchants, parents } = await options(admin)
    expect(merchants.map((each) => each.id)).toEqual(expect.arrayContaining([shop.id, rival.id]))
    expect(parents.map((each) => each.id)).toEqual(expect.arrayContaining([remit.actor.id, papara.actor.id]))
    expect(await options(merchant)).toMatchObject({ merchants: [{ id: shop.id }], parents: [] })
    expect(await options(remit)).toMatchObject({ merchants: [], parents: [{ id: remit.actor.id }] })
  })
})

describe('where nobody is forced to have an authenticator', () => {
  let free: TestApp
  let boss: SignedInClient
  beforeAll(async () => {
    free = await buildTestApp()
    boss = await free.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'] })
    await free.stepUp(boss)
  })
  afterAll(() => free.close())
  const stageOf = async (email: string) => {
    const { body } = await free.client().post('/api/auth/signin', { email, password: testPassword })
    return (
      JSON.parse(Buffer.from((body as { token: string }).token.split('.')[1] ?? '', 'base64url').toString()) as {
        stage: string
      }
    ).stage
  }

  test('activation signs the person out, the next sign-in enrols, and the action is recorded', async () => {
    const someone = await free.signedIn({ scope: ['MERCHANT'], email: 'free@demo.test' })
    expect(await stageOf('free@demo.test')).toBe('full')
    expect((await boss.client.post(`/api/users/activateMfa/${someone.actor.id}`)).body).toMatchObject({
      otpActive: false,
      otpRequired: true,
      openSessions: 0,
    })
    expect((await someone.client.get('/api/callback/list')).status).toBe(401)
    expect(await stageOf('free@demo.test')).toBe('enrol')
    const { rows } = await free.tenant.pool.query(
      `select before, after from audit_log where object_id = $1 and action = 'user.activateMfa'`,
      [someone.actor.id],
    )
    expect(rows).toEqual([{ before: { otpRequired: false }, after: { otpRequired: true } }])
  })

  test('an active authenticator is reset, not activated; after the reset the next sign-in enrols', async () => {
    const someone = await free.user({ scope: ['MERCHANT'], email: 'active@demo.test' })
    await inTransaction(free.ctx, async (tx) => {
      await setPendingOtp(tx, someone.id, Buffer.from('sealed'), {
        at: free.clock.now(),
        until: new Date(free.clock.now().getTime() + 60_000),
      })
      await activatePendingOtp(tx, someone.id, 1, free.clock.now())
    })
    expect(await boss.client.post(`/api/users/activateMfa/${someone.id}`)).toMatchObject({
      status: 409,
      body: { code: 'USER_OTP_ACTIVE' },
    })
    expect((await boss.client.post(`/api/users/resetMfa/${someone.id}`)).body).toMatchObject({
      otpActive: false,
      otpRequired: true,
    })
    expect(await stageOf('active@demo.test')).toBe('enrol')
  })
})
