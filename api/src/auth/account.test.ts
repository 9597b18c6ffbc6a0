import { otpCode } from '../testing/otp'
import { buildTestApp, testPassword, type TestApp } from '../testing/testApp'
import type { TestClient } from '../testing/testClient'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    extend: (instance) => {
      instance.post('/api/probe/guarded', { config: { session: 'full', stepUp: true } }, () => ({}))
      instance.post('/api/probe/hidden', { config: { permission: 'deposit.list', stepUp: true } }, () => ({}))
    },
  })
})
afterAll(() => app.close())

const newPassword = 'A-new-password-26'
const audited = async (id: string) => {
  const { rows } = await app.tenant.pool.query<{ action: string; reason: string | null }>(
    'select action, reason from audit_log where object_id = $1 order by seq',
    [id],
  )
  return rows.map(({ action, reason }) => (reason ? `${action} ${reason}` : action))
}
const signIn = async (email: string, password = testPassword, otp?: string): Promise<TestClient> => {
  const client = app.client()
  expect(await client.signIn(email, password, otp)).toMatchObject({ status: 200 })
  return client
}
const isAlive = async (client: TestClient) => (await client.get('/api/auth/sessions')).status === 200

/** Activates a one-time password and moves the clock until its code is old; returns the secret. */
async function enrol(client: TestClient, email: string): Promise<string> {
  const made = await client.post('/api/auth/createOtpSecret', { email, check: '' })
  const { userSecret } = (made.body as { response: { userSecret: string } }).response
  client.keep(await client.post('/api/auth/checkOtp', { email, code: otpCode(userSecret, app.clock.now()) }))
  app.clock.advance(30_000)
  return userSecret
}

describe('changing the own password', () => {
  const change = (client: TestClient, oldPassword: string, next: unknown = newPassword) =>
    client.post('/api/users/ChangePassword', { oldPassword, newPassword: next })

  test('the new one signs in, the old one does not; other sessions end and this one stays', async () => {
    const user = await app.user({ scope: ['TRADER'] })
    const [client, other] = [await signIn(user.email), await signIn(user.email)]
    expect(await change(client, testPassword)).toMatchObject({ status: 200, body: {} })
    expect([await isAlive(client), await isAlive(other)]).toEqual([true, false])
    expect((await app.client().signIn(user.email, testPassword)).status).toBe(401)
    await signIn(user.email, newPassword)
    expect(await audited(user.id)).toContain('user.changePassword')
    const { rows } = await app.tenant.pool.query<{ text: string }>(
      `select string_agg(a::text, ' ') as text from audit_log a`,
    )
    expect(rows[0]?.text).not.toContain(newPassword)
  })

  test('a wrong old one is refused without ending this session, audited, and throttled', async () => {
    const { client, actor } = await app.signedIn({ scope: ['TRADER'] })
    for (let index = 0; index < 5; index += 1) {
      expect(await change(client, 'Wrong-password-1')).toMatchObject({
        status: 409,
        body: { code: 'PASSWORD_WRONG', field: 'oldPassword', errors: { message: 'Invalid Password' } },
      })
    }
    expect(await change(client, testPassword)).toMatchObject({ status: 429 })
    expect(await isAlive(client)).toBe(true)
    expect((await audited(actor.id)).at(-1)).toBe('user.changePasswordRefused PASSWORD_WRONG')
  })

  test.each([
    ['', 'FIELD_INVALID'],
    ['with a space in it', 'FIELD_INVALID'],
    ['tab\tinside-it-12', 'FIELD_INVALID'],
    ['short', 'PASSWORD_SHORT'],
    [testPassword, 'PASSWORD_SAME'],
    ['pass-of@rules.test', 'PASSWORD_IS_EMAIL'],
    ['Galatasaray1905!', 'PASSWORD_COMMON'],
    ['qwertyuiop123', 'PASSWORD_COMMON'],
    [7, 'FIELD_INVALID'],
    ['x'.repeat(257), 'FIELD_INVALID'],
  ])('%j is refused: %s', async (next, code) => {
    const { client } = await app.signedIn({
      scope: ['TRADER'],
      email: `${code.toLowerCase()}-${String(next).length}@test.test`,
      ...(code === 'PASSWORD_IS_EMAIL' && { email: 'pass-of@rules.test' }),
    })
    expect(await change(client, testPassword, next)).toMatchObject({
      status: 400,
      body: { code, field: 'newPassword' },
    })
  })

  test('two changes at once: one wins', async () => {
    const user = await app.user({ scope: ['TRADER'] })
    const client = await signIn(user.email)
    const both = await Promise.all([
      change(client, testPassword, 'First-password-1'),
      change(client, testPassword, 'Second-password-2'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('own sessions', () => {
  test('are listed with device and address; each, or all others, can be ended', async () => {
    const user = await app.user({ scope: ['TRADER'] })
    const stranger = await app.signedIn({ scope: ['ADMIN'] })
    const laptop = await signIn(user.email)
    app.clock.advance(1000)
    const [phone, tablet] = [app.client('10.8.0.1'), await signIn(user.email)]
    await phone.signIn(user.email, testPassword)
    const list = async (client: TestClient) =>
      ((await client.get('/api/auth/sessions')).body as { sessions: { id: string; ip: string; isThis: boolean }[] })
        .sessions
    const seen = await list(laptop)
    expect(seen.map(({ ip, isThis }) => [ip, isThis])).toEqual(
      expect.arrayContaining([
        ['10.8.0.1', false],
        ['127.0.0.1', true],
        ['127.0.0.1', false],
      ]),
    )
    expect(seen).toHaveLength(3)
    const id = seen.find(({ ip }) => ip === '10.8.0.1')?.id
    expect(await stranger.client.post('/api/auth/sessions/end', { id })).toMatchObject({ status: 404 })
    expect(await laptop.post('/api/auth/sessions/end', { id })).toMatchObject({ status: 200, body: { ended: 1 } })
    expect([await isAlive(phone), await isAlive(tablet)]).toEqual([false, true])
    expect(await laptop.post('/api/auth/sessions/end', {})).toMatchObject({ body: { ended: 1 } })
    expect([await isAlive(laptop), await isAlive(tablet), await isAlive(stranger.client)]).toEqual([true, false, true])
    expect(await audited(user.id)).toContain('session.endOthers')
    expect(await audited(id ?? '')).toEqual(['session.end BY_OWNER'])
  })
})

describe('step-up', () => {
  test('a guarded route needs a fresh code, which is valid for five minutes, in this session only', async () => {
    const user = await app.user({ scope: ['TRADER'] })
    const client = await signIn(user.email)
    const secret = await enrol(client, user.email)
    app.clock.advance(300_000)
    const other = await signIn(user.email, testPassword, otpCode(secret, app.clock.now()))
    const guarded = (who: TestClient) => who.post('/api/probe/guarded')
    expect(await guarded(client)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
    expect(await client.post('/api/auth/stepUp', { code: otpCode(secret, app.clock.now()) })).toMatchObject({
      status: 409,
      body: { code: 'OTP_WRONG' },
    })
    expect((await guarded(client)).status).toBe(409)
    app.clock.advance(30_000)
    const code = otpCode(secret, app.clock.now())
    expect((await client.post('/api/auth/stepUp', { code })).status).toBe(200)
    expect([(await guarded(client)).status, (await guarded(other)).status]).toEqual([200, 409])
    expect(await other.post('/api/auth/stepUp', { code })).toMatchObject({ status: 409, body: { code: 'OTP_WRONG' } })
    client.keep(await client.post('/api/auth/refreshToken', { refreshToken: client.tokenRefresh }))
    app.clock.advance(299_000)
    expect((await guarded(client)).status).toBe(200)
    app.clock.advance(1000)
    expect((await guarded(client)).status).toBe(409)
  })

  test('a person without the permission of a route is not asked for a code', async () => {
    const { client } = await app.signedIn({ scope: ['TRADER'] })
    expect(await client.post('/api/probe/hidden')).toMatchObject({ status: 404 })
    const admin = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
    expect(await admin.client.post('/api/probe/hidden')).toMatchObject({
      status: 409,
      body: { code: 'STEP_UP_REQUIRED' },
    })
  })

  test('an account without an authenticator cannot step up; guessing is throttled', async () => {
    const { client, actor } = await app.signedIn({ scope: ['TRADER'] })
    expect(await client.post('/api/auth/stepUp', { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'OTP_NOT_ACTIVE' },
    })
    await enrol(client, actor.email)
    for (let index = 0; index < 5; index += 1)
      expect((await client.post('/api/auth/stepUp', { code: '000000' })).status).toBe(409)
    expect((await client.post('/api/auth/stepUp', { code: '000000' })).status).toBe(429)
  })
})

describe('recovery codes', () => {
  test('are ten, stored as hashes, each valid once in place of the code; new ones replace the old', async () => {
    const user = await app.user({ scope: ['TRADER'] })
    const client = await signIn(user.email)
    expect(await client.get('/api/auth/recoveryCodes')).toMatchObject({ body: { left: 0 } })
    expect(await client.post('/api/auth/recoveryCodes')).toMatchObject({
      status: 409,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    const secret = await enrol(client, user.email)
    const make = async () => ((await client.post('/api/auth/recoveryCodes')).body as { codes: string[] }).codes
    const [first, second] = [await make(), await make()]
    expect(new Set([...first, ...second]).size).toBe(20)
    for (const code of second) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    const { rows } = await app.tenant.pool.query<{ text: string }>(
      `select (select string_agg(r::text, ' ') from recovery_code r)
        || (select string_agg(a::text, ' ') from audit_log a) as text`,
    )
    for (const code of second) expect(rows[0]?.text).not.toContain(code.replace('-', ''))

    const [code = '', spare = ''] = second
    expect(await app.client().signIn(user.email, testPassword, first[0])).toMatchObject({
      status: 401,
      body: { code: 'OTP_WRONG' },
    })
    expect(await app.client().signIn(user.email, 'wrong', code)).toMatchObject({
      status: 401,
      body: { code: 'SIGNIN_REFUSED' },
    })
    const race = await Promise.all(Array.from({ length: 3 }, () => app.client().signIn(user.email, testPassword, code)))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    await signIn(user.email, testPassword, spare.replace('-', '').toUpperCase())
    await signIn(user.email, testPassword, otpCode(secret, app.clock.now()))
    expect(await client.get('/api/auth/recoveryCodes')).toMatchObject({ body: { left: 8 } })
    expect(await audited(user.id)).toEqual(expect.arrayContaining(['auth.recoveryCodesMade', 'auth.recoveryCodeUsed']))

    const thief = await app.signedIn({ scope: ['TRADER'] })
    await enrol(thief.client, thief.actor.email)
    expect((await app.client().signIn(thief.actor.email, testPassword, second[3])).status).toBe(401)
  })

  test('the old code, which a new secret needs, also steps the session up', async () => {
    const user = await app.user({ scope: ['TRADER'] })
    const client = await signIn(user.email)
    const secret = await enrol(client, user.email)
    app.clock.advance(300_000)
    expect((await client.post('/api/auth/recoveryCodes')).status).toBe(409)
    await client.post('/api/auth/createOtpSecret', { email: user.email, check: otpCode(secret, app.clock.now()) })
    expect((await client.post('/api/auth/recoveryCodes')).status).toBe(200)
  })
})
