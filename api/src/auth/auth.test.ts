import { buildTestApp, testPassword, type TestApp } from '../testing/testApp'
import { otpCode } from '../testing/otp'
import type { TestClient } from '../testing/testClient'

let open: TestApp
let forced: TestApp

beforeAll(async () => {
  open = await buildTestApp()
  forced = await buildTestApp({ tenant: { auth: { scheme: 'bearer', forcedAuthentication: true } } })
})
afterAll(async () => {
  await open.close()
  await forced.close()
})

const admin = { scope: ['ADMIN'], role: 'admin' } as const
const audited = async (app: TestApp, userId: string) => {
  const { rows } = await app.tenant.pool.query<{ action: string; reason: string | null }>(
    'select action, reason from audit_log where object_id = $1 order by seq',
    [userId],
  )
  return rows.map(({ action, reason }) => (reason ? `${action} ${reason}` : action))
}

/** Signs in for the first time on a tenant that forces a code, and enrols; returns the secret. */
async function enrol(app: TestApp, client: TestClient, email: string): Promise<string> {
  await client.signIn(email, testPassword)
  const made = await client.post('/api/auth/createOtpSecret', { email, check: '' })
  const { userSecret } = (made.body as { response: { userSecret: string } }).response
  const proved = await client.post('/api/auth/checkOtp', { email, code: otpCode(userSecret, app.clock.now()) })
  expect(proved).toMatchObject({ status: 200, body: { status: true } })
  client.keep(proved)
  return userSecret
}

describe('password', () => {
  test('opens a session whose token carries the claims of the specification', async () => {
    const user = await open.user({ ...admin, name: 'Ayşe Demir' })
    const client = open.client()
    expect(await client.signIn(user.email.toUpperCase(), testPassword)).toMatchObject({ status: 200 })
    const claims = JSON.parse(Buffer.from((client.token ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims).toMatchObject({
      sub: user.id,
      name: 'Ayşe Demir',
      email: user.email,
      role: 'admin',
      scope: 'ADMIN',
      mrcID: null,
      stage: 'full',
      tenant: 'test',
    })
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600)
    expect(await client.post('/api/auth/checkOtp', { email: user.email })).toMatchObject({
      status: 200,
      body: { status: false },
    })
    expect(await audited(open, user.id)).toEqual(['auth.signin'])
  })

  test('an unknown e-mail and a wrong password get the same answer, and both are audited', async () => {
    const user = await open.user(admin)
    const known = await open.client('10.1.0.1').signIn(user.email, 'wrong')
    const unknown = await open.client('10.1.0.2').signIn('nobody@test.test', 'wrong')
    const { requestId: _a, ...first } = known.body as { requestId: string }
    const { requestId: _b, ...second } = unknown.body as { requestId: string }
    expect(first).toEqual(second)
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(first).toMatchObject({ code: 'SIGNIN_REFUSED', errors: { message: 'Invalid Password' } })
    expect(await audited(open, user.id)).toEqual(['auth.refused SIGNIN_REFUSED'])
    const { rows } = await open.tenant.pool.query<{ id: string }>(
      `select object_id as id from audit_log where object_id like 'unknown:%'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).not.toContain('nobody')
  })

  test('a closed account is reported only after the correct password', async () => {
    const user = await open.user(admin)
    await open.tenant.pool.query(`update users set login_status = 'LOCKED' where id = $1`, [user.id])
    expect((await open.client('10.1.0.3').signIn(user.email, 'wrong')).body).toMatchObject({ code: 'SIGNIN_REFUSED' })
    expect(await open.client('10.1.0.3').signIn(user.email, testPassword)).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_CLOSED', errors: { message: 'UserLocked' } },
    })
  })
})

describe('throttling', () => {
  test('five failures make this address wait, the wait grows, and a right password then works again', async () => {
    const user = await open.user(admin)
    const client = open.client('10.3.0.1')
    for (let index = 0; index < 5; index += 1) expect((await client.signIn(user.email, 'wrong')).status).toBe(401)
    const waiting = await client.signIn(user.email, testPassword)
    expect(waiting).toMatchObject({ status: 429, body: { code: 'TOO_MANY' }, headers: { 'retry-after': '30' } })
    open.clock.advance(31_000)
    expect((await client.signIn(user.email, 'wrong')).status).toBe(401)
    expect((await client.signIn(user.email, 'wrong')).headers['retry-after']).toBe('60')
    open.clock.advance(61_000)
    expect((await client.signIn(user.email, testPassword)).status).toBe(200)
    expect((await client.signIn(user.email, 'wrong')).status).toBe(401)
  })

  test('guesses from many addresses block strangers, not the owner on a known address', async () => {
    const user = await open.user(admin)
    expect((await open.client('10.4.0.1').signIn(user.email, testPassword)).status).toBe(200)
    for (let index = 0; index < 30; index += 1) await open.client(`10.5.0.${index}`).signIn(user.email, 'wrong')
    expect((await open.client('10.6.0.1').signIn(user.email, testPassword)).status).toBe(429)
    expect((await open.client('10.4.0.1').signIn(user.email, testPassword)).status).toBe(200)
  })

  test('an account that does not exist is throttled the same way', async () => {
    const client = open.client('10.7.0.1')
    for (let index = 0; index < 5; index += 1) await client.signIn('ghost@test.test', 'wrong')
    expect((await client.signIn('ghost@test.test', 'wrong')).status).toBe(429)
  })
})

describe('one-time password', () => {
  test('if an authenticator is required, the first sign-in can only enrol one', async () => {
    const user = await forced.user(admin)
    const client = forced.client()
    await client.signIn(user.email, testPassword)
    const queue = await client.get('/api/auth/checkOtp')
    expect(queue.status).toBe(404)
    expect(await client.post('/api/auth/checkOtp', { email: user.email })).toMatchObject({
      status: 200,
      body: { status: false },
    })
    const made = await client.post('/api/auth/createOtpSecret', { email: user.email, check: '' })
    const { response } = made.body as { response: { email: string; userSecret: string; otpauth: string } }
    expect(response.email).toBe(user.email)
    expect(response.otpauth).toMatch(/^otpauth:\/\/totp\/Kasa:.*secret=[A-Z2-7]{32}/)

    expect(await client.post('/api/auth/checkOtp', { email: user.email, code: '000000' })).toMatchObject({
      status: 200,
      body: { status: false },
    })
    const proved = await client.post('/api/auth/checkOtp', {
      email: user.email,
      code: otpCode(response.userSecret, forced.clock.now()),
    })
    expect(proved).toMatchObject({ status: 200, body: { status: true } })
    expect(await audited(forced, user.id)).toEqual([
      'auth.signin',
      'auth.otpCreated',
      'auth.otpRefused OTP_WRONG',
      'auth.otpActivated',
    ])
    const { rows } = await forced.tenant.pool.query<{ sealed: Buffer }>(
      'select otp_secret_enc as sealed from users where id = $1',
      [user.id],
    )
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(response.userSecret)
  })

  test('an enrolment session can call no other route; after its first code it can', async () => {
    const app = await buildTestApp({
      tenant: { auth: { scheme: 'bearer', forcedAuthentication: true } },
      extend: (instance) => void instance.get('/api/probe', { config: { permission: 'deposit.list' } }, () => ({})),
    })
    const user = await app.user(admin)
    const client = app.client()
    await client.signIn(user.email, testPassword)
    expect(await client.get('/api/probe')).toMatchObject({ status: 401, body: { code: 'OTP_ENROLMENT_REQUIRED' } })
    const before = client.tokenRefresh ?? ''
    await enrol(app, client, user.email)
    expect((await client.get('/api/probe')).status).toBe(200)
    expect(await client.post('/api/auth/refreshToken', { refreshToken: before })).toMatchObject({ status: 401 })
    expect((await client.post('/api/auth/refreshToken', { refreshToken: client.tokenRefresh })).status).toBe(200)
    await app.close()
  })

  test('later sign-ins ask for the code; a code works once, including the one that enrolled', async () => {
    const user = await forced.user(admin)
    const secret = await enrol(forced, forced.client(), user.email)
    const client = forced.client()
    expect(await client.signIn(user.email, testPassword)).toMatchObject({
      status: 401,
      body: { code: 'OTP_REQUIRED', errors: { message: 'TOTP error' } },
    })
    const used = otpCode(secret, forced.clock.now())
    expect(await client.signIn(user.email, testPassword, used)).toMatchObject({
      status: 401,
      body: { code: 'OTP_WRONG', errors: { message: 'TOTP error' } },
    })
    forced.clock.advance(30_000)
    const next = otpCode(secret, forced.clock.now())
    const race = await Promise.all(
      Array.from({ length: 5 }, () => forced.client().signIn(user.email, testPassword, next)),
    )
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the audit log names the question for a code a step, and only a wrong code a refusal', async () => {
    const user = await forced.user(admin)
    const secret = await enrol(forced, forced.client(), user.email)
    forced.clock.advance(60_000)
    const before = (await audited(forced, user.id)).length
    for (const code of [undefined, '000000', otpCode(secret, forced.clock.now())])
      await forced.client().signIn(user.email, testPassword, code)
    expect((await audited(forced, user.id)).slice(before)).toEqual([
      'auth.codeAsked',
      'auth.refused OTP_WRONG',
      'auth.signin',
    ])
  })

  test('codes one step early or late are accepted, two steps are not', async () => {
    const user = await forced.user(admin)
    const secret = await enrol(forced, forced.client(), user.email)
    forced.clock.advance(300_000)
    const signIn = (steps: number) =>
      forced.client().signIn(user.email, testPassword, otpCode(secret, forced.clock.now(), steps))
    expect((await signIn(-2)).status).toBe(401)
    expect((await signIn(2)).status).toBe(401)
    expect((await signIn(-1)).status).toBe(200)
    expect((await signIn(1)).status).toBe(200)
    expect((await signIn(0)).status).toBe(401)
  })

  test('a new secret needs the old code, and ends every other session when it is proved', async () => {
    const user = await forced.user(admin)
    const client = forced.client()
    const secret = await enrol(forced, client, user.email)
    forced.clock.advance(60_000)
    const other = forced.client()
    await other.signIn(user.email, testPassword, otpCode(secret, forced.clock.now()))
    forced.clock.advance(60_000)
    expect((await client.post('/api/auth/createOtpSecret', { email: user.email, check: '' })).body).toEqual({
      response: 'TOTP error',
    })
    const made = await client.post('/api/auth/createOtpSecret', {
      email: user.email,
      check: otpCode(secret, forced.clock.now()),
    })
    const { userSecret } = (made.body as { response: { userSecret: string } }).response
    expect((await other.post('/api/auth/checkOtp', { email: user.email })).body).toEqual({ status: true })
    expect(
      (await client.post('/api/auth/checkOtp', { email: user.email, code: otpCode(userSecret, forced.clock.now()) }))
        .body,
    ).toMatchObject({ status: true })
    expect((await other.post('/api/auth/checkOtp', { email: user.email })).status).toBe(401)
  })

  test("another person's e-mail is answered as if nobody had it", async () => {
    const { client } = await open.signedIn(admin)
    const other = await open.user(admin)
    expect((await client.post('/api/auth/createOtpSecret', { email: other.email, check: '' })).status).toBe(404)
    expect((await client.post('/api/auth/checkOtp', { email: other.email })).status).toBe(404)
    expect((await client.post('/api/auth/checkOtp', { email: 'nobody@test.test' })).status).toBe(404)
  })

  test('a new secret expires after ten minutes without its code', async () => {
    const { client, actor } = await open.signedIn(admin)
    const made = await client.post('/api/auth/createOtpSecret', { email: actor.email, check: '' })
    const { userSecret } = (made.body as { response: { userSecret: string } }).response
    await open.tenant.pool.query(`update users set otp_pending_until = $2 where id = $1`, [actor.id, open.clock.now()])
    expect(
      await client.post('/api/auth/checkOtp', { email: actor.email, code: otpCode(userSecret, open.clock.now()) }),
    ).toMatchObject({ status: 409, body: { code: 'OTP_NOT_STARTED' } })
  })
})
