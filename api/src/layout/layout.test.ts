import { buildTestApp, testPassword, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const cookieOf = ({ headers }: TestAnswer) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('Layout='))
const address = '/api/users/layout'

test('an account begins light and fluid; its choice is kept, in the browser too, and logged', async () => {
  const { client, actor } = await app.signedIn({ scope: ['REMIT'] })
  expect((await client.get(address)).body).toEqual({ sidebar: 'light', width: 'fluid' })
  const saved = await client.post(address, { sidebar: 'icon', width: 'boxed' })
  expect(saved).toMatchObject({ status: 200, body: { sidebar: 'icon', width: 'boxed' } })
  expect(cookieOf(saved)).toMatch(/^Layout=icon\.boxed; Max-Age=31536000; Path=\/; SameSite=Lax$/)
  expect((await client.get(address)).body).toEqual({ sidebar: 'icon', width: 'boxed' })
  const { rows } = await app.tenant.pool.query(
    `select before, after from audit_log where action = 'user.setLayout' and object_id = $1`,
    [actor.id],
  )
  expect(rows).toEqual([{ before: { sidebar: 'light', width: 'fluid' }, after: { sidebar: 'icon', width: 'boxed' } }])
})

test('another browser gets it with its first token, and every renewal brings what was chosen since', async () => {
  const { email } = await app.user({ scope: ['REMIT'], email: 'far@demo.test' })
  const [here, there] = [app.client(), app.client()]
  expect(cookieOf(await here.signIn(email, testPassword))).toContain('Layout=light.fluid')
  await here.post(address, { sidebar: 'colored', width: 'scrollable' })
  expect(cookieOf(await there.signIn(email, testPassword))).toContain('Layout=colored.scrollable')
  await there.post(address, { sidebar: 'dark', width: 'fluid' })
  expect(cookieOf(await here.post('/api/auth/refreshToken', { refreshToken: here.tokenRefresh }))).toContain(
    'Layout=dark.fluid',
  )
})

test('refused sign-ins return no layout, and nobody sets one without a session', async () => {
  const { email } = await app.user({ scope: ['REMIT'], email: 'closed@demo.test' })
  expect(cookieOf(await app.client().signIn(email, 'wrong'))).toBeUndefined()
  expect((await app.client().post(address, { sidebar: 'dark', width: 'fluid' })).status).toBe(401)
})

test('a list’s preference is recorded once, however often it is saved, and not without limit', async () => {
  const { client, actor } = await app.signedIn({ scope: ['REMIT'] })
  const setPreference = (preference: string) => client.post('/api/users/lists', { list: '/api/audit', preference })
  const recorded = async () =>
    (
      await app.tenant.pool.query(`select 1 from audit_log where action = 'user.setList' and object_id = $1`, [
        actor.id,
      ])
    ).rowCount
  expect([(await setPreference('')).status, await recorded()]).toEqual([200, 0])
  await setPreference('at -actor')
  expect([(await setPreference('at -actor')).body, await recorded()]).toEqual([
    { list: '/api/audit', preference: 'at -actor' },
    1,
  ])
  await setPreference('')
  expect(await recorded()).toBe(2)
  const many = await Promise.all(Array.from({ length: 60 }, () => setPreference('dense')))
  expect(many.map(({ status }) => status)).toContain(429)
})

test.each([
  {},
  { sidebar: 'dark' },
  { sidebar: 'Dark', width: 'fluid' },
  { sidebar: 'dark', width: 'fluid', userId: 'x' },
  { sidebar: '"><i>', width: 'fluid' },
])('refuses %j', async (body) => {
  const { client } = await app.signedIn({ scope: ['REMIT'] })
  expect((await client.post(address, body)).status).toBe(400)
})
