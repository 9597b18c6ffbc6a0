import { lines, readAs, sheetCases } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const rowsOf = async (text: string) => bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-20').rows
const outcomes = async (text: string) =>
  (await rowsOf(text)).map(({ result, reason, direction, amountMinor }) => [result, reason ?? direction, amountMinor])

const unclear = ['ERROR', 'UNCLEAR_DIRECTION', null]

const camt = (
  direction: string,
) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>
  <Ntry><Amt Ccy="TRY">125.50</Amt>${direction}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt><AcctSvcrRef>X1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`

test.each(['', '<CdtDbtInd></CdtDbtInd>', '<CdtDbtInd>DEBIT</CdtDbtInd>'])(
  'an entry of CAMT with the direction %p is not a credit',
  async (direction) => {
    expect(await outcomes(camt(direction))).toEqual([unclear])
  },
)

test('the direction of a CAMT entry without one is read from its words', async () => {
  expect(await rowsOf(camt('<CdtDbtInd>Dr</CdtDbtInd>'))).toMatchObject([{ text: '125.50 TRY Dr X1' }])
})

const ofx = (...transactions: readonly (readonly [string, string])[]) =>
  `<OFX><STMTRS><CURDEF>TRY<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST>${transactions.map(([kind, amount], index) => `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>20261110<TRNAMT>${amount}<FITID>${index}</STMTTRN>`).join('')}</BANKTRANLIST></STMTRS></OFX>`

test.each(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT', 'FEE', 'SRVCHG'])(
  'a transaction of OFX that is %s and has no minus is not incoming',
  async (kind) => {
    expect(await outcomes(ofx([kind, '50.00'], [kind, '-50.00'], ['CREDIT', '10.00']))).toEqual([
      ['NEW', 'DEBIT', 5000n],
      ['NEW', 'CREDIT', 1000n],
      unclear,
    ])
  },
)

test('an OFX credit with a minus is held; an ambiguous kind follows its sign', async () => {
  expect(await outcomes(ofx(['CREDIT', '-50.00'], ['ATM', '20.00'], ['XFER', '-20.00'], ['INT', '1.00']))).toEqual([
    ['HELD', 'SIGN_UNLIKE_TYPE', 5000n],
    ['NEW', 'CREDIT', 2000n],
    ['NEW', 'DEBIT', 2000n],
    ['NEW', 'CREDIT', 100n],
  ])
})

test('if OFX writes debits without a minus, nothing ambiguous is incoming', async () => {
  expect(await outcomes(ofx(['DEBIT', '50.00'], ['POS', '20.00'], ['CREDIT', '7.00']))).toEqual([
    ['NEW', 'CREDIT', 700n],
    unclear,
    unclear,
  ])
})

const sheet = (head: string, ...rows: readonly string[]) => [head, ...rows, ''].join('\n')
const direct = (head: string, ...rows: readonly (readonly [string, string])[]) =>
  sheet(`Tarih;Açıklama;Tutar;${head}`, ...rows.map(([amount, word]) => `10.11.2026;A;${amount};${word}`))

test.each([
  ['B/A', 'B', 'A'],
  ['Borç/Alacak', 'BORÇ', 'ALACAK'],
  ['Type', 'DEBIT', 'CREDIT'],
  ['D/C', 'D', 'C'],
  ['İşlem Tipi', 'GİDEN', 'GELEN'],
  ['G/Ç', 'Ç', 'G'],
  ['+/-', '-', '+'],
  ['Tür', 'Giden EFT', 'Gelen EFT'],
])('a sheet with its direction in the column %s: %s is money out, %s money in', async (head, out, into) => {
  expect(await outcomes(direct(head, ['50,00', out], ['60,00', into]))).toEqual([
    ['NEW', 'DEBIT', 5000n],
    ['NEW', 'CREDIT', 6000n],
  ])
  expect(await outcomes(direct(head, ['-50,00', out], ['60,00', into], ['70,00', out], ['-80,00', into]))).toEqual([
    ['NEW', 'DEBIT', 5000n],
    ['NEW', 'CREDIT', 6000n],
    unclear,
    unclear,
  ])
})

test('an unknown word for a direction is not incoming; a column of kinds is not one of directions', async () => {
  expect(await outcomes(direct('B/A', ['50,00', 'B'], ['60,00', 'X'], ['70,00', '']))).toEqual([
    ['NEW', 'DEBIT', 5000n],
    unclear,
    unclear,
  ])
  expect(
    await outcomes(
      direct('İşlem Tipi', ['50,00', 'EFT'], ['-60,00', 'Masraf'], ['-70,00', 'Giden EFT'], ['80,00', '-']),
    ),
  ).toEqual([
    ['NEW', 'CREDIT', 5000n],
    ['NEW', 'DEBIT', 6000n],
    ['NEW', 'DEBIT', 7000n],
    ['NEW', 'CREDIT', 8000n],
  ])
  // No amount has a sign, so a fee may have either direction.
  expect(await outcomes(direct('İşlem Tipi', ['70,00', 'Giden EFT'], ['5,00', 'Masraf']))).toEqual([
    ['NEW', 'DEBIT', 7000n],
    unclear,
  ])
  expect(await outcomes(direct('Tür', ['70,00', '-'], ['5,00', '-']))).toMatchObject([
    ['NEW', 'CREDIT', 7000n],
    ['NEW', 'CREDIT', 500n],
  ])
})

test('amounts that the bank blocks or reversed are shown and never booked', async () => {
  expect(
    await outcomes(
      direct(
        'Durum',
        ['1,00', 'Gerçekleşti'],
        ['2,00', 'Beklemede'],
        ['3,00', 'Provizyon'],
        ['4,00', 'İptal Edildi'],
        ['5,00', 'Reversed'],
        ['6,00', 'Mavi'],
        ['7,00', ''],
      ),
    ),
  ).toEqual([
    ['NEW', 'CREDIT', 100n],
    ['SKIPPED', 'NOT_BOOKED', 200n],
    ['SKIPPED', 'NOT_BOOKED', 300n],
    ['NEW', 'CREDIT', 700n],
    ['SKIPPED', 'CANCELLED_ROW', null],
    ['SKIPPED', 'CANCELLED_ROW', null],
    ['ERROR', 'UNKNOWN_STATUS', null],
  ])
})

test('money out and money in in one row, or one that nobody can read, is an error', async () => {
  const rows = await outcomes(
    sheet(
      'Tarih;Açıklama;Borç;Alacak',
      '10.11.2026;A;5,00;6,00',
      '10.11.2026;A;0,00;?',
      '10.11.2026;A;5,00;-',
      '10.11.2026;A;0,00;7,00',
    ),
  )
  expect(rows).toEqual([
    ['NEW', 'DEBIT', 500n],
    ['NEW', 'CREDIT', 700n],
    ['ERROR', 'UNREADABLE_ENTRY', null],
    ['ERROR', 'UNREADABLE_ENTRY', null],
  ])
})

test.each(['0.500', '0,125', '-0.500'])('%s is not read as 500', async (amount) => {
  expect(await outcomes(sheet('Tarih;Açıklama;Tutar', `10.11.2026;A;${amount}`))).toEqual([
    ['ERROR', 'UNREADABLE_ENTRY', null],
  ])
})

test('an MT940 with indented tags, and a line of a note that begins with a dash', async () => {
  const text = [
    ':20:A',
    `:25:${account.iban}`,
    ':28C:1/1',
    ':60F:C261110TRY0,',
    '  :61:2611101110D50,00NTRFNONREF//R1',
    '  :86:KIRA',
    '-EKIM 2026',
    'DEP-7F3K9Q',
    ':62F:D261110TRY50,',
    '-',
    '',
  ].join('\r\n')
  expect(await rowsOf(text)).toMatchObject([
    { result: 'NEW', direction: 'DEBIT', description: expect.stringMatching(/KIRA.*EKIM 2026.*DEP-7F3K9Q/) },
  ])
})

test('a PDF is named as such; a header alone is a day without movements; UTF-16 needs no byte order mark', async () => {
  await expect(readStatement(Buffer.from('%PDF-1.7\n1;2;3\n4;5;6\n'))).rejects.toMatchObject({ code: 'PDF_FILE' })
  expect(await readStatement(Buffer.from('Tarih;Açıklama;Tutar\n'))).toMatchObject({
    format: 'CSV',
    statements: [{ entries: [], notices: [] }],
  })
  const csv = Buffer.from('Tarih;Açıklama;Tutar\n10.11.2026;ŞÜKRÜ;5,00\n', 'utf16le')
  for (const bytes of [csv, Buffer.from(csv).swap16()])
    expect((await readStatement(bytes)).statements[0]?.entries).toMatchObject([{ description: 'ŞÜKRÜ' }])
})

test('an MT940 that ends before its closing balance is reported', async () => {
  const lines = [':20:A', `:25:${account.iban}`, ':28C:1/1', ':60F:C261110TRY0,', ':61:2611101110C50,00NTRFNONREF//R1']
  const warningsOf = async (...more: readonly string[]) =>
    bookingsOf(await readStatement(Buffer.from([...lines, ...more, ''].join('\r\n'))), account, '2026-11-20').warnings
  expect(await warningsOf()).toEqual([{ code: 'NO_CLOSING', at: 1 }])
  expect(await warningsOf(':62F:C261110TRY50,')).toEqual([])
})

const betweenBalances = 'Tarih;Açıklama;Tutar;B/A;Bakiye'
const apart = 'Tarih;Açıklama;Borç;Alacak;Bakiye'
describe('a direction that is not clear is taken where the balances prove it, and held elsewhere', () => {
  test.each(
    sheetCases(
      [
        'an unsigned amount marked B beside signed ones',
        lines(
          betweenBalances,
          '23.11.2026;A;-10,00;B;90,00',
          '23.11.2026;B;20,00;B;70,00',
          '24.11.2026;C;1,00;A;71,00',
        ),
        ['11-23 -10.00', '11-23 -20.00', '11-24 1.00'],
        [],
        { mended: ['3 MENDED_DIRECTION 23.11.2026 | B | 20,00 | B | 70,00'] },
      ],
      [
        'the same, newest first, of two behind each other',
        lines(
          betweenBalances,
          '24.11.2026;D;1,00;A;61,00',
          '23.11.2026;C;10,00;B;60,00',
          '23.11.2026;B;20,00;B;70,00',
          '22.11.2026;A;-10,00;B;90,00',
        ),
        ['11-22 -10.00', '11-23 -20.00', '11-23 -10.00', '11-24 1.00'],
        [],
      ],
      [
        'without balances',
        lines('Tarih;Açıklama;Tutar;B/A', '23.11.2026;A;-10,00;B', '23.11.2026;B;20,00;B'),
        ['11-23 -10.00'],
        ['3 UNCLEAR_DIRECTION'],
      ],
      [
        'money out that came back, with a minus in the column of money out',
        lines(apart, '23.11.2026;A;5,00;;95,00', '23.11.2026;B;7,00;;88,00', '23.11.2026;B;-7,00;;95,00'),
        ['11-23 -5.00', '11-23 -7.00', '11-23 7.00'],
        [],
      ],
      [
        'the same without balances',
        lines('Tarih;Açıklama;Borç;Alacak', '23.11.2026;A;5,00;', '23.11.2026;B;7,00;', '23.11.2026;B;-7,00;'),
        ['11-23 -5.00', '11-23 -7.00'],
        ['4 UNCLEAR_DIRECTION'],
      ],
      [
        'a minus in front of all money out',
        lines('Tarih;Açıklama;Borç;Alacak', '23.11.2026;A;-5,00;', '23.11.2026;B;-7,00;', '23.11.2026;C;;1,00'),
        ['11-23 -5.00', '11-23 -7.00', '11-23 1.00'],
        [],
      ],
      [
        'marks in a column without a name',
        lines('Tarih;Açıklama;Tutar;;Bakiye', '23.11.2026;A;10,00;A;90,00', '23.11.2026;B;20,00;B;70,00'),
        ['11-23 10.00', '11-23 -20.00'],
        [],
      ],
      [
        'marks under a name that nobody knows',
        lines('Tarih;Açıklama;Tutar;Kod', '23.11.2026;A;10,00;CR', '23.11.2026;B;20,00;DR'),
        ['11-23 10.00', '11-23 -20.00'],
        [],
      ],
      [
        'one letter of a group is not a direction',
        lines('Tarih;Açıklama;Tutar;Grup', '23.11.2026;A;10,00;B', '23.11.2026;B;20,00;B'),
        ['11-23 10.00', '11-23 20.00'],
        [],
      ],
    ),
  )('%s', async (_, file, booked, reasons, more) => {
    expect(await readAs(file)).toMatchObject({ booked, reasons, ...more })
  })
})
