import { addMerchant } from '../testing/moneyFixture'
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
const save = (name: string, query: string, who = owner, sharedWith?: string) =>
  who.client.post('/api/users/views/save', { list, name, query, ...(sharedWith && { sharedWith }) })
const remove = (id: string, who = owner) => who.client.post(`/api/users/views/remove/${id}`, {})
const viewsOf = async (who = owner, of = list) =>
  (await who.client.get(`/api/users/views?list=${encodeURIComponent(of)}`)).body as { views: unknown[] }
const namesOf = async (who: SignedInClient) =>
  ((await viewsOf(who)).views as { name: string }[]).map(({ name }) => name)
const own = { isOwn: true, sharedWith: null, mayRemove: true }
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

test('views are kept by list and read by name, as Turkish sorts; another list has none of them', async () => {
  await save('Şubeler', 'status=NEW&sort=createdAt&desc=true')
  await save('Kule', '')
  expect(await viewsOf()).toEqual({
    views: [
      { id: expect.any(String), name: 'Kule', query: '', ...own },
      { id: expect.any(String), name: 'Şubeler', query: 'status=NEW&sort=createdAt&desc=true', ...own },
    ],
    usual: null,
  })
  expect(await viewsOf(owner, '/api/audit')).toEqual({ views: [], usual: null })
})

test('a name is one view, however its letters are written: saved again, it is replaced', async () => {
  const first = await save('İADELER', 'from=week')
  const second = await save('iadeler', 'q=a')
  expect(idOf(second)).toBe(idOf(first))
  expect((await viewsOf()).views).toEqual([{ id: idOf(first), name: 'iadeler', query: 'q=a', ...own }])
})

test('nobody reads or removes another’s view', async () => {
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const id = idOf(await save('Mine', 'q=Elif'))
  expect((await viewsOf(other)).views).toEqual([])
  expect((await remove(id, other)).status).toBe(404)
  expect((await remove(id)).body).toEqual({ id })
  expect([(await remove(id)).status, (await viewsOf()).views]).toEqual([404, []])
})

test('the record has the filters, but not the search text; a view without changes is not recorded', async () => {
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

test('a list has at most thirty; one of them may still be replaced', async () => {
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

describe('shared', () => {
  const shares = (scope: string[], more: object = {}) => app.signedIn({ scope: [...scope, 'USER_MANAGEMENT'], ...more })

  test('by an administrator of people: everybody in its scope opens it; only its owners’ kind removes it', async () => {
    const [first, second] = [await shares(['ADMIN'], { role: 'admin' }), await shares(['ADMIN'], { role: 'admin' })]
    const other = await app.signedIn({ scope: ['TRADER'] })
    const id = idOf(await save('Üzerimdekiler', 'status=NEW', first, 'REMIT'))
    expect((await viewsOf()).views).toEqual([
      { id, name: 'Üzerimdekiler', query: 'status=NEW', isOwn: false, sharedWith: 'REMIT', mayRemove: false },
    ])
    expect(await namesOf(other)).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect(await namesOf(second)).toEqual([])
    expect((await remove(id, second)).status).toBe(200)
    expect(await namesOf(first)).toEqual([])
  })

  test('by a merchant, its own people open it and no other merchant’s; by an operator, those below', async () => {
    const [mine, theirs] = [
      await addMerchant(app.tenant, { remitGroupIds: [] }),
      await addMerchant(app.tenant, { remitGroupIds: [] }),
    ]
    const at = (merchant: { id: string }, scope = ['MERCHANT']) => app.signedIn({ scope, merchantId: merchant.id })
    const manager = await shares(['MERCHANT'], { merchantId: mine.id })
    expect((await save('Büyükler', 'min=1', manager, 'MERCHANT')).status).toBe(200)
    expect(await namesOf(await at(mine))).toEqual(['Büyükler'])
    expect(await namesOf(await at(theirs))).toEqual([])
    const above = await shares(['REMIT'])
    await save('Gece', 'status=NEW', above, 'SUBREMIT')
    expect(await namesOf(await app.signedIn({ scope: ['SUBREMIT'], parentUserId: above.actor.id }))).toEqual(['Gece'])
    expect(await namesOf(await app.signedIn({ scope: ['SUBREMIT'], parentUserId: owner.actor.id }))).toEqual([])
  })

  test.each([
    ['without charge of people', ['REMIT'], 'SUBREMIT', '', 'VIEW_NOT_SHARED'],
    ['beyond their own people', ['REMIT', 'USER_MANAGEMENT'], 'REMIT', '', 'VIEW_NOT_SHARED'],
    ['with what was searched for', ['ADMIN', 'USER_MANAGEMENT'], 'REMIT', 'q=Elif', 'VIEW_HOLDS_SEARCH'],
    ['with who was searched for', ['ADMIN', 'USER_MANAGEMENT'], 'REMIT', 'actor=Elif', 'VIEW_HOLDS_SEARCH'],
  ])('nobody shares %s', async (_, scope, sharedWith, query, code) => {
    const who = await app.signedIn({ scope })
    expect(await save('A', query, who, sharedWith)).toMatchObject({ status: 400, body: { code } })
    expect(await namesOf(who)).toEqual([])
  })

  test('saved again as private, nobody else has it any more', async () => {
    const admin = await shares(['ADMIN'], { role: 'admin' })
    await save('Sabah', '', admin, 'REMIT')
    expect(await namesOf(owner)).toEqual(['Sabah'])
    await save('Sabah', '', admin)
    expect(await namesOf(owner)).toEqual([])
  })
})

test('the default view of a list goes with the account, while it can be opened', async () => {
  const id = idOf(await save('Sabah', 'status=NEW'))
  const usual = (preference: string) => owner.client.post('/api/users/lists', { list: `${list}/view`, preference })
  expect((await usual(id)).status).toBe(200)
  expect((await viewsOf()).views).toHaveLength(1)
  expect(await viewsOf()).toMatchObject({ usual: id })
  await remove(id)
  expect(await viewsOf()).toEqual({ views: [], usual: null })
})
