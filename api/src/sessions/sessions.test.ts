import { buildTestApp, type TestApp } from '../testing/testApp'
import type { TestClient } from '../testing/testClient'
import { refreshGraceMs } from './sessions.service'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const person = () => app.signedIn({ scope: ['ADMIN'], role: 'admin' })
const renew = async (client: TestClient, refreshToken = client.tokenRefresh) => {
  const answer = await client.post('/api/auth/refreshToken', { refreshToken })
  return { status: answer.status, ...(answer.body as { token: string; tokenRefresh: string; code?: string }) }
}
const works = async ({ client, actor }: Awaited<ReturnType<typeof person>>) =>
  (await client.post('/api/auth/checkOtp', { email: actor.email })).status === 200

test('a refresh token rotates, and both schemes of the header are accepted', async () => {
  const { client, actor } = await person()
  const first = client.tokenRefresh
  app.clock.advance(120_000)
  const pair = await renew(client)
  expect(pair.status).toBe(200)
  expect(pair.tokenRefresh).not.toBe(first)
  for (const authorization of [pair.token, `Bearer ${pair.token}`, `bearer ${pair.token}`]) {
    expect((await client.post('/api/auth/checkOtp', { email: actor.email }, { authorization })).status).toBe(200)
  }
})

test('two renewals in one second give different access tokens, so that a tab sees that another renewed', async () => {
  const { client } = await person()
  const one = await renew(client)
  const two = await renew(client, one.tokenRefresh)
  expect(new Set([client.token, one.token, two.token]).size).toBe(3)
})

test('a token sent again after the grace kills the whole family and is audited', async () => {
  const someone = await person()
  const stolen = someone.client.tokenRefresh
  const pair = await renew(someone.client)
  app.clock.advance(refreshGraceMs + 1)
  expect(await renew(someone.client, stolen)).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
  expect(await renew(someone.client, pair.tokenRefresh)).toMatchObject({ status: 401 })
  expect(await works(someone)).toBe(false)
  const { rows } = await app.tenant.pool.query('select reason from audit_log where object_id = $1', [
    someone.actor.sessionId,
  ])
  expect(rows).toEqual([{ reason: 'REUSE' }])
})

test('a lost answer may be repeated once within the grace: the same successor, then no more', async () => {
  const someone = await person()
  const refreshToken = someone.client.tokenRefresh
  const lost = await renew(someone.client, refreshToken)
  const again = await renew(someone.client, refreshToken)
  expect(again.tokenRefresh).toBe(lost.tokenRefresh)
  expect((await renew(someone.client, refreshToken)).status).toBe(401)
  expect((await renew(someone.client, lost.tokenRefresh)).status).toBe(401)
})

test('a token whose successor is in use counts as reuse even within the grace', async () => {
  const { client } = await person()
  const stolen = client.tokenRefresh
  const pair = await renew(client)
  const next = await renew(client, pair.tokenRefresh)
  expect((await renew(client, stolen)).status).toBe(401)
  expect((await renew(client, next.tokenRefresh)).status).toBe(401)
})

test('two tabs that renew at the same instant end with one successor and a living session', async () => {
  const someone = await person()
  const [a, b] = await Promise.all([renew(someone.client), renew(someone.client)])
  expect([a.status, b.status]).toEqual([200, 200])
  expect(a.tokenRefresh).toBe(b.tokenRefresh)
  expect(await works(someone)).toBe(true)
})

test('an invented token is refused and ends nothing', async () => {
  const someone = await person()
  expect(await renew(someone.client, 'invented')).toMatchObject({ status: 401, code: 'SESSION_ENDED' })
  expect(await works(someone)).toBe(true)
})

test('an access token ends after ten minutes', async () => {
  const short = await person()
  app.clock.advance(601_000)
  expect(await works(short)).toBe(false)
})

test('logout ends the session at once, for the access token too', async () => {
  const someone = await person()
  expect((await someone.client.post('/api/auth/logout')).status).toBe(200)
  expect(await works(someone)).toBe(false)
  expect((await renew(someone.client)).status).toBe(401)
})

test('rights are those of now, not of the token; a locked person is out', async () => {
  const someone = await person()
  await app.tenant.pool.query(`update users set login_status = 'PASSIVE' where id = $1`, [someone.actor.id])
  expect(await works(someone)).toBe(false)
  expect((await renew(someone.client)).status).toBe(401)
})

test('a token with another signature or algorithm, or of another tenant, is refused', async () => {
  const { client, actor } = await person()
  const [head = '', payload = '', signature = ''] = (client.token ?? '').split('.')
  const forgedClaims = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), scope: 'ADMIN,SYSTEM' }),
  ).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const other = await buildTestApp({ tenant: { id: 'other' } })
  const foreign = await other.signedIn({ scope: ['ADMIN'], role: 'admin' })
  for (const token of [
    `${head}.${forgedClaims}.${signature}`,
    `${none}.${payload}.`,
    foreign.client.token,
    'x',
    'a.b.c',
  ]) {
    const answer = await client.post('/api/auth/checkOtp', { email: actor.email }, { authorization: `Bearer ${token}` })
    expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
  }
  await other.close()
})
