import { mayHoldCardNumber } from '@kasa/domain/cardNumber'
import { testCardNumbers } from '@kasa/domain/testing/testCardNumbers'
import { strToU8, zipSync } from 'fflate'

import { verifyLedger } from '../ledger/verify.service'
import { addTerminal, report, setCardStage, type CardStage } from '../testing/cardFixture'
import { setStage, type Stage } from '../testing/moneyFixture'
import { bankPaid, handInFile, makeCredited, settlementCsv } from '../testing/settlementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: CardStage
let bank: Stage
let trader: SignedInClient
let admin: SignedInClient
let admin2: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  const person = async (name: string, scope: string[]) => {
    const made = await app.signedIn({ name, scope, createdAt: new Date('2020-01-01') } as never)
    await app.stepUp(made, 86_400_000)
    return made
  }
  trader = await person('Trader', ['TRADER'])
  admin = await person('Admin', ['ADMIN'])
  admin2 = await person('Admin two', ['ADMIN'])
  stage = await setCardStage(app, { ownerUserId: trader.actor.id })
  bank = await setStage(app, { autoMatch: 'OFF' })
})
afterEach(() => app.close())

const sound = async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
const credited = (amount?: number) => makeCredited(app, stage, trader, amount)
type Detail = { id: string; version: number; status: string; number: string; results: object[]; bankLines: object[] }
type Row = {
  lineNo: number
  result: string
  reason: string | null
  books: boolean
  transfer: { number: string } | null
}
const handIn = async (...rows: Parameters<typeof settlementCsv>[0]) =>
  (await handInFile(admin, bank.accountId, settlementCsv(rows))).body as Detail
const rowsOf = async ({ id }: Detail, only = 'all') =>
  ((await admin.client.get(`/api/card-settlement/rows/${id}?only=${only}`)).body as { rows: Row[] }).rows
const shortOf = async (file: Detail) => (await rowsOf(file)).map(({ result, reason, books }) => [result, reason, books])
/** The acquirer's fee is not agreed here, so someone other than the uploader must book it. */
const book = ({ id, version }: Detail, bankTxId: string, who = admin2) =>
  who.client.post(`/api/card-settlement/book/${id}`, { version, bankTxId })
const balanceOf = async (like: string) => {
  const { rows } = await app.tenant.pool.query<{ sum: string }>(
    `select coalesce(sum(line.amount_minor), 0)::text as sum from journal_line line join ledger_account account
      on account.id = line.account_id where code like $1`,
    [like],
  )
  return Number(rows[0]?.sum)
}
const cardOf = async (id: string) =>
  (await admin.client.get(`/api/trn/get/${id}`)).body as Record<string, unknown> & { version: number }

test('a file is read and booked against the bank’s transfer; its payments are settled exactly once', async () => {
  const [one, two] = [await credited(), await credited(50_000)]
  await app.tenant.pool.query(`update card_terminal set fee_basis_points = 150`)
  const file = await handIn(
    [one.rrn, one.authCode, 'Satış', '1.000,00', '985,00'],
    [two.rrn, two.authCode, 'Satış', '500,00', '490,00'],
    ['999', '999', 'Satış', '10,00', '9,00'],
    ['bozuk', '1', 'Satış', 'on', 'dokuz'],
    [one.rrn, one.authCode, 'Satış', '1.000,00', '985,00'],
  )
  expect(file).toMatchObject({
    number: expect.stringMatching(/^A-26-\d{7}$/),
    status: 'CHECKED',
    rowCount: 5,
    goodCount: 2,
    differenceCount: 3,
    netMinor: 246_900,
    goodGrossMinor: 150_000,
    goodFeeMinor: 2_500,
    goodNetMinor: 147_500,
  })
  expect(await shortOf(file)).toEqual([
    ['SETTLED', null, true],
    ['FEE_DIFFERS', null, true],
    ['UNKNOWN', 'NO_MATCH', false],
    ['UNREADABLE', 'AMOUNT', false],
    ['ALREADY', 'TWICE', false],
  ])
  expect((await rowsOf(file, 'differences')).map(({ lineNo }) => lineNo)).toEqual([3, 4, 5])
  expect(await balanceOf('ACQUIRER:%')).toBe(150_000)
  const lineId = await bankPaid(app, bank, 148_000)
  expect((await admin.client.get(`/api/card-settlement/get/${file.id}`)).body).toMatchObject({
    bankLines: [{ id: lineId, freeMinor: 148_000, senderName: 'GARANTI POS' }],
  })
  expect(await book(file, lineId)).toMatchObject({ status: 200, body: { status: 'BOOKED', endedByName: 'Admin two' } })
  expect([await balanceOf('ACQUIRER:%'), await balanceOf('BANK_FEE'), await balanceOf('SUSPENSE_IN:%')]).toEqual([
    0, 2_500, -500,
  ])
  await sound()
  expect(await cardOf(two.id)).toMatchObject({
    status: 'APPROVED',
    acquirerFeeMinor: 1_000,
    settledAt: app.clock.now().toISOString(),
    paid: [{ settlementNumber: file.number, kind: 'SALE', grossMinor: 50_000, feeMinor: 1_000, agreedFeeMinor: 750 }],
  })
  // The same file, the same rows in another file, and a second booking change nothing.
  expect(
    await handInFile(
      admin2,
      bank.accountId,
      settlementCsv([
        [one.rrn, one.authCode, 'Satış', '1.000,00', '985,00'],
        [two.rrn, two.authCode, 'Satış', '500,00', '490,00'],
        ['999', '999', 'Satış', '10,00', '9,00'],
        ['bozuk', '1', 'Satış', 'on', 'dokuz'],
        [one.rrn, one.authCode, 'Satış', '1.000,00', '985,00'],
      ]),
    ),
  ).toMatchObject({
    status: 409,
    body: { code: 'CARD_SETTLEMENT_KNOWN', message_en: expect.stringContaining(file.number) },
  })
  const again = await handIn([two.rrn, two.authCode, 'Satış', '500,00', '490,00'])
  expect(await shortOf(again)).toEqual([['ALREADY', 'OTHER_FILE', false]])
  expect(await book(again, await bankPaid(app, bank, 49_000))).toMatchObject({
    body: { code: 'CARD_SETTLEMENT_NOTHING' },
  })
  expect(await book(file, lineId)).toMatchObject({ status: 409, body: { code: 'CARD_SETTLEMENT_STATE' } })
  await sound()
})

test('refunds, chargebacks and deductions are taken off what the acquirer pays', async () => {
  const [kept, refunded, back] = [await credited(), await credited(), await credited()]
  app.clock.advance(6_000)
  const { version } = await cardOf(refunded.id)
  await admin.client.post(`/api/trn/refund/${refunded.id}`, { amount: 40_000, reason: 'x', version })
  const { rows: waiting } = (await admin2.client.get('/api/approval/list')).body as { rows: { id: string }[] }
  await admin2.client.post(`/api/approval/approve/${waiting[0]?.id}`, {})
  await report(app, stage.terminal, back, 'chargeback')
  const file = await handIn(
    ...[kept, refunded, back].map((card) => [card.rrn, card.authCode, 'Satış', '1.000,00', '985,00'] as const),
    [refunded.rrn, refunded.authCode, 'İade', '-400,00', '-400,00'],
    [back.rrn, back.authCode, 'Ters ibraz', '-1.000,00', '-1.010,00'],
    [kept.rrn, kept.authCode, 'İade', '-10,00', '-10,00'],
    ['', '', 'POS aylık ücreti', '', '-25,00'],
  )
  expect(await shortOf(file)).toEqual([
    ...Array(3).fill(['SETTLED', null, true]),
    ['REFUND', null, true],
    ['CHARGEBACK', null, true],
    ['REFUND', 'NOT_REPORTED', false],
    ['FEE', null, true],
  ])
  const netMinor = 3 * 98_500 - 40_000 - 101_000 - 2_500
  expect(file).toMatchObject({ goodNetMinor: netMinor })
  expect((await book(file, await bankPaid(app, bank, netMinor))).status).toBe(200)
  expect([await balanceOf('ACQUIRER:%'), await balanceOf('BANK_FEE'), await balanceOf('SUSPENSE_IN:%')]).toEqual([
    0, 8_000, 0,
  ])
  await sound()
  // The deduction is recognized in another file.
  expect(
    await shortOf(await handIn(['1', '1', 'Satış', '1,00', '1,00'], ['', '', 'POS aylık ücreti', '', '-25,00'])),
  ).toEqual([
    ['UNKNOWN', 'NO_MATCH', false],
    ['ALREADY', 'OTHER_FILE', false],
  ])
})

test('a transfer of the bank that cannot have paid the file is refused, with what is missing', async () => {
  const card = await credited()
  const file = await handIn([card.rrn, card.authCode, 'Satış', '1.000,00', '985,00'])
  expect(await book(file, await bankPaid(app, bank, 98_499))).toMatchObject({
    status: 422,
    body: { code: 'CARD_SETTLEMENT_SHORT', message_en: expect.stringContaining('0,01') },
  })
  const refused = { status: 409, body: { code: 'CARD_SETTLEMENT_LINE' } }
  const elsewhere = await setStage(app, { autoMatch: 'OFF' })
  expect(await book(file, await bankPaid(app, elsewhere, 98_500))).toMatchObject(refused)
  expect(await book(file, await bankPaid(app, bank, 98_500, { direction: 'DEBIT' }))).toMatchObject(refused)
  const lineId = await bankPaid(app, bank, 98_500)
  // The line was only reported by this user's own statement.
  await app.tenant.pool.query(`update bank_tx set named_by = array[$2::uuid] where id = $1`, [lineId, admin2.actor.id])
  expect(await book(file, lineId)).toMatchObject({ status: 409, body: { code: 'OWN_STATEMENT' } })
  await app.tenant.pool.query(`update bank_tx set named_by = null where id = $1`, [lineId])
  expect((await book(file, lineId)).status).toBe(200)
  await sound()
})

test('deductions beyond the agreement are booked by another ADMIN than the uploader', async () => {
  await app.tenant.pool.query(`update card_terminal set fee_basis_points = 150`)
  const [one, two] = [await credited(), await credited()]
  const agreed = await handIn([one.rrn, one.authCode, 'Satış', '1.000,00', '985,00'])
  expect(agreed).toMatchObject({ beyondMinor: 0 })
  expect((await book(agreed, await bankPaid(app, bank, 98_500), admin)).status).toBe(200)
  const more = await handIn(
    [two.rrn, two.authCode, 'Satış', '1.000,00', '980,00'],
    ['', '', 'POS aylık ücreti', '', '-25,00'],
  )
  expect(more).toMatchObject({ beyondMinor: 3_000 })
  const lineId = await bankPaid(app, bank, 95_500)
  expect(await book(more, lineId, admin)).toMatchObject({
    status: 409,
    body: { code: 'CARD_SETTLEMENT_OTHER', message_en: expect.stringContaining('30,00') },
  })
  expect((await book(more, lineId, admin2)).status).toBe(200)
  await sound()
})

test('one concurrent call wins: for one file, one deduction in two files, and one bank line @long', async () => {
  const [one, two] = [await credited(), await credited()]
  const bytes = settlementCsv([[one.rrn, one.authCode, 'Satış', '1.000,00', '985,00']])
  const handed = await Promise.all([1, 2, 3].map(() => handInFile(admin, bank.accountId, bytes)))
  expect(handed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(handed.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CARD_SETTLEMENT_KNOWN',
    message_en: expect.stringMatching(/A-26-\d{7}/),
  })
  const fee = ['', '', 'POS aylık ücreti', '', '-25,00'] as const
  const files = [
    await handIn([one.rrn, one.authCode, 'Satış', '1.000,00', '985,00'], fee),
    await handIn([two.rrn, two.authCode, 'Satış', '1.000,00', '985,00'], fee),
  ]
  const lines = [await bankPaid(app, bank, 96_000), await bankPaid(app, bank, 96_000)]
  const booked = await Promise.all(files.map((file, at) => book(file, lines[at] ?? '')))
  expect(booked.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(booked.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CARD_SETTLEMENT_CHANGED' })
  await sound()
})

test('changes since the preview are checked again before booking', async () => {
  const card = await credited()
  const file = await handIn(
    [card.rrn, card.authCode, 'İade', '-1.000,00', '-1.000,00'],
    [card.rrn, card.authCode, 'Satış', '1.000,00', '985,00'],
  )
  expect(await shortOf(file)).toEqual([
    ['REFUND', 'NOT_REPORTED', false],
    ['SETTLED', null, true],
  ])
  const [lineId, late] = [await bankPaid(app, bank, 98_500), await credited(200_000)]
  await app.tenant.pool.query(
    `update card_settlement_row set rrn = $1, auth_code = $2, gross_minor = -200000 where row_no = 1`,
    [late.rrn, late.authCode],
  )
  app.clock.advance(6_000)
  const { version } = await cardOf(late.id)
  await admin.client.post(`/api/trn/refund/${late.id}`, { amount: 200_000, reason: 'x', version })
  const { rows: waiting } = (await admin2.client.get('/api/approval/list')).body as { rows: { id: string }[] }
  await admin2.client.post(`/api/approval/approve/${waiting[0]?.id}`, {})
  expect(await book(file, lineId)).toMatchObject({ status: 409, body: { code: 'CARD_SETTLEMENT_CHANGED' } })
  const judged = await admin.client.post(`/api/card-settlement/judge/${file.id}`, { version: file.version })
  expect(judged).toMatchObject({ status: 200, body: { goodCount: 2, version: 2 } })
  expect(
    await admin.client.post(`/api/card-settlement/discard/${file.id}`, { version: 2, reason: 'Wrong month' }),
  ).toMatchObject({
    body: { status: 'DISCARDED', reason: 'Wrong month' },
  })
  await sound()
})

/** A workbook of one sheet with text cells. */
const workbook = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="POS" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((text, place) => `<c r="${'ABCDEFG'.charAt(place)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ),
    }),
  )
const head = ['RRN', 'Provizyon No', 'Kart No', 'Brüt Tutar', 'Net Tutar']

test('a workbook is read like a CSV file', async () => {
  const card = await credited()
  const bytes = workbook([
    ['Garanti BBVA POS'],
    head,
    [card.rrn, card.authCode, '450634******1122', '1.000,00', '985,00'],
  ])
  expect((await handInFile(admin, bank.accountId, bytes)).body).toMatchObject({
    rowCount: 1,
    goodCount: 1,
    goodNetMinor: 98_500,
  })
})

test('a file with full card numbers is refused before anything is stored', async () => {
  const rows = (number: string) => [head, ['1', '2', number, '10,00', '9,00']]
  const csv = (number: string) =>
    Buffer.from(
      rows(number)
        .map((row) => row.join(';'))
        .join('\r\n'),
    )
  const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
  const forms = [csv, (number: string) => csv(grouped(number)), (number: string) => workbook(rows(number))]
  for (const [place, number] of testCardNumbers.entries())
    expect(await handInFile(admin, bank.accountId, (forms[place % 3] ?? csv)(number))).toMatchObject({
      status: 400,
      body: { code: 'CARD_NUMBER_IN_FILE', field: 'file', message_en: expect.stringContaining('Row 2') },
    })
  const { rows: kept } = await app.tenant.pool.query(
    `select from card_settlement union all select from card_settlement_row`,
  )
  expect(kept).toEqual([])
}, 120_000)

test('order numbers with a valid check digit do not refuse a file, and none of them is stored whole', async () => {
  const card = await credited()
  const orders = Array.from({ length: 40 }, (_one, at) => String(400_000_000_000_000 + at * 37))
  const lines = orders.map((order, at) => [card.rrn, String(at), order, '10,00', '9,00'].join(';'))
  const text = ['RRN;Provizyon No;Sipariş No;Brüt Tutar;Net Tutar', ...lines].join('\r\n')
  expect((await handInFile(admin, bank.accountId, Buffer.from(text))).status).toBe(200)
  const { rows } = await app.tenant.pool.query<{ reference: string }>(`select reference from card_settlement_row`)
  expect(rows.filter(({ reference }) => mayHoldCardNumber(reference))).toEqual([])
  expect(rows.filter(({ reference }) => reference.startsWith('400000••')).length).toBeGreaterThan(1)
})

test('a file of another kind is refused with a code', async () => {
  for (const [text, status, code] of [
    ['hello', 422, 'CARD_SETTLEMENT_NO_SHEET'],
    ['Tarih;Açıklama;Tutar\r\n1.1.2026;a;1,00\r\n', 422, 'CARD_SETTLEMENT_NO_HEAD'],
    ['RRN;Brüt Tutar;Net Tutar\r\nTOPLAM;1,00;1,00\r\n', 422, 'CARD_SETTLEMENT_EMPTY'],
    ['RRN;Brüt Tutar (USD);Net Tutar (USD)\r\n1;1,00;1,00\r\n', 422, 'CARD_SETTLEMENT_CURRENCY'],
    ['RRN;Gross Amount EUR;Net Amount\r\n1;1,00;1,00\r\n', 422, 'CARD_SETTLEMENT_CURRENCY'],
    ['RRN;Brüt Tutar;Net Tutar;Net tutar\r\n1;1,00;1,00;0,90\r\n', 422, 'UPLOAD_TWOFOLD'],
    ['', 400, 'STATEMENT_EMPTY'],
  ] as const)
    expect(await handInFile(admin, bank.accountId, Buffer.from(text))).toMatchObject({ status, body: { code } })
})

test('only administrators have access, and only to our acquirers and accounts', async () => {
  const bytes = settlementCsv([['1', '1', 'Satış', '1,00', '1,00']])
  expect((await handInFile(trader, bank.accountId, bytes)).status).toBe(404)
  expect(await handInFile(admin, stage.poolId, bytes)).toMatchObject({ status: 400, body: { field: 'accountId' } })
  expect((await admin.client.get('/api/card-settlement/options')).body).toMatchObject({
    acquirers: ['Garanti BBVA'],
    accounts: [{ id: bank.accountId }],
  })
  const other = await addTerminal(app, { poolId: stage.poolId })
  await app.tenant.pool.query(`update card_terminal set acquirer = 'Akbank' where id = $1`, [other.id])
  const card = await credited()
  // Another acquirer has no such payment.
  const path = `/api/card-settlement/create?${new URLSearchParams({ name: 'a.csv', acquirer: 'Akbank', accountId: bank.accountId })}`
  const theirs = await admin.client.call(
    'POST',
    path,
    settlementCsv([[card.rrn, card.authCode, 'Satış', '1.000,00', '985,00']]),
    {
      'content-type': 'application/octet-stream',
    },
  )
  expect(theirs.body).toMatchObject({ acquirer: 'Akbank', goodCount: 0 })
})

test('the ledger check finds an unbooked row and an unlinked bank line @long', async () => {
  const card = await credited()
  const file = await handIn([card.rrn, card.authCode, 'Satış', '1.000,00', '985,00'])
  await book(file, await bankPaid(app, bank, 98_500))
  const behindTheBack = async (statement: string) => {
    await app.tenant.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
    const { broken } = await verifyLedger(app.tenant.pool)
    return broken.map(({ check }) => check)
  }
  const check = 'every settlement file of an acquirer took what its rows say'
  expect(await behindTheBack(`update match_line set released_at = now()`)).toContain(check)
  expect(await behindTheBack(`update match_line set released_at = null`)).toEqual([])
  const other = await credited()
  const others = `(select id from card_transfer where id = '${other.id}')`
  expect(await behindTheBack(`update card_settlement_row set transfer_id = ${others}`)).toContain(check)
  expect(await behindTheBack(`update card_settlement_row set transfer_id = '${card.id}'`)).toEqual([])
  expect(await behindTheBack(`update card_settlement_row set booked_key = null`)).toContain(check)
})
