import { tokenClaims } from '@kasa/contracts/auth'
import { usualSession } from '@kasa/contracts/tenant'
import { decodeJwt } from 'jose'

import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const { idleS, maxS, tokenS } = usualSession
const checkS = 120

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const person = () => app.signedIn({ scope: ['ADMIN'], role: 'admin' })
const claims = ({ client }: SignedInClient) => tokenClaims.parse(decodeJwt(client.token ?? ''))

/** What a page does every 120 s: renews the token and reports how long the user was idle. */
async function renew({ client }: SignedInClient, away?: number) {
  const answer = await client.post('/api/auth/refreshToken', {
    refreshToken: client.tokenRefresh,
    ...(away !== undefined && { idleS: away }),
  })
  client.keep(answer)
  return answer
}
const over = (why: string) => ({ status: 401, body: { code: 'SESSION_ENDED', details: { why } } })
const reasons = async ({ actor }: SignedInClient) =>
  (await app.tenant.pool.query('select reason from audit_log where object_id = $1', [actor.sessionId])).rows

test('an idle page renews for half an hour; then the session ends with the reason', async () => {
  const someone = await person()
  for (let away = checkS; away < idleS; away += checkS) {
    app.clock.advance(checkS * 1000)
    expect((await renew(someone, away)).status).toBe(200)
  }
  app.clock.advance(checkS * 1000)
  expect(await renew(someone, idleS)).toMatchObject(over('IDLE'))
  expect(await reasons(someone)).toEqual([{ reason: 'IDLE' }])
  expect(await renew(someone, 0)).toMatchObject(over('IDLE'))
  expect((await someone.client.get('/api/auth/sessions')).status).toBe(401)
})

test('the access token stops with the idle session, not later', async () => {
  const someone = await person()
  app.clock.advance((idleS - 60) * 1000)
  expect((await renew(someone, idleS - 60)).status).toBe(200)
  expect((await someone.client.get('/api/auth/sessions')).status).toBe(200)
  app.clock.advance(60_000)
  expect((await someone.client.get('/api/auth/sessions')).status).toBe(401)
})

test('an active person stays signed in for at most twelve hours; the last token ends with the session', async () => {
  const someone = await person()
  const { ends } = claims(someone)
  expect(ends - claims(someone).iat).toBe(maxS)
  for (let passed = idleS / 2; passed < maxS; passed += idleS / 2) {
    app.clock.advance((idleS / 2) * 1000)
    expect((await renew(someone, 0)).status).toBe(200)
  }
  app.clock.advance((idleS / 2 - 5) * 1000)
  expect((await renew(someone, 0)).status).toBe(200)
  expect(claims(someone)).toMatchObject({ ends, exp: ends })
  app.clock.advance(5000)
  expect(await renew(someone, 0)).toMatchObject(over('LIMIT'))
})

test('a token has the end of its session, as stored on the server', async () => {
  const someone = await person()
  const opened = claims(someone)
  expect(opened).toMatchObject({ idle: idleS, active: opened.iat, exp: opened.iat + tokenS })
  app.clock.advance(checkS * 1000)
  await renew(someone, 50)
  expect(claims(someone).active - opened.active).toBeGreaterThanOrEqual(checkS - 51)
  expect(claims(someone).active - opened.active).toBeLessThanOrEqual(checkS - 49)
})

test('a browser cannot report less activity than is known, nor revive a forgotten session', async () => {
  const someone = await person()
  app.clock.advance(checkS * 1000)
  await renew(someone, 0)
  const { active } = claims(someone)
  await renew(someone, 10_000)
  expect(claims(someone).active).toBe(active)
  app.clock.advance(idleS * 1000)
  expect(await renew(someone, 0)).toMatchObject(over('IDLE'))
})

test('a caller that reports no idle time counts as active', async () => {
  const someone = await person()
  app.clock.advance((idleS - 1) * 1000)
  expect((await renew(someone)).status).toBe(200)
  app.clock.advance((idleS - 1) * 1000)
  expect((await renew(someone)).status).toBe(200)
})

test.each([-1, 1.5, '3', Number.MAX_SAFE_INTEGER * 2])('%p is not a valid number of seconds', async (idle) => {
  const someone = await person()
  const answer = await someone.client.post('/api/auth/refreshToken', {
    refreshToken: someone.client.tokenRefresh,
    idleS: idle,
  })
  expect(answer).toMatchObject({ status: 400, body: { field: 'idleS' } })
})

test('the largest idle time counts as a long time, not as an error', async () => {
  const someone = await person()
  expect((await renew(someone, Number.MAX_SAFE_INTEGER)).status).toBe(200)
})

test('an end by the owner is reported to the ended browser, and to nobody without its token', async () => {
  const one = await person()
  const answer = await one.client.post('/api/auth/sessions/end', { id: one.actor.sessionId })
  expect(answer.status).toBe(200)
  expect(await renew(one)).toMatchObject(over('BY_OWNER'))
  const invented = await one.client.post('/api/auth/refreshToken', { refreshToken: 'invented' })
  expect(invented.status).toBe(401)
  expect(invented.body).not.toHaveProperty('details')
})

test('a tenant sets its own limits', async () => {
  const strict = await buildTestApp({
    tenant: {
      auth: { scheme: 'bearer', forcedAuthentication: false, session: { tokenS: 60, idleS: 300, maxS: 3600 } },
    },
  })
  const someone = await strict.signedIn({ scope: ['ADMIN'], role: 'admin' })
  const { iat, exp, ends, idle } = claims(someone)
  expect([exp - iat, ends - iat, idle]).toEqual([60, 3600, 300])
  strict.clock.advance(300_000)
  expect(await renew(someone, 300)).toMatchObject(over('IDLE'))
  await strict.close()
})
