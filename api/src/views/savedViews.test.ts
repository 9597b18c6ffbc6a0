import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let owner: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  owner = await app.signedIn({ scope: ['REMIT'] })
})
afterAll(() => app.close())

const list = '/api/remit-request'
const save = (name: string, query: string, who = owner) =>
  who.client.post('/api/users/views/save', { list, name, query })
const remove = (id: string, who = owner) => who.client.post(`/api/users/views/remove/${id}`, {})
const viewsOf = async (who = owner, of = list) =>
  (await who.client.get(`/api/users/views?list=${encodeURIComponent(of)}`)).body as { views: unknown[] }
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

test('views are kept by list and read by name, as Turkish sorts; another list has none of them', async () => {
  await save('Şubeler', 'status=NEW&sort=createdAt&desc=true')
  await save('Kule', '')
  expect(await viewsOf()).toEqual({
    views: [
      { id: expect.any(String), name: 'Kule', query: '' },
      { id: expect.any(String), name: 'Şubeler', query: 'status=NEW&sort=createdAt&desc=true' },
    ],
  })
  expect(await viewsOf(owner, '/api/audit')).toEqual({ views: [] })
})

test('a name is one view, however its letters are written: saved again, it is replaced', async () => {
  const first = await save('İADELER', 'from=week')
  const second = await save('iadeler', 'q=a')
  expect(idOf(second)).toBe(idOf(first))
  expect(await viewsOf()).toEqual({ views: [{ id: idOf(first), name: 'iadeler', query: 'q=a' }] })
})

test('nobody reads or removes another’s view', async () => {
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const id = idOf(await save('Mine', 'q=Elif'))
  expect(await viewsOf(other)).toEqual({ views: [] })
  expect((await remove(id, other)).status).toBe(404)
  expect((await remove(id)).body).toEqual({ id })
  expect([(await remove(id)).status, await viewsOf()]).toEqual([404, { views: [] }])
})

test('the record says which filters, not what was searched for; what changes nothing is not recorded', async () => {
  const id = idOf(await save('Mine', 'q=Elif+K&status=NEW'))
  await save('Mine', 'q=Elif+K&status=NEW')
  await remove(id)
  const { rows } = await app.tenant.pool.query(
    `select action, before, after from audit_log where object_id = $1 and action like 'user.%View' order by seq`,
    [owner.actor.id],
  )
  expect(rows).toEqual([
    { action: 'user.saveView', before: null, after: { list, name: 'Mine', filters: ['q', 'status'] } },
    { action: 'user.removeView', before: { list, name: 'Mine' }, after: null },
  ])
})

test('thirty of a list are the most; one of them may still be replaced', async () => {
  for (let at = 0; at < 30; at += 1) expect((await save(`View ${at}`, '')).status).toBe(200)
  expect(await save('One more', '')).toMatchObject({ status: 400, body: { code: 'VIEW_TOO_MANY' } })
  expect((await save('View 3', 'q=a')).status).toBe(200)
})

test.each([
  { name: '', query: '' },
  { name: ' ', query: '' },
  { name: 'A', query: 'q=<script>' },
  { name: 'A', query: '%00=a' },
  { name: 'A', query: 'q='.padEnd(2100, 'a') },
  { name: 'A', query: '', ownerId: 'x' },
])('refuses %j', async (form) => {
  expect((await owner.client.post('/api/users/views/save', { list, ...form })).status).toBe(400)
})
