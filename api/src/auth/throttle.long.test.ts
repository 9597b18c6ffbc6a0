import { otpCode } from '../testing/otp'
import { codeOf, guessingWorld, inBatches, judged, stranger } from '../testing/guessingWorld'
import { testPassword } from '../testing/testApp'

const { world, person, guess, enrolled } = guessingWorld()

test('1,000 guesses on one account from 1,000 addresses: about sixty are checked, the owner gets in', async () => {
  const { email } = await person()
  expect((await world.app.client('10.200.0.1').signIn(email, testPassword)).status).toBe(200)
  const answers = []
  // One guess per second: 17 minutes.
  for (let index = 0; index < 1000; index += 1) {
    answers.push(await guess(email, index))
    world.app.clock.advance(1000)
  }
  // Thirty at first, then one a minute, and thirty again once the first are fifteen minutes old.
  expect(judged(answers)).toBeLessThanOrEqual(30 + 15 + 30)
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  // During the attack the owner gets in from an address they have used before; one minute after it, from anywhere.
  expect((await world.app.client('10.200.0.1').signIn(email, testPassword)).status).toBe(200)
  expect((await world.app.client('10.201.0.1').signIn(email, testPassword)).status).toBe(429)
  world.app.clock.advance(60_000)
  expect((await world.app.client('10.201.0.1').signIn(email, testPassword)).status).toBe(200)
})

test('1,000 guesses at once over two processes get no further than 1,000 in a row', async () => {
  const { email } = await person()
  const answers = await inBatches(1000, 100, (index) =>
    guess(email, index, (index % 2 ? world.second : world.app).client(stranger(index))),
  )
  expect(judged(answers)).toBe(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(970)
})

test('1,000 accounts from one address: a hundred tries, then one a minute; others still get in', async () => {
  const { email } = await person()
  const statuses: number[] = []
  for (let index = 0; index < 1000; index += 1) {
    // Two processes, because each has a limit of requests per minute before this one; it must refuse no request of this
    // test.
    statuses.push(
      (await guess(`victim-${index}@test.test`, index, (index % 2 ? world.second : world.app).client('10.1.1.1')))
        .status,
    )
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  expect((await world.app.client('10.1.1.2').signIn(email, testPassword)).status).toBe(200)
  const { rows } = await world.app.tenant.pool.query('select count(*)::int as n from signin_failure')
  expect(rows).toEqual([{ n: 100 }])
})

describe('codes', () => {
  test.each([
    ['codes of the app', codeOf],
    ['recovery codes', (index: number) => `aaaaa-${String(index).padStart(5, '0')}`],
  ])(
    'of 1,000 guessed %s with the right password, over a day and from a thousand addresses, at most 150 are checked',
    async (_what, guessed) => {
      const { email, secret } = await enrolled()
      const answers = []
      for (let index = 0; index < 1000; index += 1) {
        answers.push(await world.app.client(stranger(index)).signIn(email, testPassword, guessed(index)))
        world.app.clock.advance(86_400)
      }
      // Thirty, one a minute up to fifty, and then four an hour.
      expect(judged(answers)).toBeLessThanOrEqual(50 + 24 * 4)
      expect(judged(answers)).toBeGreaterThanOrEqual(50)
      expect(
        (await world.app.client('10.200.0.1').signIn(email, testPassword, otpCode(secret, world.app.clock.now())))
          .status,
      ).toBe(200)
    },
  )
})
