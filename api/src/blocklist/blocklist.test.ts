import { blocklistSorts, type BlocklistDetail, type BlocklistRow } from '@kasa/contracts/blocklist'

import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { addBlockedName } from './testing/blocklistAccess'

let app: TestApp
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  await app.stepUp(admin, 86_400_000)
})
afterEach(() => app.tenant.pool.query('delete from blocklist_entry'))
afterAll(() => app.close())

const wanted = { kind: 'IBAN', value: 'TR33 0006 1005 1978 6457 8413 26', reason: 'Reported stolen', source: 'Bank' }
const add = (more: object = {}, who = admin) => who.client.post('/api/blocklist/add', { ...wanted, ...more })
const added = async (more: object = {}) => (await add(more)).body as BlocklistDetail
const list = async (query = '') =>
  (await admin.client.get(`/api/blocklist/list${query}`)).body as { rows: BlocklistRow[]; nextCursor: string | null }
const shown = ({ rows }: { rows: readonly BlocklistRow[] }) => rows.map((row) => row.shown)
const remove = (id: string, body: object) => admin.client.post(`/api/blocklist/remove/${id}`, body)
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

test('an entry shows its end, applies until its last day ends in Istanbul, and is logged without value', async () => {
  const entry = await added({ expiresOn: '2031-01-01' })
  expect(entry).toMatchObject({
    shown: 'TR•• •••• •••• •••• •••• ••13 26',
    state: 'ACTIVE',
    hits: 0,
    addedByName: 'Deniz Aksoy',
    expiresAt: '2031-01-01T21:00:00.000Z',
    met: [],
  })
  const { rows } = await app.tenant.pool.query<{ action: string; reason: string; after: object }>(
    'select action, reason, after from audit_log where object_id = $1',
    [entry.id],
  )
  expect(rows).toMatchObject([{ action: 'blocklistEntry.add', reason: 'Reported stolen', after: { kind: 'IBAN' } }])
  const everything = await app.tenant.pool.query<{ text: string }>(
    `select to_jsonb(entry)::text || to_jsonb(log)::text as text from blocklist_entry entry join audit_log log
      on log.object_id = entry.id::text`,
  )
  expect(everything.rows[0]?.text).not.toContain('519786457841')
})

test('found by part of a name as people type it, and by a whole number however it is written', async () => {
  await added()
  await addBlockedName(app, 'İbrahim Işık', 'ibrahim isik')
  expect(shown(await list('?q=ISIK'))).toEqual(['İbrahim Işık'])
  expect(shown(await list('?q=iban%20tr330006100519786457841326'))).toEqual(['TR•• •••• •••• •••• •••• ••13 26'])
  expect(shown(await list('?q=TR470000100100000350930001'))).toEqual([])
  expect(shown(await list('?kind=NAME'))).toEqual(['İbrahim Işık'])
})

test('sorted by any column in either direction, its pages form the complete list', async () => {
  for (const name of ['Şule A', 'Ali B', 'Çağla C']) await addBlockedName(app, name, name.toLowerCase())
  expect(shown(await list('?sort=shown'))).toEqual(['Ali B', 'Çağla C', 'Şule A'])
  for (const sort of blocklistSorts)
    for (const desc of [false, true]) {
      const query = `?sort=${sort}&desc=${desc}`
      const first = await list(`${query}&limit=2`)
      const second = await list(`${query}&limit=2&cursor=${first.nextCursor}`)
      expect([...shown(first), ...shown(second)]).toEqual(shown(await list(query)))
    }
})

test('the count and the export follow the list’s filters', async () => {
  await added()
  await addBlockedName(app)
  expect((await admin.client.get('/api/blocklist/total')).body).toMatchObject({ count: 2 })
  const columns = ['shown', 'kind', 'state'].map((id) => ({ id, header: id, words: { NAME: 'Name', ACTIVE: 'Holds' } }))
  const { text } = await admin.client.post('/api/blocklist/export?kind=NAME', { language: 'en', reason: 'x', columns })
  expect(text.split('\r\n').slice(1, -1)).toEqual(['"Aylin Demirbilek";"Name";"Holds"'])
})

test('expired and removed entries have no effect and may be added again; active ones may not', async () => {
  const first = await added({ expiresOn: '2031-01-01' })
  expect(codeOf(await add({ value: 'tr330006100519786457841326' }))).toEqual([409, 'BLOCKLIST_TWICE'])
  expect(codeOf(await remove(first.id, { reason: 'x', version: 2 }))).toEqual([409, 'RECORD_CHANGED'])
  const both = await Promise.all([1, 2].map(() => remove(first.id, { reason: 'A mistake', version: 1 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await admin.client.get(`/api/blocklist/get/${first.id}`)).body).toMatchObject({
    state: 'REMOVED',
    removedByName: 'Deniz Aksoy',
    removedReason: 'A mistake',
  })
  const again = await added()
  await app.tenant.pool.query('update blocklist_entry set expires_at = $2 where id = $1', [again.id, app.clock.now()])
  expect((await list('?state=EXPIRED')).rows.map(({ id }) => id)).toEqual([again.id])
  expect((await list('?state=REMOVED')).rows.map(({ id }) => id)).toEqual([first.id])
  expect((await add()).status).toBe(200)
})

test.each<[string, object, number, string]>([
  ['an IBAN with a wrong check digit', { value: 'TR330006100519786457841327' }, 400, 'BLOCKLIST_VALUE'],
  ['an identity number that is none', { kind: 'TCKN', value: '12345678901' }, 400, 'BLOCKLIST_VALUE'],
  ['one letter as a name', { kind: 'NAME', value: 'A.' }, 400, 'BLOCKLIST_VALUE'],
  ['a day that is over', { expiresOn: '2020-01-01' }, 400, 'DAY_OVER'],
  ['no reason', { reason: ' ' }, 400, 'FIELD_INVALID'],
  ['a kind that is none', { kind: 'DEVICE' }, 400, 'FIELD_INVALID'],
])('refused: %s', async (_what, more, status, code) => expect(codeOf(await add(more))).toEqual([status, code]))

test('adding needs a fresh code, and only administrators see the list', async () => {
  const tired = await app.signedIn({ scope: ['ADMIN'] })
  expect(codeOf(await add({}, tired))).toEqual([409, 'STEP_UP_REQUIRED'])
  for (const scope of ['MERCHANT', 'REMIT', 'SUBREMIT', 'SYSTEM']) {
    const stranger = await app.signedIn({ scope: [scope] })
    expect(codeOf(await stranger.client.get('/api/blocklist/list'))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await add({}, stranger))).toEqual([404, 'NOT_FOUND'])
  }
})
