import * as argon2 from '@node-rs/argon2'

import { buildTestApp, testPassword, type TestApp } from '../testing/testApp'

/** The real module with a counter: how often passwords are checked, and at which cost. */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { ...real, verify: jest.fn(real.verify) }
})

let app: TestApp
/** The prototype of the pool's connections. */
let clients: { query: (statement: unknown) => unknown }
beforeAll(async () => {
  app = await buildTestApp()
  const one = await app.tenant.pool.connect()
  clients = Object.getPrototypeOf(one) as typeof clients
  one.release()
})
afterAll(() => app.close())

/** The work of one sign-in: the cost of each checked hash, and the statements in order. */
async function workOf(email: string, password: string, ip: string) {
  const verify = jest.mocked(argon2.verify)
  verify.mockClear()
  const query = jest.spyOn(clients, 'query')
  const answer = await app.client(ip).signIn(email, password)
  const statements = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : (statement as { name: string }).name,
  )
  query.mockRestore()
  return {
    status: answer.status,
    code: (answer.body as { code?: string }).code,
    hashes: verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$')),
    statements,
  }
}

const cost = 'argon2id$v=19$m=19456,t=2,p=1'

test('every failed sign-in checks one hash of the same cost and runs the same statements', async () => {
  const known = await app.user({ scope: ['ADMIN'] })
  const locked = await app.user({ scope: ['ADMIN'] })
  const invited = await app.user({ scope: ['ADMIN'] })
  const orphan = await app.user({ scope: ['SUBREMIT'], parentUserId: null })
  await app.tenant.pool.query(`update users set login_status = 'LOCKED' where id = $1`, [locked.id])
  await app.tenant.pool.query(`update users set password_hash = null where id = $1`, [invited.id])
  await workOf('warm@test.test', 'up', '10.0.0.1')
  const tries = { known, locked, invited, orphan, unknown: { email: 'nobody@test.test' } }
  const works: Record<string, Awaited<ReturnType<typeof workOf>>> = {}
  for (const [index, [name, { email }]] of Object.entries(tries).entries())
    works[name] = await workOf(email, 'wrong', `10.0.1.${index}`)
  for (const work of Object.values(works))
    expect(work).toEqual({
      status: 401,
      code: 'SIGNIN_REFUSED',
      hashes: [cost],
      statements: works['unknown']?.statements,
    })
  expect(works['unknown']?.statements).toContain('account.find')
  expect(works['unknown']?.statements).toContain('audit.insert')
})

test('the right password is checked once too', async () => {
  const { email } = await app.user({ scope: ['ADMIN'] })
  expect(await workOf(email, testPassword, '10.0.2.1')).toMatchObject({ status: 200, hashes: [cost] })
})
