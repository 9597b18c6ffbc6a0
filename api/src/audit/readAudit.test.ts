import type { AuditDetail, AuditRow } from '@kasa/contracts/audit'

import { inTransaction } from '../db/transaction'
import { addAccount, addGroup, makeDeposit, setStage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { recordAudit } from './audit.service'
import { chainAudit } from './chain.service'
import { withoutSecrets } from './withoutSecrets'

let app: TestApp
let admin: SignedInClient
let operator: SignedInClient
let colleague: SignedInClient

const write = (who: SignedInClient, action: string, entry: Partial<Parameters<typeof recordAudit>[3]> = {}) =>
  inTransaction(who.ctx, (tx) =>
    recordAudit(tx, { ...who.ctx, ip: '10.0.0.9' }, action, {
      type: 'box',
      id: 'box-1',
      before: { lid: 'shut' },
      after: { lid: 'open' },
      ...entry,
    }),
  )

const list = async (who: SignedInClient, query = '') => {
  const { status, body } = await who.client.get(`/api/audit/list?${query}`)
  return { status, ...(body as { rows: AuditRow[]; nextCursor: string | null; code?: string; field?: string }) }
}
const acts = async (who: SignedInClient, query = '') =>
  (await list(who, query)).rows.map(({ action, actorName }) => `${actorName} ${action}`)

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Ayşe Işık' })
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Deniz Aksoy', email: 'deniz@demo.test' })
  colleague = await app.signedIn({ scope: ['SUBREMIT'], name: 'Ümit İnan' })
  await write(admin, 'box.make', { before: null })
  await write(operator, 'box.open', { reason: 'DUPLICATE' })
  await write(operator, 'box.shut', { type: 'lid', id: 'lid-7' })
  await write(colleague, 'box.open', { id: 'box-2' })
  await app.tenant.pool.query(`insert into audit_log (at, actor_kind, ip, request_id, action, object_type, object_id)
    values ('2026-03-01T20:59:59.999Z', 'system', '', 'job', 'box.day', 'box', 'a'),
      ('2026-03-01T21:00:00.000Z', 'system', '', 'job', 'box.day', 'box', 'b'),
      ('2026-03-02T20:59:59.999Z', 'system', '', 'job', 'box.day', 'box', 'c')`)
})
afterAll(() => app.close())

test('ADMIN reads everybody’s actions, newest first', async () => {
  expect((await acts(admin)).slice(3)).toEqual([
    'Ümit İnan box.open',
    'Deniz Aksoy box.shut',
    'Deniz Aksoy box.open',
    'Ayşe Işık box.make',
  ])
  expect((await list(admin, 'actor=Ayşe')).rows[0]).toMatchObject({
    actorKind: 'user',
    actorId: admin.actor.id,
    objectType: 'box',
    objectId: 'box-1',
    ip: '10.0.0.9',
    reason: null,
    sealed: false,
  })
})

test('others read only their own rows, whatever they filter by', async () => {
  const own = ['Deniz Aksoy box.shut', 'Deniz Aksoy box.open']
  expect(await acts(operator)).toEqual(own)
  expect(await acts(operator, 'actor=a')).toEqual(own)
  expect(await acts(operator, 'actor=%C3%9Cmit')).toEqual([])
  expect(await acts(operator, 'objectId=box-2')).toEqual([])
})

test('other people’s actions do not exist for a reader; without the permission there is no log', async () => {
  const foreign = (await list(admin, 'actor=Ümit')).rows[0]?.seq
  const own = (await list(operator)).rows[0]?.seq
  expect((await operator.client.get(`/api/audit/get/${foreign}`)).status).toBe(404)
  expect((await operator.client.get(`/api/audit/get/${own}`)).status).toBe(200)
  expect((await admin.client.get(`/api/audit/get/${foreign}`)).status).toBe(200)
  for (const scope of ['MERCHANT_TRADER', 'SYSTEM']) {
    const nobody = await app.signedIn({ scope: [scope] })
    expect((await nobody.client.get('/api/audit/list')).status).toBe(404)
    expect((await nobody.client.get(`/api/audit/get/${own}`)).status).toBe(404)
  }
  expect((await app.client().get('/api/audit/list')).status).toBe(401)
})

test.each([
  ['a part of a name, however it is spelt', 'actor=AKSOY', ['Deniz Aksoy box.shut', 'Deniz Aksoy box.open']],
  ['Turkish letters', 'actor=umit%20inan', ['Ümit İnan box.open']],
  ['Turkish letters the other way', 'actor=I%C5%9EIK', ['Ayşe Işık box.make']],
  ['an e-mail', 'actor=DENIZ@demo.test', ['Deniz Aksoy box.shut', 'Deniz Aksoy box.open']],
  ['signs of a pattern are text', 'actor=%25', []],
  ['one act', 'action=box.make', ['Ayşe Işık box.make']],
  ['several', 'action=box.make,box.shut', ['Deniz Aksoy box.shut', 'Ayşe Işık box.make']],
  ['a kind of object', 'objectType=lid', ['Deniz Aksoy box.shut']],
  ['an object', 'objectType=box&objectId=box-1', ['Deniz Aksoy box.open', 'Ayşe Işık box.make']],
])('is found by %s', async (_name, query, expected) => expect(await acts(admin, query)).toEqual(expected))

test('days are Istanbul’s, both inclusive', async () => {
  const found = async (query: string) =>
    (await list(admin, `action=box.day&${query}`)).rows.map(({ objectId }) => objectId)
  expect(await found('from=2026-03-02&to=2026-03-02')).toEqual(['c', 'b'])
  expect(await found('to=2026-03-01')).toEqual(['a'])
  expect(await found('from=2026-03-03')).toEqual([])
})

test('pages follow each other without a gap or a repetition', async () => {
  const whole = (await list(admin)).rows.map(({ seq }) => seq)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(admin, `limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.rows.map(({ seq }) => seq))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(whole)
})

test.each([
  ['cursor=x', 'cursor'],
  ['cursor=1;drop', 'cursor'],
  ['action=a%27b', 'action.0'],
  ['from=yesterday', 'from'],
  ['objectType=..', 'objectType'],
])('refuses %s', async (query, field) => {
  const { status, field: named } = await list(admin, query)
  expect({ status, named }).toEqual({ status: 400, named: field })
})
test.each(['0', '-1', 'x', '99999999999999999999'])('%s is not the number of an entry', async (seq) =>
  expect((await admin.client.get(`/api/audit/get/${seq}`)).status).toBe(400),
)

test('the detail shows what changed, why, in which session and request, and whether the chain covers it', async () => {
  const seq = (await list(operator, 'action=box.open')).rows[0]?.seq ?? ''
  const read = async () => (await admin.client.get(`/api/audit/get/${seq}`)).body as AuditDetail
  expect(await read()).toMatchObject({
    before: { lid: 'shut' },
    after: { lid: 'open' },
    reason: 'DUPLICATE',
    sessionId: operator.actor.sessionId,
    requestId: 'test-request',
    seal: 'WAITING',
    hash: null,
    sealed: false,
  })
  await chainAudit(app.ctx)
  expect(await read()).toMatchObject({ seal: 'SEALED', sealed: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await app.tenant.pool.query('alter table audit_log disable trigger all')
  await app.tenant.pool.query(`update audit_log set reason = 'OTHER' where seq = $1`, [seq])
  await app.tenant.pool.query('alter table audit_log enable trigger all')
  expect(await read()).toMatchObject({ seal: 'BROKEN', reason: 'OTHER' })
})

test('fields named like secrets are hidden at any depth; the rest stays', async () => {
  expect(
    withoutSecrets({
      secret: 'a',
      nested: [{ refreshToken: 'b', password_hash: 'c', name: 'd' }],
      otpActive: true,
      tokenCount: null,
      ibanEnc: 'e',
      n: 1,
    }),
  ).toEqual({
    secret: '•••',
    nested: [{ refreshToken: '•••', password_hash: '•••', name: 'd' }],
    otpActive: true,
    tokenCount: null,
    ibanEnc: '•••',
    n: 1,
  })
  await write(admin, 'key.make', { before: null, after: { keyId: 'k', apiSecret: 'whsec_x' } })
  const seq = (await list(admin, 'action=key.make')).rows[0]?.seq
  const { text } = await admin.client.get(`/api/audit/get/${seq}`)
  expect(text).toContain('"keyId":"k"')
  expect(text).not.toContain('whsec_x')
})

test('a record has its usual name; a deleted or nameless one has none', async () => {
  await write(admin, 'user.rename', { type: 'user', id: colleague.actor.id })
  await write(admin, 'user.rename', { type: 'user', id: '01930000-0000-7000-8000-000000000000' })
  await write(admin, 'user.rename', { type: 'user', id: 'nobody' })
  const named = (await list(admin, 'action=user.rename')).rows
  expect(named.map(({ objectName }) => objectName)).toEqual([null, null, 'Ümit İnan'])
  const { body } = await admin.client.get(`/api/audit/get/${named.at(-1)?.seq ?? ''}`)
  expect(body).toMatchObject({ objectName: 'Ümit İnan' })
})

test('a reader who lost access to a record does not see its present name; an ADMIN does', async () => {
  const before = await addGroup(app.tenant)
  const accountId = await addAccount(app.tenant, { remitGroupId: before })
  const keeper = await app.signedIn({ scope: ['REMIT'], name: 'Elif Kılıç', remitGroupIds: [before] })
  await write(keeper, 'account.keep', { type: 'bankAccount', id: accountId })
  await write(keeper, 'account.keep', { type: 'user', id: keeper.actor.id })
  await write(keeper, 'account.keep', { type: 'user', id: colleague.actor.id })
  const names = async (who: SignedInClient) =>
    (await list(who, 'action=account.keep')).rows.map(({ objectName }) => objectName).reverse()
  expect(await names(keeper)).toEqual([expect.stringMatching(/^Account /), 'Elif Kılıç', null])
  await app.tenant.pool.query(`update bank_account set label = 'Moved', remit_group_id = $2 where id = $1`, [
    accountId,
    await addGroup(app.tenant),
  ])
  expect(await names(keeper)).toEqual([null, 'Elif Kılıç', null])
  expect(await names(admin)).toEqual(['Moved', 'Elif Kılıç', 'Ümit İnan'])
  const seq = (await list(keeper, 'objectType=bankAccount')).rows[0]?.seq ?? ''
  expect((await keeper.client.get(`/api/audit/get/${seq}`)).body).toMatchObject({ objectName: null })
})

test('people who acted on a request still see its number after it moved', async () => {
  const stage = await setStage(app)
  const deposit = await makeDeposit(app, stage.merchant)
  const keeper = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  await write(keeper, 'deposit.keep', { type: 'deposit', id: deposit.id })
  expect((await list(keeper, 'action=deposit.keep')).rows.map(({ objectName }) => objectName)).toEqual([deposit.number])
})

test('a record’s number, name or id finds its entries, and those of other records about it', async () => {
  const { merchant, accountId } = await setStage(app)
  const [deposit, other] = [await makeDeposit(app, merchant), await makeDeposit(app, merchant)]
  await write(admin, 'deposit.look', { type: 'deposit', id: deposit.id })
  await write(admin, 'bankLine.link', { type: 'bank_tx', id: 'line', after: { number: deposit.number } })
  await write(admin, 'deposit.look', { type: 'deposit', id: other.id })
  await write(operator, 'deposit.look', { type: 'deposit', id: deposit.id })
  await app.tenant.pool.query(`update bank_account set label = 'İş Kasası' where id = $1`, [accountId])
  await write(admin, 'account.look', { type: 'bankAccount', id: accountId })
  const found = async (who: SignedInClient, query: Record<string, string>) =>
    (await acts(who, String(new URLSearchParams(query)))).filter((act) => !act.endsWith('deposit.assign'))
  const entries = ['Deniz Aksoy deposit.look', 'Ayşe Işık bankLine.link', 'Ayşe Işık deposit.look']
  const short = deposit.number.toLowerCase().replace(/-0+/, '-')
  for (const record of [deposit.number, short]) expect(await found(admin, { record })).toEqual(entries)
  expect(await found(admin, { record: deposit.number, objectType: 'bank_tx' })).toEqual(['Ayşe Işık bankLine.link'])
  expect(await found(admin, { record: deposit.id, action: 'deposit.look' })).toEqual([entries[0], entries[2]])
  expect(await found(admin, { record: 'is kasasi' })).toEqual(['Ayşe Işık account.look'])
  expect(await found(admin, { record: 'kasasi' })).toEqual([])
  expect(await found(operator, { record: deposit.number })).toEqual(['Deniz Aksoy deposit.look'])
  const { body } = await admin.client.get(`/api/audit/total?record=${deposit.number}&action=bankLine.link`)
  expect(body).toMatchObject({ count: 1 })
})

test('an operator does not find their entries by the name of an account that they no longer see', async () => {
  const label = 'Gone account'
  const group = await addGroup(app.tenant)
  const accountId = await addAccount(app.tenant, { remitGroupId: group })
  const keeper = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [group] })
  await write(keeper, 'account.keep', { type: 'bankAccount', id: accountId })
  await app.tenant.pool.query(`update bank_account set label = $2 where id = $1`, [accountId, label])
  expect((await list(keeper, `record=${label}`)).rows).toHaveLength(1)
  await app.tenant.pool.query(`update bank_account set remit_group_id = $2 where id = $1`, [
    accountId,
    await addGroup(app.tenant),
  ])
  expect((await list(keeper, `record=${label}`)).rows).toEqual([])
})
