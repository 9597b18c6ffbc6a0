import { buildApp } from '../app'
import { tenantsOf } from '../tenants/tenants'
import { buildTestApp, testPassword, type TestApp } from '../testing/testApp'
import { TestClient } from '../testing/testClient'

let app: TestApp
let behindProxy: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildTestApp()
  behindProxy = await buildApp({ tenants: tenantsOf([app.tenant]), now: app.clock.now, trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await behindProxy.close()
  await app.close()
})

const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String)
const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }

/** The cookies that a browser gets on a first read, the sign-in, and a choice of layout. */
async function cookiesOnTheWay(server: TestApp['app'], headers: Record<string, string>) {
  const { email } = await app.user({ scope: ['ADMIN'] })
  const client = new TestClient(server, 'test.localhost')
  const read = await client.get('/api/openapi.json', { ...headers, cookie: '' })
  const signedIn = await client.post('/api/auth/signin', { email, password: testPassword }, headers)
  client.keep(signedIn)
  const chosen = await client.post('/api/users/layout', { sidebar: 'compact', width: 'fluid' }, headers)
  expect([read.status, signedIn.status, chosen.status]).toEqual([200, 200, 200])
  return {
    cookies: [read, signedIn, chosen].flatMap((answer) => cookiesOf(answer.headers)),
    tokens: [client.token ?? '', client.tokenRefresh ?? ''],
    hsts: read.headers['strict-transport-security'],
  }
}

test('over https every cookie is Secure and stays with the site, and no cookie carries a token', async () => {
  const { cookies, tokens, hsts } = await cookiesOnTheWay(behindProxy, https)
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; SameSite=(Strict|Lax)/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Domain=/i)
    for (const token of tokens) expect(cookie).not.toContain(token)
  }
  expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(
    /^XSRF-TOKEN=[\w-]{20,}; Path=\/; Secure; SameSite=Strict$/,
  )
  expect(hsts).toBe('max-age=31536000; includeSubDomains')
})

test('over plain http no cookie is Secure, so that a console on this machine works', async () => {
  const { cookies, hsts } = await cookiesOnTheWay(app.app, {})
  for (const cookie of cookies) expect(cookie).not.toMatch(/Secure/)
  expect(hsts).toBeUndefined()
})

test('scheme and address headers are ignored unless one of our proxies sends them', async () => {
  const client = new TestClient(behindProxy, 'test.localhost', '198.51.100.9')
  const answer = await client.get('/api/openapi.json', { ...https, cookie: '' })
  expect(cookiesOf(answer.headers).join()).not.toContain('Secure')
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  const { email } = await app.user({ scope: ['ADMIN'] })
  for (let index = 0; index < 5; index += 1) await client.signIn(email, 'wrong')
  const forged = await client.post(
    '/api/auth/signin',
    { email, password: testPassword },
    { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 200)}` },
  )
  expect(forged.status).toBe(429)
})
