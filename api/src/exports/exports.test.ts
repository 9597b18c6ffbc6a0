import type { listExportRequest } from '@kasa/contracts/listExport'
import { namesPeople } from '@kasa/domain/exportRules'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre'

import { listAudit } from '../audit/readAudit.service'
import { auditSheet } from '../auditlog/auditSheet'
import { makeDeposit, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { longestExportMs } from './exportFile'
import { exportList } from './exportList.service'

let app: TestApp
let stage: Stage
let admin: SignedInClient
const names = ['Elif Kılıç', '=HYPERLINK("x")', '+90 Can', '-Ali', '@ayşe', 'Onur "Kaptan"; Şimşek']

beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  admin = await app.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  await app.stepUp(admin)
  for (const [n, name] of names.entries()) {
    app.clock.advance(1000)
    await makeDeposit(app, stage.merchant, { amount: 100_01 + n * 33, customer: { id: `c${n}`, name } })
  }
})
afterAll(() => app.close())

const column = (id: string, words?: Record<string, string>) => ({ id, header: `Head ${id}`, ...(words && { words }) })
const take = (who: SignedInClient, path: string, columns: object[], language = 'tr') =>
  who.client.post(path, { language, columns, reason: 'month-end check' })

/** Parses as Excel does: `="000451"` is the quoted text. */
const linesOf = (text: string): string[][] =>
  (parse(text, { bom: true, delimiter: ';' }) as string[][]).map((line) =>
    line.map((cell) => cell.replace(/^="(.*)"$/, '$1')),
  )

test('an export equals the filtered list, in its order, to the row and the kuruş', async () => {
  const filter = 'tab=all&amountMin=10040&sort=amount&desc=true'
  const columns = [
    column('amount'),
    column('customer'),
    column('status', { ASSIGNED: 'Bekliyor', DECLARED: 'Ödendi denildi' }),
    column('createdAt'),
  ]
  const answer = await take(admin, `/api/remit-request/export?${filter}`, columns)
  expect([answer.status, answer.headers['content-type'], answer.text.startsWith('\ufeff')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    true,
  ])
  const [head, ...rows] = linesOf(answer.text)
  expect(head).toEqual(columns.map(({ header }) => header))
  const { rows: listed } = (await admin.client.get(`/api/remit-request/list?${filter}`)).body as {
    rows: { amountMinor: number; customerName: string; createdAt: string }[]
  }
  expect(listed.length).toBe(4)
  expect(rows.map(([amount = '', customer]) => [Number(amount.replace(',', '')), customer?.replace(/^'/, '')])).toEqual(
    listed.map((row) => [row.amountMinor, row.customerName]),
  )
  expect(rows[0]?.slice(2)).toEqual(['Bekliyor', expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)])
})

test('the three formats agree: amounts are numbers, references and names are exact text', async () => {
  const columns = ['reference', 'number', 'amount', 'customer', 'createdAt'].map((id) => column(id))
  const of = (format: string) =>
    admin.client.post('/api/remit-request/export?tab=all&sort=amount&desc=false', {
      language: 'tr',
      format,
      columns,
      reason: 'check',
    })
  const [excel, program, xlsx] = [await of('csvExcel'), await of('csvProgram'), await of('xlsx')]
  expect([excel, program, xlsx].map(({ headers }) => headers['content-disposition'])).toEqual(
    ['csv', 'csv', 'xlsx'].map((ending) =>
      expect.stringMatching(
        new RegExp(`^attachment; filename="export.${ending}"; filename\\*=UTF-8''remit-request-[\\d-]+\\.${ending}$`),
      ),
    ),
  )
  expect(program.text.startsWith('"Head reference","Head number"')).toBe(true)
  const plain = (text: string | undefined) => (text ?? '').replace(/^'/, '')
  const fromProgram = (parse(program.text, { delimiter: ',' }) as string[][])
    .slice(1)
    .map(([reference, number, amount, customer, at]) => [
      reference,
      number,
      Number(amount),
      plain(customer),
      Math.floor(Date.parse(at ?? '') / 1000),
    ])
  const fromExcel = linesOf(excel.text)
    .slice(1)
    .map(([reference, number, amount = '', customer, at = '']) => [
      reference,
      number,
      Number(amount.replace(',', '.')),
      plain(customer),
      Date.parse(at.replace(/^(..)\.(..)\.(....) (.*)$/, '$3-$2-$1T$4+03:00')) / 1000,
    ])
  const [sheet] = (await readXlsx(xlsx.bytes)).sheets
  const fromXlsx = (sheet?.rows ?? [])
    .slice(1)
    .map(([reference, number, amount, customer, at]) => [
      reference,
      number,
      amount,
      customer,
      at instanceof Date ? at.getTime() / 1000 - 3 * 3600 : at,
    ])
  expect(fromProgram.map(([, , amount, customer]) => [amount, customer])).toEqual(
    names
      .map((name, n) => [100.01 + n * 0.33, name])
      .map(([amount, name]) => [Number(Number(amount).toFixed(2)), name]),
  )
  expect(fromExcel).toEqual(fromProgram)
  expect(fromXlsx).toEqual(fromProgram)
})

test('no cell begins as a formula does', async () => {
  const [, ...rows] = linesOf(
    (await take(admin, '/api/remit-request/export?tab=all&desc=false', [column('customer')])).text,
  )
  expect(rows.flat()).toEqual([
    'Elif Kılıç',
    `'=HYPERLINK("x")`,
    `'+90 Can`,
    `'-Ali`,
    `'@ayşe`,
    'Onur "Kaptan"; Şimşek',
  ])
})

test('an export reads every page and loses or repeats no row', async () => {
  await app.tenant.pool.query(`
    insert into audit_log (at, actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type,
      object_id)
    select now(), 'system', null, null, null, '', 'r', 'test.many', 'box', n::text from generate_series(1, 2300) n`)
  const [, ...rows] = linesOf((await take(admin, '/api/audit/export?action=test.many', [column('objectId')])).text)
  expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 2300 }, (_, i) => 2300 - i))
  expect((await admin.client.get('/api/audit/total?action=test.many')).body).toEqual({
    count: 2300,
    more: false,
    sumMinor: null,
  })
})

test('the export of the audit log names records as the screen does', async () => {
  await app.tenant.pool.query(
    `insert into audit_log (at, actor_kind, ip, request_id, action, object_type, object_id)
      values (now(), 'system', '', 'r', 'test.named', 'user', $1),
      (now(), 'system', '', 'r', 'test.named', 'box', '7')`,
    [admin.actor.id],
  )
  const file = await take(admin, '/api/audit/export?action=test.named', [column('object', { user: 'Kullanıcı' })])
  expect(linesOf(file.text).slice(1)).toEqual([['box 7'], [`Kullanıcı ${admin.actor.name}`]])
})

test('every export is recorded before its first byte leaves', async () => {
  await take(admin, '/api/remit-request/export?tab=all&q=Elif', [column('amount'), column('customer')], 'en')
  const { rows } = await app.tenant.pool.query(
    `select actor_id, object_type, object_id, reason, after from audit_log where action = 'list.export'
      order by seq desc limit 1`,
  )
  expect(rows).toEqual([
    {
      actor_id: admin.actor.id,
      object_type: 'list',
      object_id: 'remit-request',
      reason: 'month-end check',
      after: {
        filters: { tab: 'all', q: 'Elif' },
        columns: ['amount', 'customer'],
        language: 'en',
        format: 'csvExcel',
        rows: { count: 1, more: false },
      },
    },
  ])
})

test('an export has only the rows of the person’s list, and is refused without permission', async () => {
  const stranger = await app.signedIn({ scope: ['REMIT'] })
  await app.stepUp(stranger)
  expect(linesOf((await take(stranger, '/api/remit-request/export?tab=all', [column('customer')])).text)).toEqual([
    ['Head customer'],
  ])
  const trader = await app.signedIn({ scope: ['TRADER'] })
  expect((await take(trader, '/api/remit-request/export?tab=all', [column('customer')])).status).toBe(404)
})

test.each([
  ['a column that the list has not', '', [column('password')]],
  ['no column', '', []],
  ['a filter that the list has not', '?wat=1', [column('amount')]],
])('refuses %s and writes no record', async (_, query, columns) => {
  const count = async () =>
    (
      await app.tenant.pool.query<{ n: number }>(
        `select count(*)::int as n from audit_log where action = 'list.export'`,
      )
    ).rows[0]?.n
  const before = await count()
  expect((await take(admin, `/api/remit-request/export${query}`, columns)).status).toBe(400)
  expect(await count()).toBe(before)
})

test.each([
  ['remit-request', 'customer', 'amount'],
  ['papara-request', 'payer', 'amount'],
  ['papara-request', 'sender', 'amount'],
  ['settlement', 'askedBy', 'number'],
  ['card-settlement', 'handedBy', 'number'],
  ['match/lines', 'sender', 'amount'],
  ['match/lines', 'note', 'amount'],
  ['match/requests', 'customer', 'rest'],
  ['approval', 'title', 'kind'],
  ['approval', 'maker', 'kind'],
  ['users', 'name', 'role'],
  ['users', 'email', 'role'],
  ['shift', 'giver', 'number'],
  ['shift', 'taker', 'number'],
  ['audit', 'actor', 'at'],
  ['audit', 'object', 'at'],
  ['desk/lines', 'name', 'amount'],
  ['desk/lines', 'description', 'amount'],
])(
  '%s with its column %s names people and needs a reason and a fresh code; without it, neither',
  async (list, named, plain) => {
    const who = await app.signedIn({ scope: list === 'desk/lines' ? ['REMIT'] : ['ADMIN', 'USER_MANAGEMENT'] })
    const request = (id: string, reason?: string) =>
      who.client.post(`/api/${list}/export${list === 'audit' ? '?action=test.named' : ''}`, {
        language: 'tr',
        columns: [column(id)],
        ...(reason && { reason }),
      })
    expect((await request(plain)).status).toBe(200)
    expect(await request(named)).toMatchObject({ status: 400, body: { code: 'EXPORT_REASON_NEEDED' } })
    expect(await request(named, 'asked for by the auditor')).toMatchObject({
      status: 409,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    await app.stepUp(who)
    expect((await request(named, 'asked for by the auditor')).status).toBe(200)
  },
)

/** The columns that the body of an export may ask for. */
const columnsIn = (body: unknown) =>
  Object.keys((body as ReturnType<typeof listExportRequest>).def.shape.columns.def.element.def.shape.id.def.entries)

test('every exported column named after a person is marked as naming people', () => {
  const person = /^(customer|payer|sender|beneficiary|owner|giver|taker|maker|actor|\w+By|\w+Signature)$/
  // A deadline, and names that are masked.
  const others = ['/api/trn answerBy', '/api/report/mutabakatdetay customer']
  const exported = app.app.routeList.flatMap(({ url, schema }) => {
    const path = url.replace(/\/export$/, '')
    return path === url ? [] : columnsIn(schema['body']).map((id) => ({ path, id }))
  })
  const ofPeople = exported.filter(({ path, id }) => person.test(id) && !others.includes(`${path} ${id}`))
  expect(ofPeople.length).toBeGreaterThan(20)
  expect(ofPeople.filter(({ path, id }) => !namesPeople(path, [id], {}))).toEqual([])
})

test('a column can be requested only once, so that a caller cannot inflate the file', async () => {
  const twice = [column('amount'), column('amount')]
  expect((await take(admin, '/api/remit-request/export?tab=all', twice)).status).toBe(400)
})

test('a repetition under the same key returns the whole file again and is recorded again', async () => {
  const again = () =>
    admin.client.post(
      '/api/remit-request/export?tab=all',
      { language: 'tr', columns: [column('amount')] },
      { 'idempotency-key': 'export-again' },
    )
  const first = await again()
  expect(linesOf(first.text)).toHaveLength(names.length + 1)
  expect((await again()).text).toBe(first.text)
})

test('a total equals the rows to the kuruş, and shows when counting stopped', async () => {
  const { rows } = (await admin.client.get('/api/match/requests')).body as { rows: { restMinor: number }[] }
  expect((await admin.client.get('/api/match/requests/total')).body).toEqual({
    count: names.length,
    more: false,
    sumMinor: rows.reduce((sum, { restMinor }) => sum + restMinor, 0),
  })
  const deposits = (await admin.client.get('/api/remit-request/list?tab=waiting&amountMin=10050')).body as {
    rows: { amountMinor: number }[]
  }
  expect((await admin.client.get('/api/remit-request/total?tab=waiting&amountMin=10050')).body).toEqual({
    count: deposits.rows.length,
    more: false,
    sumMinor: deposits.rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  })
  await app.tenant.pool.query(`
    insert into audit_log (at, actor_kind, session_id, ip, request_id, action, object_type, object_id)
    select now(), 'system', null, '', 'r', 'test.more', 'box', n::text from generate_series(1, 10001) n`)
  expect((await admin.client.get('/api/audit/total?action=test.more')).body).toEqual({
    count: 10_000,
    more: true,
    sumMinor: null,
  })
})

/** A running export: its first page was sent, more are to come. */
async function begun(who: SignedInClient) {
  await app.tenant.pool.query(`
    insert into audit_log (at, actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type,
      object_id)
    select now(), 'system', null, null, null, '', 'r', 'test.slow', 'box', n::text from generate_series(1, 1100) n`)
  const lines = await exportList(
    who.ctx,
    { path: '/api/audit', permission: 'audit.list', list: listAudit, sheet: auditSheet },
    { action: ['test.slow'], limit: 100 },
    { language: 'tr', format: 'csvExcel', columns: [column('objectId')] },
  )
  await lines.next()
  return lines
}

test('an export continues while the rights of its person are unchanged', async () => {
  const lines = await begun(await app.signedIn({ scope: ['ADMIN'] }))
  expect((await lines.next()).done).toBe(false)
})

test.each<[string, (who: SignedInClient) => unknown]>([
  ['has signed out', (who) => who.client.post('/api/auth/logout', {})],
  [
    'was blocked',
    (who) => app.tenant.pool.query(`update users set login_status = 'PASSIVE' where id = $1`, [who.actor.id]),
  ],
  [
    'has lost the right to the list',
    (who) => app.tenant.pool.query(`update users set scope = '{client}' where id = $1`, [who.actor.id]),
  ],
  [
    'does not read it, however busy otherwise',
    async (who) => {
      app.clock.advance(longestExportMs + 1)
      await app.tenant.pool.query('update session set active_at = $2 where id = $1', [
        who.actor.sessionId,
        app.clock.now(),
      ])
    },
  ],
])('no further page is sent to a person who meanwhile %s', async (_, happens) => {
  const who = await app.signedIn({ scope: ['ADMIN'] })
  const lines = await begun(who)
  await happens(who)
  await expect(lines.next()).rejects.toThrow()
})
