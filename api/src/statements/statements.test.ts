import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { printedStatement } from './printedStatement'
import { readStatement } from './readStatement'
import type { StatementRefused } from './statement'

const fixtures = join(__dirname, 'fixtures')
const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/.*(?<!\.expected\.json)$/.test(file) && !file.endsWith('.expected.json'))
  .sort()
const bytesOf = (file: string) => new Uint8Array(readFileSync(join(fixtures, file)))
const expectedOf = (file: string) =>
  (
    JSON.parse(readFileSync(join(fixtures, `${file}.expected.json`), 'utf8')) as {
      expected: Record<string, unknown> & { error?: string | null; statements?: number }
    }
  ).expected

/** Refused as a whole: no statement inside, or an amount that is not a number. */
const refused = {
  'camt/genkgo-camt053.v2.wrong.xml': 'NO_STATEMENT',
  'ofx/ofxparse-decimal_error.ofx': 'INVALID_AMOUNT',
} as const

test('there are files of every format', () => {
  expect(files.length).toBeGreaterThanOrEqual(30)
})

test.each(files.filter((file) => !(file in refused)))(
  '%s has the entries, sums and balances that others worked out',
  async (file) => {
    expect(printedStatement(await readStatement(bytesOf(file)))).toMatchObject(expectedOf(file))
  },
)

test.each(Object.entries(refused))('%s is refused with a message: %s', async (file, code) => {
  await expect(readStatement(bytesOf(file))).rejects.toMatchObject({ name: 'StatementRefused', code })
  const refusal = await readStatement(bytesOf(file)).catch((error: unknown) => error as StatementRefused)
  expect(refusal).toMatchObject({ message: expect.stringMatching(/./), messageTr: expect.stringMatching(/./) })
})

const text = (content: string) => new TextEncoder().encode(content)
const entriesOf = async (bytes: Uint8Array) => (await readStatement(bytes)).statements.flatMap(({ entries }) => entries)
const noticesOf = async (bytes: Uint8Array) => (await readStatement(bytes)).statements.flatMap(({ notices }) => notices)

test('a Turkish MT940 has who paid, when, and what came back', async () => {
  const entries = await entriesOf(bytesOf('mt940/tr-mt940-try.sta'))
  expect(
    entries.map(({ bookedOn, valueOn, isReversal, bankRef, ownRef, counterparty, counterpartyIban }) => [
      valueOn,
      bookedOn,
      isReversal,
      bankRef,
      ownRef,
      counterparty,
      counterpartyIban,
    ]),
  ).toEqual([
    ['2026-12-31', '2026-12-31', false, 'FST20261231000001', 'DEP-7F3K9Q', 'ALI VELI', 'TR310001200000111122223333'],
    ['2026-12-31', '2026-12-31', false, 'FST20261231000002', 'DEP-7F3K9Q', 'ALI VELI', 'TR310001200000111122223333'],
    ['2027-01-01', '2026-12-31', false, 'EFT20261231000003', 'WD-0042', 'MEHMET YILMAZ', null],
    ['2026-12-31', '2026-12-31', true, 'FST20261231000002', 'DEP-7F3K9Q', null, null],
    ['2026-12-31', '2026-12-31', false, null, null, null, null],
    ['2026-12-31', '2026-12-31', true, 'EFT20261231000003', 'WD-0042', null, null],
  ])
})

test('30 February becomes the last day of February, with a notice', async () => {
  expect((await entriesOf(bytesOf('mt940/wolph-february_30.sta')))[0]).toMatchObject({
    valueOn: '2016-02-29',
    bookedOn: '2016-03-01',
  })
  expect(await noticesOf(bytesOf('mt940/wolph-february_30.sta'))).toEqual([
    { code: 'DATE_MOVED', at: 6, text: '160230 → 2016-02-29' },
  ])
})

test('sheets give every row its time, reference and balance, and report rows that are no entries', async () => {
  const rows = await entriesOf(bytesOf('tr/tr-yapikredi-like-utf8bom.csv'))
  expect(rows[2]).toMatchObject({
    bookedOn: '2026-10-01',
    time: '11:40:02',
    bankRef: 'EFT202610010099',
    description: 'IŞIL ÇAĞRI ÖZGÜR/KİRA "EKİM"; 2026',
  })
  expect(await noticesOf(bytesOf('tr/tr-garanti-vadesiz.xlsx'))).toMatchObject([{ code: 'TOTAL_ROW', at: 10 }])
  expect((await readStatement(bytesOf('tr/tr-garanti-vadesiz.xlsx'))).statements[0]?.account).toBe(
    'TR600006200120000006299999',
  )
})

test('a changed balance is a notice and breaks the balance equation; an unreadable row keeps its text', async () => {
  const csv =
    'Tarih;Açıklama;Tutar;Bakiye\n01.10.2026;A;100,00;1.100,00\n02.10.2026;B;abc;1.200,00\n03.10.2026;C;50,00;1.190,00\n\n'
  const file = await readStatement(text(csv))
  expect(printedStatement(file)).toMatchObject({
    entries: 2,
    balance_equation: false,
    notices: [
      { code: 'UNREADABLE_ENTRY', at: 3, text: '02.10.2026 | B | abc | 1.200,00' },
      { code: 'EMPTY_ROW', at: 5 },
      { code: 'BALANCE_BREAK', at: 4, text: '1190.00' },
    ],
  })
})

test('money out and money in may be in two columns, newest first', async () => {
  const csv = 'İşlem Tarihi,Açıklama,Borç,Alacak,Bakiye\n03/10/2026,Üç,50.00,,150.00\n01/10/2026,Bir,,200.00,200.00\n'
  expect(printedStatement(await readStatement(text(csv)))).toMatchObject({
    entries: 2,
    credits: '200.00',
    debits: '50.00',
    order: 'newest first',
    opening: '0.00',
    closing: '150.00',
    balance_equation: true,
  })
})

test('Turkish code page, UTF-16 and UTF-8 read the same', async () => {
  const csv = 'Tarih;Açıklama;Tutar\r\n01.10.2026;ŞÜKRÜ ÖĞÜT;1.500,00\r\n'
  const turkish: Readonly<Record<string, number>> = { ç: 0xe7, ı: 0xfd, Ş: 0xde, Ü: 0xdc, Ö: 0xd6, Ğ: 0xd0 }
  const windows1254 = Uint8Array.from([...csv].map((letter) => turkish[letter] ?? letter.charCodeAt(0)))
  const utf16 = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]))
  for (const bytes of [windows1254, utf16, text(csv)])
    expect((await entriesOf(bytes))[0]).toMatchObject({
      description: 'ŞÜKRÜ ÖĞÜT',
      amount: { units: 150_000n, scale: 2 },
    })
})

test.each([
  ['an empty file', new Uint8Array(), 'EMPTY_FILE'],
  ['blanks', text(' \n '), 'EMPTY_FILE'],
  ['a letter', text('Dear Sir or Madam'), 'UNKNOWN_FORMAT'],
  [
    'entities that grow',
    text(
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>',
    ),
    'BROKEN_XML',
  ],
  ['a cut XML', bytesOf('camt/tr-camt053-try.xml').slice(0, 900), 'BROKEN_XML'],
  ['a cut workbook', bytesOf('tr/tr-akbank-vadesiz.xlsx').slice(0, 900), 'BROKEN_XLSX'],
  ['a table of something else', text('a;b;c\n1;2;3\n'), 'NO_HEADER_ROW'],
])('%s is refused: %s', async (_what, bytes, code) => {
  await expect(readStatement(bytes)).rejects.toMatchObject({ code })
})

test('an unknown profile is refused by name', async () => {
  await expect(readStatement(bytesOf('tr/tr-akbank-vadesiz.xlsx'), { profile: 'tr-bank' })).rejects.toMatchObject({
    code: 'UNKNOWN_PROFILE',
    detail: 'tr-bank',
  })
})

test.each([
  ['22.11.2026', null],
  ['22.11.2026 09:12', '09:12'],
  ['22.11.2026 09.12.44', '09.12.44'],
  ['2026-11-22T09:12:44', '09:12:44'],
  ['22.11.2026-09:12', '09:12'],
])('the time of a row is the text behind its date, and never the date itself: %s', async (written, time) => {
  const { statements } = await readStatement(
    Buffer.from(['Tarih;Açıklama;Tutar', `${written};havale;10,00`, ''].join('\n')),
  )
  expect(statements[0]?.entries).toMatchObject([{ bookedOn: '2026-11-22', time: time?.replaceAll('.', ':') ?? null }])
})
