import { systemCtx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { runDueJobs } from '../jobs/runner'
import { createLogger } from '../config/logger'
import type { Mail } from '../mail/post'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import { queueAccountMail } from './accountMail.service'

let app: TestApp
const newPassword = 'Brand-new-2026!x'

beforeAll(async () => {
  app = await buildTestApp({ tenant: { auth: { scheme: 'bearer', forcedAuthentication: false, selfSignup: true } } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.mails()
  await app.tenant.pool.query('delete from mail_request')
})

/** Adds a signed-in administrator with a fresh code; the clock may have moved since the last one. */
async function administrator(): Promise<SignedInClient> {
  const person = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    person.actor.sessionId,
    new Date(app.clock.now().getTime() + 300_000),
  ])
  return person
}
const setStatus = async (userId: string, status: string) =>
  expect((await (await administrator()).client.post('/api/auth/setUserLoginStatus', { userId, status })).status).toBe(
    200,
  )
const post = (path: string, body: unknown, ip?: string) => app.client(ip).post(`/api/auth/${path}`, body)
const forget = (email: string, more: object = {}, ip?: string) => post('ForgetPassword', { email, ...more }, ip)
const setBy = (token: string, password = newPassword) => post('ForgetPassword2', { token, newPassword: password })
const tokenIn = (mail: Mail | undefined): string =>
  /\/account\/password#([\w-]{24})\s/.exec(mail?.text ?? '')?.[1] ?? ''
const signIn = (email: string, password: string) => app.client().signIn(email, password)
const refusal = ({ status, body }: TestAnswer) => ({ status, code: (body as { code: string }).code })
const auditsOf = async (action: string, objectId?: string) =>
  (
    await app.tenant.pool.query(
      `select object_id as id, ip, after, reason from audit_log where action = $1
        and ($2::text is null or object_id = $2) order by seq`,
      [action, objectId ?? null],
    )
  ).rows as { id: string; ip: string; after: unknown; reason: string | null }[]
const linkFor = async (email: string) => {
  await forget(email)
  return tokenIn((await app.mails()).at(-1))
}

/** The names of the statements that `work` runs on the tenant's pool. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const { pool } = app.tenant
  const connect = pool.connect.bind(pool)
  const spy = jest.spyOn(pool, 'connect').mockImplementation((async (callback?: never) => {
    // The pool's own queries only count the calls of this address.
    if (callback) return connect(callback)
    const client = await connect()
    return new Proxy(client, {
      get(target, key) {
        const value = Reflect.get(target, key) as unknown
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const [first] = given as [string | { name?: string } | undefined]
          if (key === 'query') names.push(typeof first === 'object' ? (first.name ?? '') : (first ?? ''))
          return (value as (...all: unknown[]) => unknown).apply(target, given)
        }
      },
    })
  }) as never)
  await work()
  spy.mockRestore()
  return names
}

describe('ForgetPassword', () => {
  test('sends a link that sets a new password once; every session and every other link ends', async () => {
    const person = await app.signedIn({ scope: ['MERCHANT'], lang: 'tr' })
    const first = await linkFor(person.actor.email)
    const second = await linkFor(person.actor.email.toUpperCase())
    expect([first.length, second.length, first === second]).toEqual([24, 24, false])
    expect(await post('passwordLink', { token: second })).toMatchObject({
      status: 200,
      body: { email: person.actor.email, needsApproval: false },
    })

    expect(await setBy(second)).toMatchObject({ status: 200, body: {} })
    expect((await person.client.post('/api/auth/sessions/end', {})).status).toBe(401)
    expect((await signIn(person.actor.email, testPassword)).status).toBe(401)
    expect((await signIn(person.actor.email, newPassword)).status).toBe(200)
    for (const token of [first, second]) {
      expect(refusal(await setBy(token, 'Another-one-2026!'))).toEqual({ status: 409, code: 'LINK_OVER' })
      expect(refusal(await post('passwordLink', { token }))).toEqual({ status: 409, code: 'LINK_OVER' })
    }
    expect((await auditsOf('auth.passwordSet', person.actor.id)).at(-1)).toMatchObject({
      ip: '127.0.0.1',
      after: { purpose: 'FORGOT', endedSessions: 1, endedLinks: 1 },
    })
  })

  test('the mail is in the person’s language, with the tenant’s name, only to them, and loads nothing', async () => {
    const turk = await app.user({ scope: ['client'], lang: 'tr' })
    const other = await app.user({ scope: ['client'] })
    await forget(turk.email, { lang: 'en' })
    await forget(other.email, { lang: 'en' })
    const [first, second] = await app.mails()
    expect([first?.subject, second?.subject]).toEqual(['Kasa: yeni parola', 'Kasa: new password'])
    expect([first?.to.email, first?.from]).toEqual([turk.email, { name: 'Test', host: 'test.localhost' }])
    expect(second?.html).toContain(`http://test.localhost/account/password#${tokenIn(second)}`)
    expect(second?.html).not.toMatch(/<img|<script|<link|url\(/)
  })

  test('an unknown address, a closed account and a known one get the same answer after the same work', async () => {
    const known = await app.user({ scope: ['client'] })
    const closed = await app.user({ scope: ['client'] })
    await app.tenant.pool.query(`update users set login_status = 'LOCKED' where id = $1`, [closed.id])
    const answers = [await forget(known.email), await forget('nobody@demo.test'), await forget(closed.email)]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [200, '{}'],
      [200, '{}'],
    ])
    expect((await app.mails()).map(({ to }) => to.email)).toEqual([known.email])
    expect((await auditsOf('auth.passwordLink', known.id)).at(-1)).toMatchObject({ ip: '127.0.0.1', reason: null })
    expect((await auditsOf('auth.passwordLink', closed.id)).at(-1)).toMatchObject({ reason: 'ACCOUNT_CLOSED' })
    expect((await auditsOf('auth.passwordLink')).filter(({ reason }) => reason === 'ACCOUNT_UNKNOWN')).not.toEqual([])
    // The request runs the same statements for both addresses.
    const statements = [
      await statementsOf(() => forget(known.email)),
      await statementsOf(() => forget('nobody2@demo.test')),
    ]
    expect(statements[0]).toEqual(statements[1])
    expect(statements[0]).toContain('jobs.add')
  })

  test('an account is sent at most five mails an hour, however many ask at once; its links keep working', async () => {
    const person = await app.user({ scope: ['client'] })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => forget(person.email, {}, `10.0.1.${index}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const mails = await app.mails()
    expect(mails).toHaveLength(5)
    expect((await setBy(tokenIn(mails[0]))).status).toBe(200)
  })

  test('an address that requests mails for many accounts must wait; other addresses need not', async () => {
    for (let index = 0; index < 30; index++)
      expect((await forget(`nobody${index}@demo.test`, {}, '10.0.0.7')).status).toBe(200)
    const refused = await forget('nobody31@demo.test', {}, '10.0.0.7')
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY' },
      headers: { 'retry-after': expect.anything() },
    })
    expect((await forget('nobody31@demo.test', {}, '10.0.0.8')).status).toBe(200)
  })

  test('a job that runs twice sends one mail', async () => {
    const person = await app.user({ scope: ['client'] })
    await forget(person.email)
    const { rows } = await app.tenant.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where identifier = 'auth.forgotten'`,
    )
    await app.tenant.pool.query(`select graphile_worker.add_job('auth.forgotten', $1::json)`, [
      JSON.stringify(rows[0]?.payload),
    ])
    const mails = await app.mails()
    await app.tenant.pool.query(
      `select graphile_worker.add_job('auth.mail', json_build_object('id', id)) from account_mail where user_id = $1`,
      [person.id],
    )
    expect([mails.length, await app.mails()]).toEqual([1, []])
  })

  test('after a crash between sending and recording, the same mail is sent again, not a new one', async () => {
    const person = await app.user({ scope: ['client'] })
    await forget(person.email)
    const [mail] = await app.mails()
    await app.tenant.pool.query('update account_mail set sent_at = null where user_id = $1', [person.id])
    await app.tenant.pool.query(
      `select graphile_worker.add_job('auth.mail', json_build_object('id', id)) from account_mail where user_id = $1`,
      [person.id],
    )
    expect(await app.mails()).toEqual([mail])
  })

  test('if the mail server is down, nothing is lost: the job is retried with the same id and link', async () => {
    const person = await app.user({ scope: ['client'] })
    const tried: Mail[] = []
    const { post: real } = app.tenant
    app.tenant.post = {
      ...real,
      deliver: (mail) => (tried.push(mail), Promise.reject(new Error('connection refused'))),
    }
    await forget(person.email)
    await runDueJobs(app.tenant, { now: app.clock.now, log: createLogger('silent') })
    app.tenant.post = real
    expect(tried).toHaveLength(1)
    await app.tenant.pool.query('update graphile_worker._private_jobs set run_at = now()')
    const [mail] = await app.mails()
    expect(mail).toEqual(tried[0])
    expect((await setBy(tokenIn(mail))).status).toBe(200)
  })

  test.each([
    ['email', {}],
    ['email', { email: '' }],
    ['email', { email: 'x' }],
    ['email', { email: 'a@b.c\r\nBcc: d@e.f' }],
    ['lang', { email: 'a@b.de', lang: 'de' }],
    ['host', { email: 'a@b.de', host: 'x' }],
  ])('names the field %s of %j', async (field, body) => {
    expect(await post('ForgetPassword', body)).toMatchObject({ status: 400, body: { field } })
  })

  test('the link uses the tenant’s own host, whatever Host header the request has', async () => {
    const person = await app.user({ scope: ['client'] })
    await app
      .client()
      .post(
        '/api/auth/ForgetPassword',
        { email: person.email },
        { host: 'TEST.localhost:6666', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      )
    expect((await app.mails())[0]?.text).toContain('\nhttp://test.localhost/account/password#')
  })
})

describe('ForgetPassword2', () => {
  test('of two concurrent calls with one link, one sets its password', async () => {
    const person = await app.user({ scope: ['client'] })
    const token = await linkFor(person.email)
    const answers = await Promise.all(
      ['First-chestnut-tram!', 'Second-chestnut-tram!'].map((password) => setBy(token, password)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('applies the password rules, and the link stays valid after a refusal', async () => {
    const person = await app.user({ scope: ['client'] })
    const token = await linkFor(person.email)
    for (const [password, code] of [
      ['short', 'PASSWORD_SHORT'],
      ['Parola123456', 'PASSWORD_COMMON'],
      [`x${person.email}x`, 'PASSWORD_IS_EMAIL'],
      ['has a space in it', 'FIELD_INVALID'],
    ] as const) {
      expect(await setBy(token, password)).toMatchObject({ status: 400, body: { code, field: 'newPassword' } })
    }
    expect((await setBy(token)).status).toBe(200)
  })

  test('a link is invalid after its time, after the address changed, and while the account is closed', async () => {
    const [late, moved, shut] = await Promise.all([0, 1, 2].map(() => app.user({ scope: ['client'] })))
    const [lateToken, movedToken, shutToken] = [
      await linkFor(late!.email),
      await linkFor(moved!.email),
      await linkFor(shut!.email),
    ]
    await app.tenant.pool.query(`update users set email = 'moved@demo.test' where id = $1`, [moved!.id])
    await setStatus(shut!.id, 'LOCKED')
    await setStatus(shut!.id, 'ACTIVE')
    expect(refusal(await setBy(movedToken))).toEqual({ status: 409, code: 'LINK_OVER' })
    expect(refusal(await setBy(shutToken))).toEqual({ status: 409, code: 'LINK_OVER' })
    app.clock.advance(30 * 60_000)
    expect(refusal(await setBy(lateToken))).toEqual({ status: 409, code: 'LINK_OVER' })
    expect((await signIn(late!.email, testPassword)).status).toBe(200)
  })

  test('tokens of another tenant, invented tokens and stored hashes are refused', async () => {
    const stranger = await buildTestApp({ tenant: { id: 'other', hosts: ['other.localhost'] } })
    const person = await stranger.user({ scope: ['client'] })
    await stranger.client().post('/api/auth/ForgetPassword', { email: person.email })
    const foreign = tokenIn((await stranger.mails())[0])
    await stranger.close()
    const own = await app.user({ scope: ['client'] })
    await linkFor(own.email)
    const { rows } = await app.tenant.pool.query<{ id: string; hash: Buffer }>(
      'select id, hash from account_mail where user_id = $1',
      [own.id],
    )
    expect(foreign).toHaveLength(24)
    for (const token of [
      foreign,
      'A'.repeat(24),
      rows[0]!.hash.toString('base64url').slice(0, 24),
      rows[0]!.id.slice(0, 24),
    ]) {
      expect(refusal(await setBy(token))).toEqual({ status: 409, code: 'LINK_OVER' })
    }
    for (const token of ['', '../..', 'a'.repeat(25), '\u0000'.repeat(24)])
      expect((await setBy(token)).status).toBe(400)
    // Neither the jobs nor the log contain the secret of a link.
    const kept = await app.tenant.pool.query(
      `select (select json_agg(m)::text from account_mail m)
        || coalesce((select json_agg(a)::text from audit_log a), '') as everything`,
    )
    const token = await linkFor(own.email)
    expect((kept.rows[0] as { everything: string }).everything).not.toContain(token)
  })

  test('signs nobody in, and the authenticator is asked for as before', async () => {
    const person = await app.user({ scope: ['client'] })
    await app.tenant.pool.query(`update users set otp_active = true, otp_secret_enc = '\\x00' where id = $1`, [
      person.id,
    ])
    const answer = await setBy(await linkFor(person.email))
    expect(answer.text).toBe('{}')
    expect(await signIn(person.email, newPassword)).toMatchObject({
      status: 401,
      body: { code: 'OTP_REQUIRED', errors: { message: 'TOTP error' } },
    })
  })

  test('a change of the password by its owner invalidates the links', async () => {
    const person = await app.signedIn({ scope: ['client'] })
    const token = await linkFor(person.actor.email)
    expect(
      (await person.client.post('/api/users/ChangePassword', { oldPassword: testPassword, newPassword })).status,
    ).toBe(200)
    expect(refusal(await setBy(token, 'Another-one-2026!'))).toEqual({ status: 409, code: 'LINK_OVER' })
  })
})

describe('signup', () => {
  test('creates no account before the address is verified, then one that an administrator must enable', async () => {
    const email = 'applicant@demo.test'
    expect(
      await post('signup', { name: '  Ayşe <b>Yeni</b> ', email: 'Applicant@demo.test', lang: 'tr' }),
    ).toMatchObject({ status: 200, body: {} })
    const [mail] = await app.mails()
    expect([mail?.to.email, mail?.subject, mail?.text.includes('Ayşe'), mail?.html.includes('Ayşe')]).toEqual([
      email,
      'Kasa: e-postanızı doğrulayın',
      false,
      false,
    ])
    expect((await app.tenant.pool.query('select 1 from users where email = $1', [email])).rowCount).toBe(0)

    const token = tokenIn(mail)
    expect(await post('passwordLink', { token })).toMatchObject({ status: 200, body: { email, needsApproval: true } })
    expect((await setBy(token)).status).toBe(200)
    expect(refusal(await setBy(token))).toEqual({ status: 409, code: 'LINK_OVER' })
    const { rows } = await app.tenant.pool.query<{ id: string }>(
      'select id, name, role, scope, login_status as status, lang from users where email = $1',
      [email],
    )
    expect(rows).toEqual([
      {
        id: expect.any(String),
        name: 'Ayşe <b>Yeni</b>',
        role: 'client',
        scope: ['client'],
        status: 'PASSIVE',
        lang: 'tr',
      },
    ])
    expect(await auditsOf('user.signup', rows[0]!.id)).toMatchObject([
      { after: { name: 'Ayşe <b>Yeni</b>', email, status: 'PASSIVE' } },
    ])

    expect(await signIn(email, newPassword)).toMatchObject({
      status: 401,
      body: {
        code: 'ACCOUNT_WAITS',
        message_en: 'Your account waits for an administrator’s approval.',
        errors: { message: 'UserLocked' },
      },
    })
    expect((await forget(email)).status).toBe(200)
    expect(await app.mails()).toEqual([])
    await setStatus(rows[0]!.id, 'ACTIVE')
    expect((await signIn(email, newPassword)).status).toBe(200)
    await setStatus(rows[0]!.id, 'PASSIVE')
    expect(await signIn(email, newPassword)).toMatchObject({ status: 401, body: { code: 'ACCOUNT_CLOSED' } })
  })

  test('with an address in use the answer is the same; its owner gets a mail and nothing changes', async () => {
    const person = await app.user({ scope: ['client'] })
    expect(await post('signup', { name: 'Kötü Niyet', email: person.email })).toMatchObject({ status: 200, text: '{}' })
    const [mail] = await app.mails()
    expect([mail?.to.email, mail?.subject, tokenIn(mail)]).toEqual([person.email, 'Kasa: zaten bir hesabınız var', ''])
    expect(mail?.text).toContain('http://test.localhost/account/forgot')
    expect((await signIn(person.email, testPassword)).status).toBe(200)
  })

  test('two links for one address make one account', async () => {
    for (const name of ['Bir', 'İki']) await post('signup', { name, email: 'twice@demo.test' })
    const tokens = (await app.mails()).map(tokenIn)
    expect((await Promise.all(tokens.map((token) => setBy(token)))).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ])
  })

  test('a tenant that does not let people sign up has no such call', async () => {
    const shut = await buildTestApp()
    expect(refusal(await shut.client().post('/api/auth/signup', { name: 'A', email: 'a@b.de' }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    })
    await shut.close()
  })

  test.each([
    ['name', { email: 'a@b.de' }],
    ['name', { name: 'a\u0000b', email: 'a@b.de' }],
    ['name', { name: 'x'.repeat(121), email: 'a@b.de' }],
    ['scope', { name: 'A', email: 'a@b.de', scope: ['ADMIN'] }],
    ['role', { name: 'A', email: 'a@b.de', role: 'admin' }],
    ['password', { name: 'A', email: 'a@b.de', password: 'x' }],
  ])('names the field %s of %j', async (field, body) => {
    expect(await post('signup', body)).toMatchObject({ status: 400, body: { field } })
  })
})

describe('by a manager', () => {
  const reset = (who: SignedInClient, userId: string) => who.client.post('/api/auth/ResetPassword', { userId })

  test('an invitation sets the first password; a repeated request sends another invitation', async () => {
    const boss = await administrator()
    const { status, body } = await boss.client.post('/api/users/create', {
      name: 'Yeni Kişi',
      email: 'Invited@demo.test',
      role: 'client',
      scope: ['client'],
      mrcID: null,
    })
    const { id } = body as { id: string }
    expect({ status, body }).toMatchObject({ status: 200, body: { email: 'invited@demo.test', hasPassword: false } })
    const [first] = await app.mails()
    expect([first?.to.email, first?.subject]).toEqual(['invited@demo.test', 'Kasa: hesabınız hazır'])
    expect((await signIn('invited@demo.test', '')).status).toBe(400)
    expect(refusal(await signIn('invited@demo.test', 'null-null-null'))).toEqual({
      status: 401,
      code: 'SIGNIN_REFUSED',
    })

    expect((await reset(boss, id)).body).toMatchObject({ hasPassword: false })
    const [second] = await app.mails()
    expect(second?.subject).toBe(first?.subject)
    expect(refusal(await setBy(tokenIn(first)))).toEqual({ status: 409, code: 'LINK_OVER' })
    app.clock.advance(71 * 3_600_000)
    expect((await setBy(tokenIn(second))).status).toBe(200)
    expect((await signIn('invited@demo.test', newPassword)).status).toBe(200)
    expect(await auditsOf('user.resetPassword', id)).toMatchObject([{ after: { mail: 'INVITE' } }])
  })

  test('a reset ends the password and the sessions at once and mails the link', async () => {
    const boss = await administrator()
    const person = await app.signedIn({ scope: ['MERCHANT'] })
    const old = await linkFor(person.actor.email)
    expect(await reset(boss, person.actor.id)).toMatchObject({
      status: 200,
      body: { hasPassword: false, openSessions: 0 },
    })
    expect((await person.client.post('/api/auth/sessions/end', {})).status).toBe(401)
    expect(refusal(await signIn(person.actor.email, testPassword))).toEqual({ status: 401, code: 'SIGNIN_REFUSED' })
    expect(refusal(await setBy(old))).toEqual({ status: 409, code: 'LINK_OVER' })
    const [mail] = await app.mails()
    expect(mail?.subject).toBe('Kasa: parolanız sıfırlandı')
    expect((await setBy(tokenIn(mail))).status).toBe(200)
    expect(await auditsOf('user.resetPassword', person.actor.id)).toMatchObject([{ after: { mail: 'RESET' } }])
  })

  test('is refused for oneself, for a closed account, for a foreign one, and without a fresh code', async () => {
    const boss = await administrator()
    const person = await app.user({ scope: ['MERCHANT'] })
    expect(refusal(await reset(boss, boss.actor.id))).toEqual({ status: 409, code: 'USER_SELF' })
    await setStatus(person.id, 'PASSIVE')
    expect(refusal(await reset(boss, person.id))).toEqual({ status: 409, code: 'USER_NOT_ACTIVE' })
    expect((await reset(boss, '01930000-0000-7000-8000-00000000dead')).status).toBe(404)
    const fresh = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
    expect(refusal(await reset(fresh, person.id))).toEqual({ status: 409, code: 'STEP_UP_REQUIRED' })
    const outsider = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
    expect((await reset(outsider, person.id)).status).toBe(404)
  })
})

describe('a person is notified', () => {
  test('when their password was changed, by themselves or by a link; the mail has no link itself', async () => {
    const person = await app.signedIn({ scope: ['client'], lang: 'en' })
    await person.client.post('/api/users/ChangePassword', { oldPassword: testPassword, newPassword })
    const [own] = await app.mails()
    expect([own?.to.email, own?.subject, tokenIn(own)]).toEqual([
      person.actor.email,
      'Kasa: your password has changed',
      '',
    ])
    await setBy(await linkFor(person.actor.email), 'Another-one-2026!')
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Kasa: your password has changed'])
    const { rows } = await app.tenant.pool.query(
      'select purpose from account_mail where hash is null and user_id = $1',
      [person.actor.id],
    )
    expect(rows).toHaveLength(2)
  })

  test('not about the first password of an invitation, but about a reset authenticator', async () => {
    const boss = await administrator()
    const { body } = await boss.client.post('/api/users/create', {
      name: 'Yeni',
      email: 'told@demo.test',
      role: 'client',
      scope: ['client'],
      mrcID: null,
    })
    await setBy(tokenIn((await app.mails())[0]))
    expect(await app.mails()).toEqual([])
    await boss.client.post(`/api/users/resetMfa/${(body as { id: string }).id}`)
    expect((await app.mails()).map(({ subject, to }) => [to.email, subject])).toEqual([
      ['told@demo.test', 'Kasa: doğrulama uygulamanız sıfırlandı'],
    ])
  })
})

test('a mail is queued exactly when its transaction commits', async () => {
  const person = await app.user({ scope: ['client'] })
  const ctx = systemCtx(app.tenant, 'test', app.clock.now)
  await inTransaction(ctx, async (tx) => {
    await queueAccountMail(tx, ctx, { purpose: 'INVITE', userId: person.id, email: person.email, lang: 'en' })
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await app.mails()).toEqual([])
})
