import { uuidv7 } from 'uuidv7'

import { addGroup, addLimits, addMerchant, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let admin: SignedInClient
let own: TestMerchant
let foreign: TestMerchant
let owner: SignedInClient

beforeAll(async () => {
  test = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  admin = await test.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  await test.stepUp(admin, 86_400_000)
  own = await addMerchant(test.tenant, { remitGroupIds: [await addGroup(test.tenant)] })
  foreign = await addMerchant(test.tenant, { remitGroupIds: [] })
  owner = await test.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: own.id })
  await test.stepUp(owner, 86_400_000)
})
afterAll(() => test.close())

type Detail = { id: string; code: string; version: number; status: string; keys: { keyId: string; status: string }[] }
let codes = 0
const draft = (over: Record<string, unknown> = {}) => ({
  code: `NEW-${(codes += 1)}`,
  name: 'Ilgaz Çiçek',
  legalTitle: 'Ilgaz Çiçekçilik A.Ş.',
  taxNo: '4540536920',
  contacts: [{ name: 'Işıl Öz', title: 'CFO', email: 'isil@ilgaz.example', phone: '+905321234567' }],
  modules: ['remit'],
  remitGroupIds: [],
  limitGroupId: null,
  ...over,
})
const create = (over: Record<string, unknown> = {}, client = admin.client) =>
  client.post('/api/merchant/create', draft(over))
const made = async (over: Record<string, unknown> = {}): Promise<Detail> => {
  const answer = await create(over)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Detail
}
const update = (merchant: Detail, over: Record<string, unknown> = {}, client = admin.client) => {
  const { code: _code, ...fields } = draft()
  return client.post(`/api/merchant/update/${merchant.id}`, {
    ...fields,
    status: merchant.status,
    testMode: true,
    version: merchant.version,
    ...over,
  })
}
type AuditRow = {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  reason: string | null
  actor_id: string
}
const auditOf = async (id: string) =>
  (
    await test.tenant.pool.query<AuditRow>(
      'select action, before, after, reason, actor_id from audit_log where object_id = $1 order by seq',
      [id],
    )
  ).rows

describe('creating', () => {
  it('creates a merchant in test mode without a key; its key needs another administrator', async () => {
    const groups = [await addGroup(test.tenant), await addGroup(test.tenant)]
    const limitGroupId = await addLimits(test.tenant, [])
    const answer = await create({ remitGroupIds: groups, limitGroupId, payoutLimitGroupId: limitGroupId })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'ACTIVE',
        kybStatus: 'DRAFT',
        testMode: true,
        taxNo: '4540536920',
        version: 1,
        endpoints: [],
        routing: { remitGroupIds: groups, limitGroupId, payoutLimitGroupId: limitGroupId },
        keys: [],
      },
    })
    const [row, ...more] = await auditOf((answer.body as Detail).id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      action: 'merchant.create',
      before: null,
      after: { taxNo: '4540536920' },
      actor_id: admin.actor.id,
    })
    expect(await admin.client.get(`/api/merchant/get/${(answer.body as Detail).id}`)).toMatchObject({
      status: 200,
      body: answer.body,
    })
  })

  const refusals: [field: string, value: unknown, status: number, code: string][] = [
    ['code', 'lower', 400, 'FIELD_INVALID'],
    ['code', 'A', 400, 'FIELD_INVALID'],
    ['code', "A'; drop table merchant; --", 400, 'FIELD_INVALID'],
    ['code', 'ÇİÇEK', 400, 'FIELD_INVALID'],
    ['code', '../ETC', 400, 'FIELD_INVALID'],
    ['code', undefined, 400, 'FIELD_MISSING'],
    ['taxNo', '4540536921', 400, 'FIELD_INVALID'],
    ['taxNo', '', 400, 'FIELD_INVALID'],
    ['taxNo', 4_540_536_920, 400, 'FIELD_INVALID'],
    ['name', '', 400, 'FIELD_INVALID'],
    ['name', 'a\u0000b', 400, 'FIELD_INVALID'],
    ['name', 'a\ud800b', 400, 'FIELD_INVALID'],
    ['name', 'x'.repeat(121), 400, 'FIELD_INVALID'],
    ['name', { $ne: null }, 400, 'FIELD_INVALID'],
    ['legalTitle', 'line\nbreak', 400, 'FIELD_INVALID'],
    ['modules', [], 400, 'FIELD_INVALID'],
    ['modules', ['remit', 'remit'], 400, 'FIELD_INVALID'],
    ['modules', ['card'], 409, 'MODULE_DISABLED'],
    ['remitGroupIds', [uuidv7()], 400, 'FIELD_INVALID'],
    ['limitGroupId', uuidv7(), 400, 'FIELD_INVALID'],
    ['payoutLimitGroupId', uuidv7(), 400, 'FIELD_INVALID'],
    [
      'contacts',
      Array.from({ length: 11 }, () => ({ name: 'A', title: null, email: null, phone: null })),
      400,
      'FIELD_INVALID',
    ],
  ]
  it.each(refusals)('%s %j is refused: %s %s', async (field, value, status, code) => {
    expect(await create({ [field]: value })).toMatchObject({
      status,
      body: { code, field, message_tr: expect.any(String), message_en: expect.any(String) },
    })
  })

  it.each([
    ['modules.0', { modules: ['admin'] }],
    // The blocklist and limits cannot be waived.
    ['payoutHolds.0', { payoutHolds: ['LIMIT'] }],
    ['remitGroupIds.0', { remitGroupIds: ["' or 1=1"] }],
    ['contacts.0.email', { contacts: [{ name: 'A', title: null, email: 'no mail', phone: null }] }],
    ['contacts.0.phone', { contacts: [{ name: 'A', title: null, email: null, phone: '0532' }] }],
  ])('a fault inside %s is named with its place', async (field, over) => {
    expect(await create(over)).toMatchObject({ status: 400, body: { code: 'FIELD_INVALID', field } })
  })

  it.each(['status', 'testMode', 'kybStatus', 'version', '__proto__x'])(
    'the caller may not send the field %s',
    async (field) => {
      expect(await create({ [field]: 'x' })).toMatchObject({ status: 400, body: { code: 'FIELD_UNKNOWN', field } })
    },
  )

  it.each([
    '<script>alert(1)</script>',
    "Robert'); drop table merchant;--",
    '=HYPERLINK("http://x")',
    '${jndi:ldap://x}',
    '%s%n',
    'İIıŞ 😀 عربى',
  ])('%s is a name, kept and shown as text', async (name) => {
    const merchant = await made({ name })
    expect((await admin.client.get(`/api/merchant/get/${merchant.id}`)).body).toMatchObject({ name })
    const found = await admin.client.get(`/api/merchant/list?q=${encodeURIComponent(name)}`)
    expect((found.body as { rows: { id: string }[] }).rows.map(({ id }) => id)).toEqual([merchant.id])
  })

  it('accepts a code once, also in concurrent requests', async () => {
    const both = await Promise.all([create({ code: 'RACED' }), create({ code: 'RACED' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'MERCHANT_CODE_USED', field: 'code' },
    })
    const { rows } = await test.tenant.pool.query(`select 1 from merchant where code = 'RACED'`)
    expect(rows).toHaveLength(1)
  })
})

describe('updating', () => {
  it('writes the form, counts the version up, and audits before and after', async () => {
    const merchant = await made()
    expect(await update(merchant, { name: 'Yeni Ad', testMode: false })).toMatchObject({
      status: 200,
      body: { name: 'Yeni Ad', testMode: false, version: 2, code: merchant.code },
    })
    expect((await auditOf(merchant.id)).at(-1)).toMatchObject({
      action: 'merchant.update',
      before: { name: 'Ilgaz Çiçek', version: 1 },
      after: { name: 'Yeni Ad', version: 2 },
      reason: null,
    })
    expect(await update({ ...merchant, version: 2 }, { amountPolicy: 'REJECT_AND_RETURN' })).toMatchObject({
      status: 200,
      body: { routing: { amountPolicy: 'REJECT_AND_RETURN' } },
    })
    expect(await update({ ...merchant, version: 3 }, {})).toMatchObject({
      status: 200,
      body: { routing: { amountPolicy: 'REJECT_AND_RETURN' } },
    })
  })

  it('refuses an old version, and lets one of two win', async () => {
    const merchant = await made()
    const both = await Promise.all([update(merchant, { name: 'Bir' }), update(merchant, { name: 'İki' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'MERCHANT_CHANGED', details: { version: 2 } },
    })
    expect((await auditOf(merchant.id)).filter(({ action }) => action === 'merchant.update')).toHaveLength(1)
  })

  it('a new status needs its reason, which is kept; a closed merchant stays closed', async () => {
    const merchant = await made()
    expect(await update(merchant, { status: 'PAUSED_IN' })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_REASON_NEEDED', field: 'statusReason' },
    })
    expect(await update(merchant, { status: 'PAUSED_IN', statusReason: 'KYB evrakı eksik' })).toMatchObject({
      status: 200,
      body: { status: 'PAUSED_IN', statusReason: 'KYB evrakı eksik' },
    })
    expect((await auditOf(merchant.id)).at(-1)).toMatchObject({ reason: 'KYB evrakı eksik' })
    expect(
      await update({ ...merchant, version: 2 }, { status: 'CLOSED', statusReason: 'Sözleşme bitti' }),
    ).toMatchObject({ status: 200 })
    expect(await update({ ...merchant, version: 3 }, { status: 'ACTIVE', statusReason: 'Yeniden' })).toMatchObject({
      status: 409,
      body: { code: 'MERCHANT_CLOSED' },
    })
  })

  it('keeps a module that the tenant has switched off since, and adds none', async () => {
    const merchant = await made()
    await test.tenant.pool.query(`update merchant set modules = '{remit,card}' where id = $1`, [merchant.id])
    expect(await update(merchant, { modules: ['card', 'remit'] })).toMatchObject({ status: 200 })
    expect(await update({ ...merchant, version: 2 }, { modules: ['papara'] })).toMatchObject({
      status: 409,
      body: { code: 'MODULE_DISABLED' },
    })
  })

  it('a refused write leaves nothing behind', async () => {
    const merchant = await made()
    await update(merchant, { name: 'X', remitGroupIds: [uuidv7()] })
    expect((await admin.client.get(`/api/merchant/get/${merchant.id}`)).body).toMatchObject({
      name: 'Ilgaz Çiçek',
      version: 1,
    })
    expect(await auditOf(merchant.id)).toHaveLength(1)
  })

  it('a merchant that is not there is 404', async () => {
    expect(await update({ ...(await made()), id: uuidv7() })).toMatchObject({ status: 404 })
  })
})

describe('reading', () => {
  type Page = { rows: { id: string; code: string }[]; nextCursor: string | null; total: number }
  const list = async (query: string, client = admin.client, url = '/api/merchant/list') =>
    (await client.get(`${url}${query}`)).body as Page

  it('pages through all of them once, by code, the same on both addresses', async () => {
    for (let n = 0; n < 5; n += 1) await made({ name: `Sayfa ${n}` })
    for (const url of ['/api/merchant/list', '/api/merchant/list/']) {
      const seen: string[] = []
      let page = await list('?q=sayfa&limit=2', admin.client, url)
      expect(page.total).toBe(5)
      for (;;) {
        seen.push(...page.rows.map(({ code }) => code))
        if (page.nextCursor === null) break
        page = await list(`?q=sayfa&limit=2&cursor=${page.nextCursor}`, admin.client, url)
      }
      expect(seen).toHaveLength(5)
      expect(seen).toEqual([...new Set(seen)].sort())
    }
  })

  it('finds by Turkish letters, code and tax number, and filters by status', async () => {
    const merchant = await made({ code: 'FINDME', name: 'ISPARTA Güllük', taxNo: '4840847211' })
    for (const q of ['ısparta', 'gulluk', 'GÜLLÜK', 'findm', '4840847211'])
      expect((await list(`?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)).toEqual([merchant.id])
    expect((await list('?q=findme&status=PAUSED_IN,CLOSED')).rows).toEqual([])
    expect((await list('?q=findme&status=ACTIVE')).total).toBe(1)
    for (const q of ['%', '_', '\\', "'"])
      expect((await list(`?q=${encodeURIComponent(`FINDME${q}`)}`)).rows).toEqual([])
  })

  it.each(['?status=OPEN', '?limit=0', '?limit=201', '?cursor=%00', '?cursor=YQBi', '?page=1', `?q=${'x'.repeat(81)}`])(
    '%s is a clear 400',
    async (query) => {
      expect((await admin.client.get(`/api/merchant/list${query}`)).status).toBe(400)
    },
  )

  it('a merchant sees only itself, without how its deposits are routed', async () => {
    expect(await list('', owner.client)).toMatchObject({ rows: [{ id: own.id }], nextCursor: null, total: 1 })
    expect(await list(`?q=${foreign.keyId}`, owner.client)).toMatchObject({ rows: [], total: 0 })
    expect(await owner.client.get(`/api/merchant/get/${own.id}`)).toMatchObject({
      status: 200,
      body: { id: own.id, routing: null, keys: [{ keyId: own.keyId }] },
    })
    expect(await owner.client.get(`/api/merchant/get/${foreign.id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    const nobodys = await test.signedIn({ scope: ['MERCHANT'], role: 'merchant' })
    expect(await list('', nobodys.client)).toMatchObject({ rows: [], total: 0 })
    expect(await nobodys.client.get(`/api/merchant/get/${own.id}`)).toMatchObject({ status: 404 })
  })

  it('never carries a secret', async () => {
    for (const { text } of [
      await admin.client.get(`/api/merchant/get/${own.id}`),
      await admin.client.get('/api/merchant/list'),
    ]) {
      expect(text).not.toContain(own.secret)
      expect(text).not.toMatch(/secret/i)
    }
  })
})

/**
 * Domain section 8, row "merchants list / my": the status of each role's calls for its own merchant and for another.
 */
const matrix: [scope: string, list: number, ownDetail: number, foreignDetail: number, write: number][] = [
  ['ADMIN', 200, 200, 200, 200],
  ['MERCHANT', 200, 200, 404, 404],
  ['SYSTEM', 404, 404, 404, 404],
  ['MERCHANT_TRADER', 404, 404, 404, 404],
  ['REMIT', 404, 404, 404, 404],
  ['SUBREMIT', 404, 404, 404, 404],
  ['PAPARA', 404, 404, 404, 404],
  ['SUBPAPARA', 404, 404, 404, 404],
  ['TRADER', 404, 404, 404, 404],
]
it.each(matrix)('%s: list %s, own %s, foreign %s, write %s', async (scope, listed, ownDetail, foreignDetail, write) => {
  const person = await test.signedIn({ scope: [scope, 'USER_MANAGEMENT'], merchantId: own.id })
  const { client } = person
  await test.stepUp(person)
  expect((await client.get('/api/merchant/list')).status).toBe(listed)
  expect((await client.get('/api/merchant/list/')).status).toBe(listed)
  expect((await client.get(`/api/merchant/get/${own.id}`)).status).toBe(ownDetail)
  expect((await client.get(`/api/merchant/get/${foreign.id}`)).status).toBe(foreignDetail)
  expect((await create({}, client)).status).toBe(write)
  expect((await update(await made(), {}, client)).status).toBe(write)
})
