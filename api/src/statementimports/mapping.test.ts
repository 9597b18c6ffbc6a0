import type { StatementSample } from '@kasa/contracts/statements'

import { addAccount, setStage, type Stage } from '../testing/moneyFixture'
import { preview, readBack, runJobs, take, type WireStatement } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let admin: SignedInClient
let operator: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  admin = await app.signedIn({ scope: ['ADMIN'] })
  operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterAll(() => app.close())

/** An unknown layout: American dates and decimal points, no known column names. */
const foreign = [
  'Export of 2026',
  'Posted|Wording|Paid in|Paid out|Left',
  '11/10/2026|RENT|1,250.50|0.00|1,250.50',
  '11/13/2026|FEE|0.00|12.25|1,238.25',
  '',
].join('\n')
const mapping = {
  columns: { date: 0, description: 1, credit: 2, debit: 3, balance: 4 },
  header: ['Posted', 'Wording', 'Paid in', 'Paid out', 'Left'],
  firstRow: 3,
  dateOrder: 'MDY',
  decimalMark: '.',
}
const post = (id: string, act: string, body: unknown, who = admin) =>
  who.client.post(`/api/statement/${act}/${id}`, body)

test('an unknown sheet is refused, its columns guessed, tried and kept; the next file reads by itself', async () => {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  const refused = await preview(app, admin, accountId, foreign, 'foreign.csv')
  expect(refused).toMatchObject({ status: 'REFUSED', refusal: { code: 'NO_HEADER_ROW' } })

  const sample = (await admin.client.get(`/api/statement/sample/${refused.id}`)).body as StatementSample
  expect(sample.rows[1]).toEqual(mapping.header)
  expect(sample.guess).toEqual({
    columns: { date: 0, description: 1, credit: 2, debit: 3 },
    headerRow: 1,
    firstRow: 3,
    dateOrder: 'MDY',
    decimalMark: '.',
  })

  const tried = await post(refused.id, 'tryMapping', { mapping })
  expect(tried.body).toMatchObject({
    entries: 2,
    problems: 0,
    rows: [
      { at: 3, day: '2026-11-10', amountMinor: 125_050 },
      { at: 4, day: '2026-11-13', amountMinor: -1_225 },
    ],
  })
  expect((await post(refused.id, 'tryMapping', { mapping: { ...mapping, dateOrder: 'DMY' } })).body).toMatchObject({
    problems: 1,
  })

  const saved = await post(refused.id, 'saveProfile', {
    name: 'Foreign',
    forBank: false,
    mapping,
    version: refused.version,
  })
  expect(saved).toMatchObject({ status: 200, body: { status: 'READING' } })
  await runJobs(app)
  const read = await readBack(admin, refused.id)
  expect(read).toMatchObject({
    status: 'READY',
    format: 'CSV',
    rowsNew: 2,
    openingMinor: 0,
    closingMinor: 123_825,
    warnings: [{ code: 'ACCOUNT_UNNAMED' }, { code: 'CURRENCY_UNNAMED' }],
  })
  expect(await take(app, admin, read)).toMatchObject({ status: 'DONE', rowsNew: 2 })

  const next = await preview(app, admin, accountId, foreign.replace('11/13/2026|FEE', '11/14/2026|FEE'), 'next.csv')
  expect(next).toMatchObject({ status: 'READY', rowsNew: 1, rowsDuplicate: 1 })
})

test('accepts a layout without a header, and refuses an incomplete one', async () => {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  const { id, version } = await preview(
    app,
    admin,
    accountId,
    '10.11.26;havale;10,00\n11.11.26;eft;-2,50\n',
    'bare.csv',
  )
  const bare = {
    columns: { date: 0, description: 1, amount: 2 },
    header: [],
    firstRow: 1,
    dateOrder: 'DMY',
    decimalMark: ',',
  }
  expect((await post(id, 'tryMapping', { mapping: bare })).body).toMatchObject({
    entries: 2,
    problems: 0,
    rows: [{ day: '2026-11-10', amountMinor: 1000 }, { amountMinor: -250 }],
  })
  expect((await post(id, 'tryMapping', { mapping: { ...bare, columns: { date: 0, description: 1 } } })).status).toBe(
    400,
  )
  expect(await post(id, 'tryMapping', { mapping: { ...bare, header: ['not', 'in', 'it'] } })).toMatchObject({
    status: 422,
    body: { code: 'STATEMENT_NO_HEADER' },
  })
  expect(
    await post(id, 'saveProfile', { name: 'Bare', forBank: false, mapping: bare, version: version - 1 }),
  ).toMatchObject({ status: 409, body: { code: 'STATEMENT_CHANGED' } })
  expect(
    await post(id, 'saveProfile', { name: 'Bare', forBank: true, mapping: bare, version }, operator),
  ).toMatchObject({ status: 409, body: { code: 'STATEMENT_BANK_PROFILE' } })
})

test('a column of currencies is guessed, can be mapped, and keeps what is not the account’s out', async () => {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  const file = ['Posted|Wording|Sum|Currency', '10/11/2026|RENT|7000.00|USD', '10/11/2026|FEE|-12.25|TRY', ''].join(
    '\n',
  )
  const { id, version } = await preview(app, admin, accountId, file, 'currencies.csv')
  const sample = (await admin.client.get(`/api/statement/sample/${id}`)).body as StatementSample
  expect(sample.guess.columns).toMatchObject({ currency: 3 })
  const mapped = {
    columns: { date: 0, description: 1, amount: 2, currency: 3 },
    header: ['Posted', 'Wording', 'Sum', 'Currency'],
    firstRow: 2,
    dateOrder: 'DMY',
    decimalMark: '.',
  }
  expect((await post(id, 'tryMapping', { mapping: mapped })).body).toMatchObject({
    entries: 1,
    problems: 1,
    rows: [{ problem: 'OTHER_CURRENCY', text: '7000.00 USD' }, { problem: null }],
  })
  expect((await post(id, 'saveProfile', { name: 'Currencies', forBank: false, mapping: mapped, version })).status).toBe(
    200,
  )
  await runJobs(app)
  expect(await take(app, admin, await readBack(admin, id))).toMatchObject({
    status: 'DONE',
    rowsNew: 1,
    rowsError: 1,
    warnings: [{ code: 'ACCOUNT_UNNAMED' }, { code: 'CURRENCY_OTHER', currency: 'USD' }],
  })
  const { rows } = await app.tenant.pool.query<{ amount: string }>(
    'select amount_minor::text as amount from bank_tx where bank_account_id = $1',
    [accountId],
  )
  expect(rows).toEqual([{ amount: '1225' }])
})

test('a file that is not a sheet has no columns', async () => {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  const { id } = await preview(app, admin, accountId, ':20:A\n:25:B\n', 'a.sta')
  expect(await admin.client.get(`/api/statement/sample/${id}`)).toMatchObject({
    status: 422,
    body: { code: 'STATEMENT_NO_SHEET' },
  })
})

test('all rows of a large file are shown @long', async () => {
  const accountId = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  const rows = 6_000
  const file = [
    'Tarih;Açıklama;Tutar',
    ...Array.from({ length: rows }, (_, n) => `10.11.2026;havale ${n % 100};${(n % 5000) + 1},00`),
    '',
  ].join('\n')
  const read: WireStatement = await preview(app, admin, accountId, file, 'large.csv')
  expect(read).toMatchObject({ status: 'READY', rowsTotal: rows, rowsNew: rows })
}, 120_000)
