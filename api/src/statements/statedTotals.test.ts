import { bookingsOf } from './bookings'
import { printedStatement } from './printedStatement'
import { readStatement } from './readStatement'

const account = { id: 'account', iban: 'TR330006100519786457841326' }
const bytes = (content: string) => new TextEncoder().encode(content)
const read = async (content: string) => bookingsOf(await readStatement(bytes(content)), account, '2026-11-28')
/** The warnings about totals and balances, as `code side stated/read`. */
const warned = async (content: string) =>
  (await read(content)).warnings.flatMap((warning) =>
    warning.code === 'COUNT_DIFFERS'
      ? [`${warning.at} COUNT ${warning.of} ${warning.stated}/${warning.read}`]
      : warning.code === 'SUM_DIFFERS'
        ? [`${warning.at} SUM ${warning.of} ${warning.statedMinor}/${warning.readMinor}`]
        : warning.code === 'BALANCE_BREAK'
          ? [`${warning.at} BALANCE ${warning.closingMinor}/${warning.expectedMinor}`]
          : [],
  )

const entry = (amount: string, side: 'CRDT' | 'DBIT', status = 'BOOK', ref = amount) =>
  `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef></Ntry>`
const total = (name: string, count: number | null, sum: string) =>
  `<${name}>${count === null ? '' : `<NbOfNtries>${count}</NbOfNtries>`}<Sum>${sum}</Sum></${name}>`
const camt = (summary: string, entries: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt><Id>R1</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct><TxsSummry>${summary}</TxsSummry>${entries}</Rpt></BkToCstmrAcctRpt></Document>`
const three = entry('1000.00', 'CRDT') + entry('400.00', 'DBIT') + entry('600.00', 'CRDT')

test.each([
  [
    'every total that fits',
    total('TtlNtries', 3, '2000.00') + total('TtlCdtNtries', 2, '1600') + total('TtlDbtNtries', 1, '400.00'),
    three,
    [],
  ],
  ['a net total', total('TtlNtries', 3, '1200.00'), three, []],
  ['another number of entries', total('TtlNtries', 4, '2000.00'), three, ['1 COUNT ALL 4/3']],
  [
    'credits that the file does not list',
    total('TtlCdtNtries', 3, '1850.00') + total('TtlDbtNtries', 1, '400.00'),
    three,
    ['1 COUNT CREDIT 3/2', '1 SUM CREDIT 185000/160000'],
  ],
  ['debits of another sum', total('TtlDbtNtries', null, '500.00'), three, ['1 SUM DEBIT 50000/40000']],
  ['a total with pending entries', total('TtlCdtNtries', 3, '1605.00'), three + entry('5.00', 'CRDT', 'PDNG'), []],
  ['a total without pending entries', total('TtlCdtNtries', 2, '1600.00'), three + entry('5.00', 'CRDT', 'PDNG'), []],
  ['no entries at all', total('TtlNtries', 2, '10.00'), '', ['1 COUNT ALL 2/0', '1 SUM ALL 1000/0']],
])('the totals of a CAMT are compared with its entries: %s', async (_what, summary, entries, expected) => {
  expect(await warned(camt(summary, entries))).toEqual(expected)
})

const mt942 = (totals: string) =>
  `:20:R1\n:25:${account.iban}\n:28C:1/1\n:34F:TRYC0,\n:13D:2611231700+0300\n:61:261123C1000,NTRFR1\n:61:261123D400,NTRFR2\n:61:261123RC100,NTRFR3\n${totals}\n-\n`

test.each([
  [':90D:2TRY500,\n:90C:1TRY1000,', []],
  // Some banks subtract a reversed credit from the credits.
  [':90D:1TRY400,\n:90C:2TRY900,', []],
  [':90D:2TRY500,\n:90C:2TRY1250,', ['10 SUM CREDIT 125000/100000']],
  [':90D:5TRY500,', ['9 COUNT DEBIT 5/2']],
])('the totals of an MT942 are compared with its entries: %s', async (totals, expected) => {
  expect(await warned(mt942(totals))).toEqual(expected)
})

test('the totals of one statement on several pages describe all pages', async () => {
  const page = (number: number, entries: string, end: string) =>
    `:20:S1\n:25:${account.iban}\n:28C:7/${number}\n${entries}\n${end}\n-\n`
  const pages = (sum: string) =>
    page(1, ':60F:C261123TRY0,\n:61:261123C1000,NTRFR1', ':62M:C261123TRY1000,') +
    page(2, ':60M:C261123TRY1000,\n:61:261123C600,NTRFR2', `:62F:C261123TRY1600,\n:90C:2TRY${sum}`)
  expect(await warned(pages('1600,'))).toEqual([])
  expect(await warned(pages('1700,'))).toEqual(['14 SUM CREDIT 170000/160000'])
})

const rows =
  'Tarih;Açıklama;Tutar;Bakiye\n23.11.2026;GELEN FAST ELİF;1.000,00;11.000,00\n24.11.2026;KİRA;-400,00;10.600,00\n25.11.2026;GELEN EFT CAN;600,00;11.200,00\n'
const sides =
  'Tarih;Açıklama;Borç;Alacak;Bakiye\n23.11.2026;GELEN FAST ELİF;;1.000,00;11.000,00\n24.11.2026;KİRA;400,00;;10.600,00\n25.11.2026;GELEN EFT CAN;;600,00;11.200,00\n'

test.each([
  ['the difference', `${rows}Toplam;;1.200,00;\n`, []],
  ['both sides together', `${rows};TOPLAM;2.000,00;\n`, []],
  ['another sum', `${rows}Toplam;;1.300,00;\n`, ['5 SUM ALL 130000/120000']],
  ['both columns', `${sides};GENEL TOPLAM;400,00;1.600,00;11.200,00\n`, []],
  ['a column of another sum', `${sides};GENEL TOPLAM;400,00;1.700,00;11.200,00\n`, ['5 SUM CREDIT 170000/160000']],
  ['a side in words', `${rows}Toplam Alacak;1.700,00\nToplam Borç;400,00\n`, ['5 SUM CREDIT 170000/160000']],
  [
    'a side in one cell',
    `${rows};Alacak Toplamı: 1.600,00 TL;;\n;Toplam Çıkan: 450,00 TL;;\n`,
    ['6 SUM DEBIT 45000/40000'],
  ],
  [
    'English words',
    `${rows}Total Credits;1.700,00\nTotal Debits;400,00\nNumber of transactions;3\n`,
    ['5 SUM CREDIT 170000/160000'],
  ],
  ['a number of rows', `${rows}Toplam İşlem Adedi: 4;;;\n`, ['5 COUNT ALL 4/3']],
  ['a number of rows in a sentence', `${rows}Toplam 5 kayıt listelenmiştir.\n`, ['5 COUNT ALL 5/3']],
  [
    'several figures in one cell',
    `${rows}İşlem Sayısı : 4 Toplam : 1.250,00 TL;;;\n`,
    ['5 COUNT ALL 4/3', '5 SUM ALL 125000/120000'],
  ],
  [
    'a sum that counts what was cancelled',
    'Tarih;Açıklama;Tutar;Durum\n23.11.2026;A;100,00;Gerçekleşti\n23.11.2026;B;50,00;İptal\nToplam;;150,00;\n',
    [],
  ],
  ['a sum in another currency', `${rows}Toplam;;5,00 USD;\n`, []],
  ['a number of rows that fits', `${rows}İşlem Sayısı;3\n`, []],
  ['sums above the table', `Toplam Alacak;Toplam Borç\n1.700,00;400,00\n\n${rows}`, ['1 SUM CREDIT 170000/160000']],
  [
    'sums of each page',
    `${rows}Toplam;;1.200,00;\nTarih;Açıklama;Tutar;Bakiye\n26.11.2026;KİRA;-200,00;11.000,00\nToplam;;-200,00;\nGenel Toplam;;1.000,00;\n`,
    [],
  ],
  ['balances around the rows', `Açılış Bakiyesi;10.000,00\nKapanış Bakiyesi;11.200,00\n\n${rows}`, []],
  [
    'a closing balance of rows that are missing',
    `Kapanış Bakiyesi;11.300,00\n\n${rows}`,
    ['1 BALANCE 1130000/1120000'],
  ],
  [
    'balances of a table without a balance column',
    'Tarih;Açıklama;Tutar\n23.11.2026;GELEN FAST ELİF;1.000,00\n;Açılış Bakiyesi;5.000,00\n;Kapanış Bakiyesi;6.100,00\n',
    ['1 BALANCE 610000/600000'],
  ],
])('what a sheet states is compared with its rows: %s', async (_what, sheet, expected) => {
  expect(await warned(sheet)).toEqual(expected)
})

test('a difference hides no row, and no row of totals is an error', async () => {
  const { rows: read_ } = await read(`${rows}Total Credits;1.700,00\nİşlem Sayısı;4\n`)
  expect(read_.map(({ at, result, reason }) => `${at} ${result} ${reason ?? ''}`.trim())).toEqual([
    '2 NEW',
    '3 NEW',
    '4 NEW',
    '5 SKIPPED TOTAL_ROW',
    '6 SKIPPED TOTAL_ROW',
  ])
  expect(printedStatement(await readStatement(bytes(`${rows}Toplam Alacak;1.700,00\n`)))).toMatchObject({
    notices: [{ code: 'TOTAL_ROW' }, { code: 'SUM_DIFFERS', at: 5, text: 'CREDIT 1700.00 ≠ 1600.00' }],
  })
})
