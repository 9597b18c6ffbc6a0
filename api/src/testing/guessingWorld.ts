import { anotherProcess, type Process } from './anotherProcess'
import { otpCode } from './otp'
import { buildTestApp, testPassword, type TestApp } from './testApp'

export const stranger = (index: number): string => `10.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

/** The number of guesses that were checked (status 401). The throttle refused the others. */
export const judged = (answers: readonly { status: number }[]): number =>
  answers.filter(({ status }) => status === 401).length

export const codeOf = (index: number): string => String(index).padStart(6, '0')

export async function inBatches<T>(count: number, size: number, one: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let from = 0; from < count; from += size)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(size, count - from) }, (_, index) => one(from + index)))),
    )
  return answers
}

/**
 * Before each test: two processes on one new database, and helpers that guess passwords and codes. Call it once per
 * file.
 */
export function guessingWorld() {
  const world = {} as { app: TestApp; second: Process }
  // 1,000 sign-ins can be slow on a busy machine.
  jest.setTimeout(180_000)
  beforeEach(async () => {
    world.app = await buildTestApp()
    world.second = await anotherProcess(world.app)
  })
  afterEach(async () => {
    await world.second.close()
    await world.app.close()
  })
  const person = () => world.app.user({ scope: ['ADMIN'] })
  return {
    world,
    person,
    guess: (email: string, index: number, client = world.app.client(stranger(index))) =>
      client.signIn(email, `guess-${index}`),
    /** Adds a person with an authenticator; the last code was used one minute ago. */
    enrolled: async () => {
      const { app } = world
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
    },
  }
}
