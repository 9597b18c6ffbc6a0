import type { PayoutLine } from '../statements/payoutSheets'
import { settlementHead } from '../statements/settlementHead'
import { readRows } from './readRow'

const cellsOf = (texts: readonly string[]) => texts.map((text) => ({ text, isNumber: false }))
const read = (head: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const columns = settlementHead(cellsOf(head))
  if (!columns) throw new Error('No head')
  return readRows(
    rows.map((texts, index): PayoutLine => ({ lineNo: index + 2, cells: cellsOf(texts) })),
    columns,
  )
}
const turkish = [
  'İşlem Tarihi',
  'Terminal No',
  'Kart No',
  'RRN',
  'Provizyon No',
  'İşlem Tipi',
  'Brüt Tutar (TL)',
  'Komisyon Oranı',
  'Komisyon',
  'Net Tutar',
  'Valör',
]
const sale = [
  '26.11.2026',
  '01234567',
  '450634******1122',
  '632514008871',
  '418207',
  'Satış',
  '1.000,00',
  '1,50',
  '15,00',
  '985,00',
  '27.11.2026',
]
/** A Turkish sale with some columns replaced. */
const changed = (...parts: readonly (readonly [number, string])[]) =>
  sale.map((text, place) => parts.find(([at]) => at === place)?.[1] ?? text)

test('a Turkish file and an English one read the same', () => {
  const expected = {
    kind: 'SALE',
    rrn: '632514008871',
    authCode: '418207',
    reference: null,
    terminal: '01234567',
    last4: '1122',
    day: '2026-11-26',
    paidOn: '2026-11-27',
    grossMinor: 100_000n,
    feeMinor: 1_500n,
  }
  expect(read(turkish, sale).rows).toEqual([{ lineNo: 2, text: 'Satış', row: expected }])
  const english = [
    'Transaction Date',
    'Terminal ID',
    'Card Number',
    'RRN',
    'Auth Code',
    'Transaction Type',
    'Gross Amount',
    'Commission',
    'Net Amount',
    'Payment Date',
  ]
  const same = [
    '2026-11-26',
    '01234567',
    '450634******1122',
    '632514008871',
    '418207',
    'Sale',
    '1,000.00',
    '15.00',
    '985.00',
    '2026-11-27',
  ]
  expect(read(english, same).rows).toEqual([{ lineNo: 2, text: 'Sale', row: expected }])
})

test.each<[string, readonly string[], unknown]>([
  ['the net alone', changed([8, '']), { grossMinor: 100_000n, feeMinor: 1_500n }],
  ['the commission alone', changed([9, '']), { grossMinor: 100_000n, feeMinor: 1_500n }],
  ['more was kept than the commission', changed([9, '980,00']), { feeMinor: 2_000n }],
  [
    'a refund, negative',
    changed([5, 'İade'], [6, '-1.000,00'], [9, '-985,00']),
    { kind: 'REFUND', grossMinor: 100_000n, feeMinor: 1_500n },
  ],
  ['a refund, by its word alone', changed([5, 'IADE']), { kind: 'REFUND', feeMinor: 1_500n }],
  [
    'a refund, by its sign alone',
    changed([5, ''], [6, '-1.000,00'], [9, '-1.000,00']),
    { kind: 'REFUND', feeMinor: 0n },
  ],
  [
    'a chargeback with a price',
    changed([5, 'Ters İbraz'], [6, '-1.000,00'], [9, '-1.010,00']),
    { kind: 'CHARGEBACK', feeMinor: -1_000n },
  ],
  ['a chargeback that was won', changed([5, 'Ters ibraz iadesi']), { kind: 'CHARGEBACK_WON' }],
  [
    'a deduction',
    changed([3, ''], [4, ''], [5, 'POS aylık ücret'], [6, ''], [8, ''], [9, '-50,00']),
    { kind: 'FEE', grossMinor: 0n, feeMinor: 5_000n, rrn: null },
  ],
  ['a day with its time', changed([0, '26.11.2026 14:05:33']), { day: '2026-11-26' }],
  ['a sale by the column of kinds', changed([5, 'Peşin satış']), { kind: 'SALE' }],
  ['a payment that is called a fee', changed([5, 'Aidat']), { kind: 'SALE', feeMinor: 1_500n }],
  [
    'an RRN that a spreadsheet rounded, beside its auth code',
    changed([3, '6,32514E+11']),
    { rrn: null, authCode: '418207' },
  ],
  ['no day', changed([0, ''], [10, '']), { day: null, paidOn: null }],
])('%s', (_what, texts, expected) => {
  expect(read(turkish, texts).rows).toMatchObject([{ row: expected }])
})

test.each<[string, readonly string[], string]>([
  ['no amount', changed([6, '']), 'AMOUNT'],
  ['an amount that is none', changed([6, 'bin']), 'AMOUNT'],
  ['fractions of a kuruş', changed([6, '1.000,005'], [9, '985,005']), 'AMOUNT'],
  ['neither net nor commission', changed([8, ''], [9, '']), 'NET'],
  ['more paid than charged', changed([9, '1.985,00']), 'SUM'],
  ['a sale with a negative amount', changed([9, '-985,00']), 'SUM'],
  ['a sale of which nothing is paid', changed([8, ''], [9, '0,00']), 'SUM'],
  ['a commission of the whole sale', changed([8, '1.000,00'], [9, '']), 'SUM'],
  ['more paid than the commission leaves', changed([9, '990,00']), 'SUM'],
  ['more than any acquirer pays', changed([6, '99999999999999,00'], [9, '99999999999998,00']), 'AMOUNT'],
  ['an RRN that a spreadsheet rounded, alone', changed([3, '6.32514E+11'], [4, '']), 'ROUNDED'],
  ['more kept than charged', changed([8, '1.985,00'], [9, '']), 'SUM'],
  ['no such day', changed([0, '31.02.2026']), 'DAY'],
  ['nothing that names it', changed([3, ''], [4, '']), 'NO_KEY'],
])('%s is reported with its line, and the other rows are read', (_what, texts, fault) => {
  expect(read(turkish, texts, sale).rows).toMatchObject([
    { lineNo: 2, fault },
    { lineNo: 3, row: { kind: 'SALE' } },
  ])
})

const described = ['RRN', 'İşlem Tipi', 'Açıklama', 'Brüt Tutar', 'Net Tutar']
test.each<[string, readonly string[], unknown]>([
  ['rent that was paid by card', ['1', 'Satış', 'Ekim kirası', '10,00', '9,00'], { kind: 'SALE' }],
  ['dues without a kind', ['1', '', 'Aidat ödemesi', '10,00', '9,00'], { kind: 'SALE' }],
  ['a deposit that is given back later', ['1', '', 'Depozito iade edilir', '10,00', '9,00'], { kind: 'SALE' }],
  ['a shop called Total', ['1', 'Satış', 'TOTAL Enerji', '10,00', '9,00'], { kind: 'SALE' }],
  ['a refund', ['1', '', 'İade', '-10,00', '-10,00'], { kind: 'REFUND' }],
  ['a chargeback', ['1', '', 'Ters ibraz', '-10,00', '-10,00'], { kind: 'CHARGEBACK' }],
  ['a deduction', ['', '', 'POS kira bedeli', '', '-10,00'], { kind: 'FEE' }],
])('a row’s description counts only if nothing contradicts it: %s', (_what, texts, expected) => {
  expect(read(described, texts).rows).toMatchObject([{ row: expected }])
})

test('a deduction without a day gets the last one of its file', () => {
  const fee = changed([0, ''], [3, ''], [4, ''], [5, 'POS ücreti'], [6, ''], [8, ''], [9, '-50,00'], [10, ''])
  expect(read(turkish, fee, sale, changed([10, '25.11.2026'])).rows).toMatchObject([
    { row: { kind: 'FEE', paidOn: '2026-11-27' } },
    { row: { paidOn: '2026-11-27' } },
    { row: { paidOn: '2026-11-25' } },
  ])
})

test('another currency is not read as lira', () => {
  const head = ['RRN', 'Tutar', 'Net', 'Para Birimi']
  expect(read(head, ['1', '10,00', '9,00', 'USD'], ['2', '10,00', '9,00', 'TL']).rows).toMatchObject([
    { fault: 'CURRENCY' },
    { row: { rrn: '2' } },
  ])
})

test('a total row is not a payment', () => {
  const { rows, statedNetMinor } = read(turkish, sale, [
    'TOPLAM',
    '',
    '',
    '',
    '',
    '',
    '1.000,00',
    '',
    '15,00',
    '985,00',
    '',
  ])
  expect([rows.length, statedNetMinor]).toEqual([1, 98_500n])
})

test.each([
  ['a statement of an account', ['Tarih', 'Açıklama', 'Tutar', 'Bakiye']],
  ['nothing that is kept', ['RRN', 'Tutar']],
  ['nothing that names a payment', ['Tarih', 'Brüt Tutar', 'Komisyon', 'Net Tutar']],
  ['no amount', ['RRN', 'Komisyon', 'Net']],
])('%s is not a header', (_what, head) => {
  expect(settlementHead(cellsOf(head))).toBeUndefined()
})
