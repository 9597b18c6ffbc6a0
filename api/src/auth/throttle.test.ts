import { otpCode } from '../testing/otp'
import { codeOf, guessingWorld, inBatches, judged } from '../testing/guessingWorld'
import { testPassword } from '../testing/testApp'

const { world, person, guess, enrolled } = guessingWorld()

test('of 100 concurrent guesses from one address, five are checked @long', async () => {
  const { email } = await person()
  const answers = await inBatches(100, 100, (index) =>
    guess(email, index, (index % 2 ? world.second : world.app).client('10.1.1.1')),
  )
  expect(judged(answers)).toBe(5)
})

test('failures counted by one process apply in the other', async () => {
  const { email } = await person()
  for (let index = 0; index < 5; index += 1) await guess(email, index, world.app.client('10.1.1.1'))
  expect(await world.second.client('10.1.1.1').signIn(email, testPassword)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
  })
})

describe('a browser with an earlier sign-in', () => {
  /** A person who has signed in from another address, and the cookie of that browser. */
  async function known() {
    const user = await person()
    const answer = await world.app.client('10.201.0.1').signIn(user.email, testPassword)
    const cookie = [answer.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((one) => one.startsWith('Device='))
    expect(cookie).toMatch(/^Device=[\w-]{16}\.[\w-]{43}; Max-Age=7776000; Path=\/api\/; HttpOnly; SameSite=Strict$/)
    await world.app.tenant.pool.query('delete from session')
    return { ...user, device: cookie?.split(';')[0] ?? '' }
  }
  const signIn = (email: string, password: string, ip: string, device: string) =>
    world.app
      .client(ip)
      .post('/api/auth/signin', { email, password }, { cookie: `XSRF-TOKEN=xsrf-token-of-the-tests; ${device}` })

  test('can sign in from a new address while strangers guess, and from the address they guess at @long', async () => {
    const { email, device } = await known()
    for (let index = 0; index < 30; index += 1) await guess(email, index)
    expect((await world.app.client('10.202.0.1').signIn(email, testPassword)).status).toBe(429)
    expect((await signIn(email, testPassword, '10.202.0.1', device)).status).toBe(200)
    for (let index = 0; index < 100; index += 1)
      await guess(`victim-${index}@test.test`, index, world.app.client('10.203.0.1'))
    expect((await signIn(email, testPassword, '10.203.0.1', device)).status).toBe(200)
  })

  test('has five guesses of its own, from any address, and does not replace the password', async () => {
    const { email, device } = await known()
    for (let index = 0; index < 5; index += 1)
      expect((await signIn(email, `wrong-${index}`, `10.204.0.${index}`, device)).status).toBe(401)
    expect((await signIn(email, testPassword, '10.205.0.1', device)).status).toBe(429)
    expect(
      (
        await world.second
          .client('10.205.0.1')
          .post(
            '/api/auth/signin',
            { email, password: testPassword },
            { cookie: `XSRF-TOKEN=xsrf-token-of-the-tests; ${device}` },
          )
      ).status,
    ).toBe(429)
    expect((await world.app.client('10.205.0.1').signIn(email, testPassword)).status).toBe(200)
  })

  test.each([
    ['another account’s', async () => (await known()).device],
    ['one with a letter changed', async () => 'Device=AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['none that anybody wrote', async () => `Device=${'x'.repeat(3000)}`],
  ])('%s cookie does not count as a device of this account @long', async (_what, made) => {
    const { email } = await known()
    const device = await made()
    for (let index = 0; index < 30; index += 1) await guess(email, index)
    expect((await signIn(email, testPassword, '10.206.0.1', device)).status).toBe(429)
  })
})

describe('codes', () => {
  test('a step-up by a stolen session: five guesses, then a wait that doubles, in parallel or in a row @long', async () => {
    const { client, email, secret } = await enrolled()
    const stolen = world.second.client('10.66.0.1')
    stolen.token = client.token
    // Fifty per tick: the earlier limit of sixty requests a minute counts the requests of one tick as one moment.
    const answers = await inBatches(100, 50, (index) => stolen.post('/api/auth/stepUp', { code: codeOf(index) }))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(5).fill(409), ...Array<number>(95).fill(429)])
    expect((await stolen.post('/api/auth/createOtpSecret', { email, check: codeOf(1) })).status).toBe(429)
    expect((await client.post('/api/auth/stepUp', { code: otpCode(secret, world.app.clock.now()) })).status).toBe(200)
  })

  test('an inconclusive attempt is not counted', async () => {
    const { email } = await enrolled()
    const client = world.app.client('10.9.9.9')
    for (let index = 0; index < 12; index += 1)
      expect((await client.signIn(email, testPassword)).body).toMatchObject({ code: 'OTP_REQUIRED' })
    const { rows } = await world.app.tenant.pool.query('select count(*)::int as n from signin_failure')
    expect(rows).toEqual([{ n: 0 }])
  })
})
