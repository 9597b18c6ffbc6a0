import { buildApp } from '../app'
import { openTenant, tenantsOf } from '../tenants/tenants'
import { otpCode } from '../testing/otp'
import { buildTestApp, testPassword, type TestApp } from '../testing/testApp'
import { TestClient } from '../testing/testClient'
import { testSecret } from '../testing/testTenant'

let app: TestApp
let second: { client: (ip: string) => TestClient; close: () => Promise<void> }

/** Another process on the same database: nothing is shared but its rows. */
async function anotherProcess(): Promise<typeof second> {
  const tenant = openTenant(app.tenant.config, app.tenant.directUrl, testSecret)
  const server = await buildApp({ tenants: tenantsOf([tenant]), now: app.clock.now })
  return {
    client: (ip) => new TestClient(server, tenant.config.hosts[0] ?? '', ip),
    close: async () => {
      await server.close()
      await tenant.pool.end()
    },
  }
}

// A thousand sign-ins on a busy machine are no failure.
jest.setTimeout(180_000)

beforeEach(async () => {
  app = await buildTestApp()
  second = await anotherProcess()
})
afterEach(async () => {
  await second.close()
  await app.close()
})

const stranger = (index: number) => `10.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
/** How many of these answers were looked at; the others were turned away before. */
const judged = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 401).length
const person = () => app.user({ scope: ['ADMIN'] })
const guess = (email: string, index: number, client = app.client(stranger(index))) =>
  client.signIn(email, `guess-${index}`)

async function inBatches<T>(count: number, size: number, one: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let from = 0; from < count; from += size)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(size, count - from) }, (_, index) => one(from + index)))),
    )
  return answers
}

test('1,000 guesses on one account from 1,000 addresses: some sixty are looked at, and the honest person gets in', async () => {
  const { email } = await person()
  expect((await app.client('10.200.0.1').signIn(email, testPassword)).status).toBe(200)
  const answers = []
  // A guess a second: seventeen minutes.
  for (let index = 0; index < 1000; index += 1) {
    answers.push(await guess(email, index))
    app.clock.advance(1000)
  }
  // Thirty at first, one a minute from there on, and thirty again when the first are fifteen minutes old.
  expect(judged(answers)).toBeLessThanOrEqual(30 + 15 + 30)
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  // While it goes on: at an address they have used before. A minute after it ends: anywhere.
  expect((await app.client('10.200.0.1').signIn(email, testPassword)).status).toBe(200)
  expect((await app.client('10.201.0.1').signIn(email, testPassword)).status).toBe(429)
  app.clock.advance(60_000)
  expect((await app.client('10.201.0.1').signIn(email, testPassword)).status).toBe(200)
})

test('1,000 guesses at once over two processes get no further than 1,000 in a row', async () => {
  const { email } = await person()
  const answers = await inBatches(1000, 100, (index) =>
    guess(email, index, (index % 2 ? second : app).client(stranger(index))),
  )
  expect(judged(answers)).toBe(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(970)
})

test('100 guesses at once from one address: five are looked at', async () => {
  const { email } = await person()
  const answers = await inBatches(100, 100, (index) =>
    guess(email, index, (index % 2 ? second : app).client('10.1.1.1')),
  )
  expect(judged(answers)).toBe(5)
})

test('1,000 accounts from one address: a hundred tries, then one a minute; the honest person elsewhere gets in', async () => {
  const { email } = await person()
  const statuses: number[] = []
  for (let index = 0; index < 1000; index += 1) {
    // Two processes, each with its own limit of requests a minute before this one; no request is lost on it alone.
    statuses.push(
      (await guess(`victim-${index}@test.test`, index, (index % 2 ? second : app).client('10.1.1.1'))).status,
    )
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  expect((await app.client('10.1.1.2').signIn(email, testPassword)).status).toBe(200)
  const { rows } = await app.tenant.pool.query('select count(*)::int as n from signin_failure')
  expect(rows).toEqual([{ n: 100 }])
})

test('failures counted by one process are known to the other', async () => {
  const { email } = await person()
  for (let index = 0; index < 5; index += 1) await guess(email, index, app.client('10.1.1.1'))
  expect(await second.client('10.1.1.1').signIn(email, testPassword)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
  })
})

describe('a browser that was signed in to before', () => {
  /** The browser's cookie after a sign-in at another address. */
  async function known() {
    const user = await person()
    const answer = await app.client('10.201.0.1').signIn(user.email, testPassword)
    const cookie = [answer.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((one) => one.startsWith('Device='))
    expect(cookie).toMatch(/^Device=[\w-]{16}\.[\w-]{43}; Max-Age=7776000; Path=\/api\/; HttpOnly; SameSite=Strict$/)
    await app.tenant.pool.query('delete from session')
    return { ...user, device: cookie?.split(';')[0] ?? '' }
  }
  const signIn = (email: string, password: string, ip: string, device: string) =>
    app
      .client(ip)
      .post('/api/auth/signin', { email, password }, { cookie: `XSRF-TOKEN=xsrf-token-of-the-tests; ${device}` })

  test('gets in at a new address while strangers guess, and from the address they guess at', async () => {
    const { email, device } = await known()
    for (let index = 0; index < 30; index += 1) await guess(email, index)
    expect((await app.client('10.202.0.1').signIn(email, testPassword)).status).toBe(429)
    expect((await signIn(email, testPassword, '10.202.0.1', device)).status).toBe(200)
    for (let index = 0; index < 100; index += 1)
      await guess(`victim-${index}@test.test`, index, app.client('10.203.0.1'))
    expect((await signIn(email, testPassword, '10.203.0.1', device)).status).toBe(200)
  })

  test('has its own five guesses, here or there, and opens nothing', async () => {
    const { email, device } = await known()
    for (let index = 0; index < 5; index += 1)
      expect((await signIn(email, `wrong-${index}`, `10.204.0.${index}`, device)).status).toBe(401)
    expect((await signIn(email, testPassword, '10.205.0.1', device)).status).toBe(429)
    expect(
      (
        await second
          .client('10.205.0.1')
          .post(
            '/api/auth/signin',
            { email, password: testPassword },
            { cookie: `XSRF-TOKEN=xsrf-token-of-the-tests; ${device}` },
          )
      ).status,
    ).toBe(429)
    expect((await app.client('10.205.0.1').signIn(email, testPassword)).status).toBe(200)
  })

  test.each([
    ['another account’s', async () => (await known()).device],
    ['one with a letter changed', async () => 'Device=AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['none that anybody wrote', async () => `Device=${'x'.repeat(3000)}`],
  ])('%s cookie is no device of this account', async (_what, made) => {
    const { email } = await known()
    const device = await made()
    for (let index = 0; index < 30; index += 1) await guess(email, index)
    expect((await signIn(email, testPassword, '10.206.0.1', device)).status).toBe(429)
  })
})

describe('codes', () => {
  async function enrolled() {
    const user = await person()
    const client = app.client('10.200.0.1')
    await client.signIn(user.email, testPassword)
    const made = await client.post('/api/auth/createOtpSecret', { email: user.email, check: '' })
    const { userSecret } = (made.body as { response: { userSecret: string } }).response
    client.keep(
      await client.post('/api/auth/checkOtp', { email: user.email, code: otpCode(userSecret, app.clock.now()) }),
    )
    app.clock.advance(60_000)
    return { ...user, client, secret: userSecret }
  }
  const code = (index: number) => String(index).padStart(6, '0')

  test.each([
    ['codes of the app', code],
    ['recovery codes', (index: number) => `aaaaa-${String(index).padStart(5, '0')}`],
  ])(
    '1,000 %s by somebody who knows the password, over a day and a thousand addresses: a hundred and fifty are looked at at most',
    async (_what, guessed) => {
      const { email, secret } = await enrolled()
      const answers = []
      for (let index = 0; index < 1000; index += 1) {
        answers.push(await app.client(stranger(index)).signIn(email, testPassword, guessed(index)))
        app.clock.advance(86_400)
      }
      // Thirty, one a minute up to fifty, and then four an hour.
      expect(judged(answers)).toBeLessThanOrEqual(50 + 24 * 4)
      expect(judged(answers)).toBeGreaterThanOrEqual(50)
      expect(
        (await app.client('10.200.0.1').signIn(email, testPassword, otpCode(secret, app.clock.now()))).status,
      ).toBe(200)
    },
  )

  test('a step-up by a stolen session: five guesses, then waits that double; at once or in a row, here or there', async () => {
    const { client, email, secret } = await enrolled()
    const stolen = second.client('10.66.0.1')
    stolen.token = client.token
    // Fifty in one tick: the limit of sixty requests a minute, which stands before, counts a tick's requests as one moment.
    const answers = await inBatches(100, 50, (index) => stolen.post('/api/auth/stepUp', { code: code(index) }))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(5).fill(409), ...Array<number>(95).fill(429)])
    expect((await stolen.post('/api/auth/createOtpSecret', { email, check: code(1) })).status).toBe(429)
    expect((await client.post('/api/auth/stepUp', { code: otpCode(secret, app.clock.now()) })).status).toBe(200)
  })

  test('a try that says nothing is not held against anybody', async () => {
    const { email } = await enrolled()
    const client = app.client('10.9.9.9')
    for (let index = 0; index < 12; index += 1)
      expect((await client.signIn(email, testPassword)).body).toMatchObject({ code: 'OTP_REQUIRED' })
    const { rows } = await app.tenant.pool.query('select count(*)::int as n from signin_failure')
    expect(rows).toEqual([{ n: 0 }])
  })
})
