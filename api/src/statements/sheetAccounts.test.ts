import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: 'account', iban: 'TR330006100519786457841326' }
const read = async (content: string) =>
  bookingsOf(await readStatement(new TextEncoder().encode(content)), account, '2026-11-28')
/** The warning about the account, and the results of the rows. */
const judged = async (content: string) => {
  const { warnings, rows } = await read(content)
  const [warning = 'own'] = warnings.map(({ code }) => code).filter((code) => code.startsWith('ACCOUNT_'))
  const results = new Set(rows.filter(({ day }) => day !== null).map(({ result, reason }) => reason ?? result))
  return [warning, ...results].join(' ')
}
const table =
  'Tarih;Açıklama;Tutar;Bakiye\n23.11.2026;GELEN FAST ELİF;1.000,00;11.000,00\n24.11.2026;KİRA;-400,00;10.600,00\n'

test.each([
  ['no account', '', 'ACCOUNT_UNNAMED NEW'],
  ['the own IBAN', 'IBAN: TR33 0006 1005 1978 6457 8413 26\n', 'own NEW'],
  ['another IBAN', 'IBAN: TR70 0006 2000 0000 0006 2999 99\n', 'ACCOUNT_OTHER OTHER_ACCOUNT'],
  ['an IBAN in small letters', 'tr70 0006 2000 0000 0006 2999 99\n', 'ACCOUNT_OTHER OTHER_ACCOUNT'],
  ['an IBAN over several cells', 'IBAN;TR70;0006;2000;0000;0006;2999;99\n', 'ACCOUNT_OTHER OTHER_ACCOUNT'],
  ['the own IBAN with hidden digits', 'IBAN;TR33 0006 **** **** **** **13 26\n', 'own NEW'],
  ['another IBAN with hidden digits', 'IBAN;TR70 0006 **** **** **** **99 99\n', 'ACCOUNT_OTHER OTHER_ACCOUNT'],
  ['the own number', 'Hesap No;6457841326\n', 'own NEW'],
  ['the own number behind a branch', 'Şube / Hesap No: 610 / 6457841326\n', 'own NEW'],
  ['the own number in parts', 'Hesap No: 19786457-841326\n', 'own NEW'],
  ['another number', 'Hesap No: 6299999\n', 'ACCOUNT_UNSURE NEW'],
  [
    'another number behind a branch',
    'Şube / Hesap No : 610 / 6299999;;;\nMüşteri No: 123456789\n',
    'ACCOUNT_UNSURE NEW',
  ],
  ['another number in the next cell', 'ELİF KILIÇ;Hesap Numarası;0062-6299999\n', 'ACCOUNT_UNSURE NEW'],
  ['another number below its label', 'Hesap No;Hesap Türü\n6299999;Vadesiz\n', 'ACCOUNT_UNSURE NEW'],
  ['another number in English', 'Account Number: 6299999 TRY\n', 'ACCOUNT_UNSURE NEW'],
  ['another number in a title', 'Vadesiz TL Hesabı 6299999 Hareketleri\n', 'ACCOUNT_UNSURE NEW'],
  ['a number of the customer', 'Müşteri No: 123456789\n', 'ACCOUNT_UNNAMED NEW'],
  ['a period and a balance', 'Hesap: 01.11.2026 - 30.11.2026\nHesap Bakiyesi: 10.600,00\n', 'ACCOUNT_UNNAMED NEW'],
])('the account above a table is compared: %s', async (_what, above, expected) => {
  expect(await judged(above + table)).toBe(expected)
})

test.each([
  ['another IBAN', '\nIBAN: TR70 0006 2000 0000 0006 2999 99\n', 'ACCOUNT_OTHER OTHER_ACCOUNT'],
  ['another number', '\nHesap No: 6299999\n', 'ACCOUNT_UNSURE NEW'],
])('an account below the only table is that of its rows: %s', async (_what, below, expected) => {
  expect(await judged(table + below)).toBe(expected)
})

const own = account.iban
const other = 'TR700006200000000006299999'
const head = 'Tarih;Açıklama;Gönderen;IBAN;Tutar'
const row = (name: string, iban: string) => `24.11.2026;GELEN FAST;${name};${iban};10,00`

test.each([
  ['the own one beside two payers', [head, row('ELİF', own), row('CAN', own)], 'own NEW', [null, null]],
  [
    'another one beside two payers',
    [head, row('ELİF', other), row('CAN', other)],
    'ACCOUNT_OTHER OTHER_ACCOUNT',
    [null, null],
  ],
  ['one payer twice', [head, row('ELİF', other), row('ELİF', other)], 'ACCOUNT_UNNAMED NEW', [other, other]],
  [
    'two payers below the own account',
    [`IBAN;${own}`, head, row('ELİF', other), row('CAN', other)],
    'own NEW',
    [other, other],
  ],
  [
    'rows without names',
    ['Tarih;Açıklama;IBAN;Tutar', `24.11.2026;A;${other};10,00`, `24.11.2026;B;${other};20,00`],
    'ACCOUNT_UNSURE NEW',
    [other, other],
  ],
  [
    'a column of its own for the payer',
    ['Tarih;Açıklama;IBAN;Karşı IBAN;Tutar', `24.11.2026;A;${own};${other};10,00`],
    'own NEW',
    [other],
  ],
])('a column headed IBAN may be the own account: %s', async (_what, lines, expected, ibans) => {
  const content = `${lines.join('\n')}\n`
  expect(await judged(content)).toBe(expected)
  expect((await read(content)).rows.map(({ iban }) => iban)).toEqual(ibans)
})

const workbookOf = (...sheets: readonly (readonly string[])[]) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets
    .map(
      (rows, index) =>
        `<Worksheet ss:Name="S${index}"><Table>${rows
          .map(
            (written) =>
              `<Row>${written
                .split(';')
                .map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`)
                .join('')}</Row>`,
          )
          .join('')}</Table></Worksheet>`,
    )
    .join('')}</Workbook>`
const bookedSheet = table.trim().split('\n')

test.each([
  ['another account', ['Hesap Özeti', `IBAN;${other}`], 'ACCOUNT_OTHER OTHER_ACCOUNT'],
  ['the own account', [`IBAN;${own}`], 'own NEW'],
  ['a list of accounts', [`IBAN;${other}`, `IBAN;${own}`], 'ACCOUNT_UNNAMED NEW'],
])('a sheet without bookings names the account of the others: %s', async (_what, cover, expected) => {
  expect(await judged(workbookOf(cover, bookedSheet))).toBe(expected)
})

test('the totals of a sheet without bookings are compared with all others', async () => {
  const warned = async (sum: string) =>
    (await read(workbookOf([`Toplam Alacak;${sum}`], bookedSheet, bookedSheet))).warnings.filter(
      ({ code }) => code === 'SUM_DIFFERS',
    )
  expect(await warned('2.000,00')).toEqual([])
  expect(await warned('2.500,00')).toEqual([
    { code: 'SUM_DIFFERS', at: 1, of: 'CREDIT', statedMinor: 250000n, readMinor: 200000n },
  ])
})

test('a column headed IBAN with the own account and others: the balances prove whose rows they are', async () => {
  const mixed = (...balances: readonly string[]) =>
    [
      'Tarih;Açıklama;IBAN;Tutar;Bakiye',
      ...[own, other, own].map((iban, at) => `24.11.2026;A;${iban};1,00;${balances[at] ?? ''}`),
    ].join('\n') + '\n'
  const results = async (content: string) => (await read(content)).rows.map(({ result, reason }) => reason ?? result)
  expect(await results(mixed('11,00', '12,00', '13,00'))).toEqual(['NEW', 'NEW', 'NEW'])
  expect(await results(mixed('11,00', '51,00', '12,00'))).toEqual(['NEW', 'OTHER_IBAN', 'NEW'])
  expect(await results(mixed())).toEqual(['NEW', 'OTHER_IBAN', 'NEW'])
})
