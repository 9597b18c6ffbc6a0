import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { verifyLedger } from '../ledger/verify.service'
import { decimalText, sumOf } from '../statements/decimal'
import { readStatement } from '../statements/readStatement'
import { balanceHolds } from '../statements/totals'
import { addAccount, makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import {
  fixtureBytes,
  handIn,
  nameAccount,
  preview,
  readBack,
  runJobs,
  take,
  type WireStatement,
} from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test_: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  test_ = await buildTestApp()
  stage = await setStage(test_)
  admin = await test_.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(async () => expect((await verifyLedger(test_.tenant.pool)).broken).toEqual([]))
afterAll(() => test_.close())

const ownIban = 'TR330006100519786457841326'
const account = async () => {
  const id = await addAccount(test_.tenant, { remitGroupId: stage.groupId })
  await nameAccount(test_, id, ownIban)
  return id
}
const lines = async (accountId: string) =>
  (
    await test_.tenant.pool.query<{
      day: string
      direction: string
      amount: string
      ref: string | null
      source: string
    }>(
      `select ((booked_at at time zone 'Europe/Istanbul')::date)::text as day, direction, amount_minor::text as amount,
        bank_ref as ref, source from bank_tx where bank_account_id = $1 order by booked_at, id`,
      [accountId],
    )
  ).rows
const rowsOf = async (id: string, query = '') =>
  ((await admin.client.get(`/api/statement/rows/${id}?limit=200${query}`)).body as { rows: Record<string, unknown>[] })
    .rows
const auditOf = async (id: string) =>
  (
    await test_.tenant.pool.query<{ action: string }>(
      'select action from audit_log where object_id = $1 order by seq',
      [id],
    )
  ).rows.map(({ action }) => action)

type Booked = { day?: string; amount: string; text?: string; ref?: string }
/** An MT940 file: bookings between two balances. */
const mt940 = (
  opening: string,
  closing: string,
  bookings: readonly Booked[],
  { from = '261110', to = '261110', account: named = ownIban } = {},
) =>
  [
    ':20:KASA',
    `:25:${named}`,
    ':28C:1/1',
    `:60F:C${from}TRY${opening}`,
    ...bookings.flatMap(({ day = '261110', amount, text = 'havale', ref }) => [
      `:61:${day}${day.slice(2)}${amount.startsWith('-') ? 'D' : 'C'}${amount.replace('-', '')}NTRF${ref ? `NONREF//${ref}` : 'NONREF'}`,
      `:86:${text}`,
    ]),
    `:62F:C${to}TRY${closing}`,
    '-',
    '',
  ].join('\r\n')

describe('all files of other projects and ours', () => {
  const fixtures = join(__dirname, '../statements/fixtures')
  const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && !file.endsWith('.expected.json'))
    .sort()
  const refused: Record<string, string> = {
    'camt/genkgo-camt053.v2.wrong.xml': 'NO_STATEMENT',
    'ofx/ofxparse-decimal_error.ofx': 'INVALID_AMOUNT',
  }

  test.each(files)('%s @long', async (file) => {
    const id = await addAccount(test_.tenant, { remitGroupId: stage.groupId })
    if (file in refused) {
      const read = await preview(test_, admin, id, fixtureBytes(file), file)
      expect(read).toMatchObject({ status: 'REFUSED', refusal: { code: refused[file] }, rowsTotal: 0 })
      return
    }
    const parsed = await readStatement(fixtureBytes(file))
    const named = parsed.statements.find((statement) => statement.account !== null)?.account ?? ownIban
    await nameAccount(test_, id, named)
    const read = await preview(test_, admin, id, fixtureBytes(file), file)
    const own = read.parts.filter(({ isOwn }) => isOwn)
    expect([read.status, read.refusal]).toEqual(['READY', null])
    expect(read.parts).toHaveLength(parsed.statements.length)
    // Every entry and every notice appears once, with its expected outcome.
    expect(read.rowsNew + read.rowsDuplicate + read.rowsError + read.rowsSkipped).toBe(read.rowsTotal)
    expect(read.rowsDuplicate).toBe(0)
    expect(read.rowsTotal).toBeGreaterThanOrEqual(parsed.statements.flatMap(({ entries }) => entries).length)
    const rows = await rowsOf(read.id)
    expect(rows.every(({ result, reason }) => result === 'NEW' || reason !== null)).toBe(true)
    for (const [index, statement] of parsed.statements.entries()) {
      const part = read.parts[index]
      const credits = statement.entries
        .filter(({ status, amount }) => status === 'BOOKED' && amount.units > 0n)
        .map(({ amount }) => amount)
      expect([part?.entries, part?.holds, part?.creditMinor]).toEqual([
        statement.entries.length,
        balanceHolds(statement),
        Math.round(Number(decimalText(sumOf(credits))) * 100),
      ])
    }
    const taken = await take(test_, admin, read)
    expect(taken).toMatchObject({
      status: 'DONE',
      rowsNew: read.rowsNew,
      rowsDuplicate: 0,
      rowsError: read.rowsError,
      rowsSkipped: read.rowsSkipped,
      rowsDone: read.rowsNew,
    })
    expect(await lines(id)).toHaveLength(read.rowsNew)
    const currencies = new Set(parsed.statements.flatMap(({ entries }) => entries.map(({ currency }) => currency)))
    if (![...currencies].some((currency) => currency === 'TRY'))
      expect(own.length === 0 || read.rowsNew === 0 || currencies.has(null)).toBe(true)
  })

  test('a Turkish day is new line by line, and its balance becomes the account’s', async () => {
    const id = await addAccount(test_.tenant, { remitGroupId: stage.groupId })
    const file = 'tr/tr-akbank-vadesiz.xlsx'
    const parsed = await readStatement(fixtureBytes(file))
    const named = parsed.statements[0]?.account
    if (named) await nameAccount(test_, id, named)
    const taken = await take(test_, admin, await preview(test_, admin, id, fixtureBytes(file), file))
    const { expected } = JSON.parse(readFileSync(join(fixtures, `${file}.expected.json`), 'utf8')) as {
      expected: { entries: number; closing: string }
    }
    expect(taken).toMatchObject({ rowsNew: expected.entries, closingMinor: Math.round(Number(expected.closing) * 100) })
    const { rows } = await test_.tenant.pool.query<{ balance: string }>(
      'select bank_balance_minor::text as balance from bank_account where id = $1',
      [id],
    )
    expect(rows[0]?.balance).toBe(String(taken.closingMinor))
  })
})

describe('handing in', () => {
  test('the same file is recognised the second time, and this is reported', async () => {
    const id = await account()
    const file = mt940('0,00', '10,00', [{ amount: '10,00' }])
    const first = await preview(test_, admin, id, file)
    const again = await handIn(admin, id, file, 'another name.txt')
    expect(again).toMatchObject({
      status: 200,
      body: { isKnown: true, statement: { id: first.id, fileName: 'ekstre.sta' } },
    })
    expect(await auditOf(first.id)).toEqual(['statement.handIn'])
  })

  test('an empty file is refused with a message', async () => {
    expect(await handIn(admin, await account(), '')).toMatchObject({ status: 400, body: { code: 'STATEMENT_EMPTY' } })
  })

  test('JSON and files above 32 MB are refused', async () => {
    const id = await account()
    expect(await admin.client.post(`/api/bank-account/${id}/statement?name=a`, {})).toMatchObject({
      status: 415,
      body: { code: 'STATEMENT_BODY' },
    })
    expect(await handIn(admin, id, Buffer.alloc(32 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    })
  })

  test.each([
    ['a picture', 'UNKNOWN_FORMAT', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a broken workbook', 'BROKEN_XLSX', Buffer.from('PK\u0003\u0004 and no more of it')],
    ['a sheet without a header', 'NO_HEADER_ROW', 'a;b;c\n1;2;3\n4;5;6\n'],
    [
      'the statement of another account',
      'OTHER_ACCOUNT',
      mt940('0,00', '10,00', [{ amount: '10,00' }], { account: 'TR470000100100000350930001' }),
    ],
  ])('%s is kept and refused: %s', async (_, code, body) => {
    const id = await account()
    const read = await preview(test_, admin, id, body)
    expect(read).toMatchObject({ status: 'REFUSED', refusal: { code } })
    expect(read.whyNot).toHaveProperty('import')
    expect(await lines(id)).toEqual([])
  })

  test('the file is sealed at rest and returned byte for byte', async () => {
    const id = await account()
    const file = Buffer.from(mt940('0,00', '10,00', [{ amount: '10,00', text: 'GONDEREN: GIZLI ISIM' }]))
    const { id: importId } = await preview(test_, admin, id, file, 'günlük ekstre.sta')
    const { rows } = await test_.tenant.pool.query<{ sealed: Buffer }>(
      'select sealed from statement_file where import_id = $1',
      [importId],
    )
    expect(rows[0]?.sealed.includes('GIZLI')).toBe(false)
    const taker = await test_.signedIn({ scope: ['ADMIN'] })
    const download = (body: object) => taker.client.post(`/api/statement/file/${importId}`, body)
    const fourEyes = (rows: number, version: number) =>
      test_.tenant.pool.query(
        `insert into sysparameter_version (id, key, version, value, old_value, effective_from, reason, created_by_name,
          created_at)
         values (gen_random_uuid(), 'export.four_eyes_rows', $1, $2, 1000, $3, 'test', 'test', $3)`,
        [version, rows, test_.clock.now()],
      )
    expect(await download({ reason: 'Audit' })).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
    await test_.stepUp(taker)
    expect(await download({})).toMatchObject({ status: 400, body: { field: 'reason' } })
    const answer = await download({ reason: 'Audit' })
    expect([answer.status, answer.text, answer.headers['content-disposition']]).toEqual([
      200,
      file.toString(),
      `attachment; filename="statement"; filename*=UTF-8''${encodeURIComponent('günlük ekstre.sta')}`,
    ])
    expect(await auditOf(importId)).toEqual(['statement.handIn', 'statement.download'])
    const { rows: taken } = await test_.tenant.pool.query(
      `select reason, after from audit_log where action = 'statement.download' and object_id = $1`,
      [importId],
    )
    expect(taken).toMatchObject([{ reason: 'Audit', after: { rows: 1, fileName: 'günlük ekstre.sta' } }])
    await fourEyes(0, 1)
    expect(await download({ reason: 'Audit' })).toMatchObject({ status: 409, body: { code: 'EXPORT_APPROVAL_ASKED' } })
    await fourEyes(1000, 2)
    // A file that was not read to its end may name any number of people.
    await test_.tenant.pool.query(`update statement_import set refusal = 'READ_ENDED' where id = $1`, [importId])
    expect(await download({ reason: 'Audit' })).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
    const { rows: approvals } = await test_.tenant.pool.query(
      `select title, after from approval where kind = 'export.large'`,
    )
    expect(approvals).toEqual([
      {
        title: 'günlük ekstre.sta',
        after: { list: '/api/statement/file', rows: 1, more: false, record: 'günlük ekstre.sta', format: 'original' },
      },
    ])
  })
})

describe('the import', () => {
  test('a preview writes no line; the import writes each once and reports it', async () => {
    const id = await account()
    const read = await preview(test_, admin, id, mt940('100,00', '125,00', [{ amount: '50,00' }, { amount: '-25,00' }]))
    expect(read).toMatchObject({
      status: 'READY',
      format: 'MT940',
      rowsNew: 2,
      openingMinor: 10000,
      closingMinor: 12500,
      warningCount: 0,
      periodFrom: '2026-11-10',
      periodTo: '2026-11-10',
    })
    expect(await lines(id)).toEqual([])
    const taken = await take(test_, admin, read)
    expect(taken).toMatchObject({ status: 'DONE', rowsNew: 2, rowsDone: 2 })
    expect((await lines(id)).map(({ direction, amount, source }) => [direction, amount, source])).toEqual([
      ['CREDIT', '5000', 'MT940'],
      ['DEBIT', '2500', 'MT940'],
    ])
    expect(await auditOf(read.id)).toEqual(['statement.handIn', 'statement.import', 'statement.done'])
  })

  test('overlapping files and equal bookings: the true count, whatever the order', async () => {
    const id = await account()
    const morning = mt940('0,00', '20,00', [{ amount: '10,00' }, { amount: '10,00' }])
    const day = mt940('0,00', '35,00', [
      { amount: '10,00' },
      { amount: '10,00' },
      { amount: '10,00' },
      { amount: '5,00' },
    ])
    expect(await take(test_, admin, await preview(test_, admin, id, morning))).toMatchObject({
      rowsNew: 2,
      rowsDuplicate: 0,
    })
    expect(await preview(test_, admin, id, day)).toMatchObject({ rowsNew: 2, rowsDuplicate: 2 })
    expect(
      await take(test_, admin, ((await handIn(admin, id, day)).body as { statement: WireStatement }).statement),
    ).toMatchObject({ rowsNew: 2, rowsDuplicate: 2 })
    expect(await lines(id)).toHaveLength(4)
  })

  test('a bot’s line and the statement’s are one, whichever lacks the reference', async () => {
    const deposit = await makeDeposit(test_, stage.merchant)
    await nameAccount(test_, stage.accountId, ownIban)
    const bookedAt = '2026-11-10T09:00:00.000Z'
    await reportPayment(test_, stage, deposit, { amount: 1000, bookedAt, bankRef: 'FST1', description: 'bir' })
    await reportPayment(test_, stage, deposit, { amount: 2000, bookedAt, bankRef: undefined, description: 'iki' })
    const file = mt940('0,00', '40,00', [
      { amount: '10,00', text: 'FAST BIR' },
      { amount: '20,00', ref: 'R2', text: 'FAST IKI' },
      { amount: '10,00', text: 'FAST UC' },
    ])
    expect(await take(test_, admin, await preview(test_, admin, stage.accountId, file))).toMatchObject({
      rowsNew: 1,
      rowsDuplicate: 2,
    })
    expect((await lines(stage.accountId)).map(({ amount, ref }) => `${amount} ${ref ?? 'none'}`).sort()).toEqual([
      '1000 FST1',
      '1000 none',
      '2000 R2',
    ])
    // The bot reports the third payment later, when it is already known.
    expect(
      (await reportPayment(test_, stage, deposit, { amount: 1000, bookedAt, bankRef: 'FST3', description: 'uc' })).body,
    ).toMatchObject({ results: [{ result: 'duplicate' }] })
    expect(await lines(stage.accountId)).toHaveLength(3)
  })

  test('its lines are offered to deposits, never approved by the system; returns are offered to none', async () => {
    const own = await setStage(test_, { autoMatch: 'APPROVE' })
    await nameAccount(test_, own.accountId, ownIban)
    const deposit = await makeDeposit(test_, own.merchant, { amount: 777_00 })
    const [, month, day] = test_.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }).split('-')
    const short = `26${month}${day}`
    const file = mt940(
      '0,00',
      '777,00',
      [{ day: short, amount: '777,00', text: `GONDEREN: ELIF KILIC ACIKLAMA: ${deposit.referenceCode}` }],
      { from: short, to: short },
    )
    const taken = await take(test_, admin, await preview(test_, admin, own.accountId, file))
    expect(taken).toMatchObject({ rowsNew: 1, matched: 1 })
    expect((await rowsOf(taken.id))[0]).toMatchObject({
      result: 'NEW',
      deposit: { id: deposit.id, number: deposit.number },
    })
    const { rows } = await test_.tenant.pool.query<{ status: string; match: string }>(
      'select status, match from remit_request where id = $1',
      [deposit.id],
    )
    expect(rows[0]?.status).not.toBe('APPROVED')
    expect(rows[0]?.match).not.toBe('none')
  })

  test('balances that do not add up, and gaps between statements, are flagged in figures and close again', async () => {
    const id = await account()
    const first = await take(
      test_,
      admin,
      await preview(test_, admin, id, mt940('0,00', '10,00', [{ amount: '10,00' }])),
    )
    const third = await take(
      test_,
      admin,
      await preview(
        test_,
        admin,
        id,
        mt940('30,00', '45,00', [{ day: '261112', amount: '10,00' }], { from: '261112', to: '261112' }),
      ),
    )
    expect(third.warnings).toEqual([
      { code: 'BALANCE_BREAK', at: 1, expectedMinor: 4000, closingMinor: 4500 },
      {
        code: 'GAP_BEFORE',
        previousId: first.id,
        previousTo: '2026-11-10',
        previousClosingMinor: 1000,
        openingMinor: 3000,
      },
    ])
    const second = await take(
      test_,
      admin,
      await preview(
        test_,
        admin,
        id,
        mt940('10,00', '30,00', [{ day: '261111', amount: '20,00' }], { from: '261111', to: '261111' }),
      ),
    )
    expect(second.warnings).toEqual([])
    expect((await readBack(admin, third.id)).warnings.map(({ code }) => code)).toEqual(['BALANCE_BREAK'])
  })

  test('a number that may belong to another account needs a decision by a person', async () => {
    const id = await account()
    const read = await preview(
      test_,
      admin,
      id,
      mt940('0,00', '10,00', [{ amount: '10,00' }], { account: '0061/12345678' }),
    )
    expect(read.warnings).toEqual([{ code: 'ACCOUNT_UNSURE', named: '0061/12345678' }])
    expect(await admin.client.post(`/api/statement/import/${read.id}`, { version: read.version })).toMatchObject({
      status: 409,
      body: { code: 'STATEMENT_UNCONFIRMED' },
    })
    expect(await take(test_, admin, read)).toMatchObject({ status: 'DONE', rowsNew: 1 })
  })

  test('rows that are no lines are kept with their reason, and can be exported', async () => {
    const id = await account()
    const csv = [
      'Tarih;Açıklama;Tutar',
      '10.11.2026;havale;10,00',
      '40.11.2026;bozuk tarih;5,00',
      '10.11.2026;=1+1;on lira',
      '10.11.2026;sıfır;0,00',
      'Toplam;;15,00',
      '',
    ].join('\n')
    const read = await preview(test_, admin, id, csv, 'hareketler.csv')
    expect(read).toMatchObject({ format: 'CSV', rowsNew: 1, rowsError: 2 })
    expect((await rowsOf(read.id, '&result=ERROR')).map(({ at, reason }) => [at, reason])).toEqual([
      [3, 'UNREADABLE_ENTRY'],
      [4, 'UNREADABLE_ENTRY'],
    ])
    expect((await rowsOf(read.id, '&result=SKIPPED')).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['ZERO_AMOUNT', 'TOTAL_ROW']),
    )
    const download = (body: object) => admin.client.post(`/api/statement/refused/${read.id}`, body)
    expect(await download({ reason: 'Mend them' })).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
    await test_.stepUp(admin)
    expect(await download({ lang: 'en' })).toMatchObject({ status: 400, body: { field: 'reason' } })
    const refused = await download({ lang: 'en', reason: 'Mend them' })
    expect(refused.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(refused.text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeff"Line";"Reason";"Text in the file";"Day";"Direction";"Amount";"Name";"Description";"Reference"',
      '3;"The date or the amount cannot be read";"40.11.2026 | bozuk tarih | 5,00";;;;"";"";',
    ])
    const forProgram = await download({ lang: 'en', format: 'csvProgram', reason: 'Mend them' })
    expect(forProgram.text.startsWith('"Line","Reason"')).toBe(true)
    const { rows: taken } = await test_.tenant.pool.query(
      `select reason, after from audit_log where action = 'statement.refusedRows' and object_id = $1 order by seq`,
      [read.id],
    )
    expect(taken).toMatchObject([
      { reason: 'Mend them', after: { rows: 2, format: 'csvExcel' } },
      { reason: 'Mend them', after: { rows: 2, format: 'csvProgram' } },
    ])
    await test_.tenant.pool.query(
      `insert into sysparameter_version (id, key, version, value, old_value, effective_from, reason, created_by_name,
        created_at)
       values (gen_random_uuid(), 'export.four_eyes_rows', 3, 1, 1000, $1, 'test', 'test', $1)`,
      [test_.clock.now()],
    )
    expect(await download({ reason: 'Mend them' })).toMatchObject({
      status: 409,
      body: { code: 'EXPORT_APPROVAL_ASKED' },
    })
  })

  test('a file without a preview is not imported, and a cancelled one leaves nothing', async () => {
    const id = await account()
    const read = await preview(test_, admin, id, mt940('0,00', '10,00', [{ amount: '10,00' }]))
    expect(await admin.client.post(`/api/statement/import/${read.id}`, { version: read.version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'STATEMENT_CHANGED' },
    })
    expect(await admin.client.post(`/api/statement/cancel/${read.id}`, { version: read.version })).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', rowsNew: 0 },
    })
    expect(await lines(id)).toEqual([])
    expect(await take(test_, admin, await readBack(admin, read.id))).toMatchObject({ status: 'DONE', rowsNew: 1 })
    expect(await admin.client.post(`/api/statement/cancel/${read.id}`, { version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'STATEMENT_STATE' },
    })
  })

  test('an import that is stopped reports no row as booked that was not', async () => {
    const statement = await preview(test_, admin, await account(), mt940('0,00', '10,00', [{ amount: '10,00' }]))
    expect(statement.rowsNew).toBe(1)
    const { body } = await admin.client.post(`/api/statement/import/${statement.id}`, {
      version: statement.version,
      confirmed: true,
    })
    await admin.client.post(`/api/statement/cancel/${statement.id}`, { version: (body as { version: number }).version })
    await runJobs(test_)
    expect(await readBack(admin, statement.id)).toMatchObject({ status: 'CANCELLED', rowsDone: 0, rowsNew: 0 })
  })

  test('impossible balances and sums are read, are not shown, and do not stop an import', async () => {
    const statement = await preview(
      test_,
      admin,
      await account(),
      mt940('90000000000000000,00', '90000000000000001,00', [{ amount: '90000000000000000,00' }]),
    )
    expect(statement).toMatchObject({
      status: 'READY',
      openingMinor: null,
      closingMinor: null,
      rowsNew: 0,
      rowsError: 1,
    })
    const { status } = await admin.client.post(`/api/statement/cancel/${statement.id}`, { version: statement.version })
    expect(status).toBe(200)
  })

  test('a read that is stopped keeps only the file, and can be started again', async () => {
    const id = await account()
    const { statement } = (await handIn(admin, id, mt940('0,00', '10,00', [{ amount: '10,00' }]))).body as {
      statement: WireStatement
    }
    expect(
      await admin.client.post(`/api/statement/cancel/${statement.id}`, { version: statement.version }),
    ).toMatchObject({ status: 200, body: { status: 'READING', stopAsked: true } })
    await runJobs(test_)
    const stopped = await readBack(admin, statement.id)
    expect(stopped).toMatchObject({
      status: 'CANCELLED',
      format: null,
      rowsTotal: 0,
      whyNot: { import: 'STATEMENT_NOT_READ' },
    })
    await admin.client.post(`/api/statement/preview/${statement.id}`, { profile: null, version: stopped.version })
    await runJobs(test_)
    expect(await readBack(admin, statement.id)).toMatchObject({ status: 'READY', rowsNew: 1 })
  })
})
