import { payoutHead, readPayoutRow, sheetAmount, twofoldHeads, type PayoutColumn, type SheetCell } from './payoutSheet'

const cell = (text: string, isNumber = false): SheetCell => ({ text, isNumber })
const row = (...texts: string[]) => texts.map((text) => cell(text))

test.each<[string, boolean, bigint | string]>([
  ['1.234,56', false, 123_456n],
  ['1,234.56', false, 123_456n],
  ['1234,5', false, 123_450n],
  ['1234.56', false, 123_456n],
  ['1.250.000,00 TL', false, 125_000_000n],
  ['₺ 12', false, 1_200n],
  ['1.234', false, 'AMOUNT_AMBIGUOUS'],
  ['1,234', false, 'AMOUNT_AMBIGUOUS'],
  ['1234.5', true, 123_450n],
  ['1234.56', true, 123_456n],
  ['1.234', true, 'AMOUNT'],
  ['0', false, 'AMOUNT_RANGE'],
  ['-5', false, 'AMOUNT'],
  ['20.000.000,00', false, 'AMOUNT_RANGE'],
  ['on lira', false, 'AMOUNT'],
  ['1.234.56', false, 'AMOUNT'],
  ['100 USD', false, 'CURRENCY'],
  ['€ 1.250,00', false, 'CURRENCY'],
  ['1.250,00 $', false, 'CURRENCY'],
])('%s (a number of the file: %s) is %s', (text, isNumber, amount) =>
  expect(sheetAmount(cell(text, isNumber))).toBe(amount),
)

test.each([
  [['Referans', 'Müşteri No', 'Alıcı IBAN', 'Alıcı Adı Soyadı', 'TUTAR (TL)', 'Ödeme Amacı', 'Açıklama']],
  [['Reference', 'Customer ID', 'IBAN', 'Beneficiary name', 'Amount', 'Purpose', 'Description']],
])('columns are known by their names: %s', (names) => {
  const columns: PayoutColumn[] = ['reference', 'customerId', 'iban', 'beneficiary', 'amount', 'purpose', 'description']
  expect([...(payoutHead(row(...names)) ?? [])].sort()).toEqual(columns.map((column, place) => [column, place]).sort())
})

test('without IBAN and amount there is no header', () =>
  expect(payoutHead(row('Referans', 'Açıklama'))).toBeUndefined())

const columns = new Map<PayoutColumn, number>([
  ['reference', 0],
  ['customerId', 1],
  ['iban', 2],
  ['beneficiary', 3],
  ['amount', 4],
  ['purpose', 5],
])

test('a row is a payout: IBAN without blanks, kuruş, its purpose by number, the payee as customer', () =>
  expect(
    readPayoutRow(
      row(' P-1 ', 'c-1', 'tr33 0006 1005 1978 6457 8413 26', 'Elif Kılıç', '1.250,50', 'Bireysel'),
      columns,
    ),
  ).toEqual({
    payout: {
      merchantRef: 'P-1',
      customerId: 'c-1',
      customerName: 'Elif Kılıç',
      iban: 'TR330006100519786457841326',
      beneficiaryName: 'Elif Kılıç',
      amountMinor: 125_050n,
      purposeCode: 7,
      description: null,
    },
  }))

test('every fault of a row is named, by its column', () =>
  expect(readPayoutRow(row('', 'c\u202e1', 'TR330006100519786457841327', '—', '1.234', 'hediye'), columns)).toEqual({
    faults: [
      { column: 'reference', code: 'MISSING', given: '' },
      { column: 'customerId', code: 'LETTERS', given: 'c\u202e1' },
      { column: 'iban', code: 'IBAN_CHECK', given: 'TR330006100519786457841327' },
      { column: 'beneficiary', code: 'LETTERS', given: '—' },
      { column: 'amount', code: 'AMOUNT_AMBIGUOUS', given: '1.234' },
      { column: 'purpose', code: 'PURPOSE', given: 'hediye' },
    ],
  }))

test.each([
  ['TRY', undefined],
  ['tl', undefined],
  ['₺', undefined],
  ['TL - Türk Lirası', undefined],
  ['', undefined],
  ['USD', 'CURRENCY'],
  ['€', 'CURRENCY'],
  ['ABD Doları', 'CURRENCY'],
  ['TL/USD', 'CURRENCY'],
  ['yerel', 'CURRENCY'],
])('a row of %s in its column of currencies: %s', (currency, code) => {
  for (const name of ['Para Birimi', 'Döviz', 'Kur birimi', 'Currency', 'Ccy']) {
    const head = payoutHead(row('Referans', 'Müşteri No', 'IBAN', 'Alıcı', 'Tutar', name))
    const read = readPayoutRow(
      row('A', 'c', 'TR330006100519786457841326', 'Elif', '1500,00', currency),
      head ?? new Map(),
    )
    expect('faults' in read ? read.faults : []).toEqual(code ? [{ column: 'currency', code, given: currency }] : [])
  }
})

test.each([
  [['Hesap No', 'Alıcı IBAN']],
  [['Referans', 'Ref']],
  [['Müşteri', 'Müşteri No']],
  [['Müşteri adı', 'Customer name']],
  [['Alıcı', 'Ad Soyad']],
  [['Tutar', 'Ödeme Tutarı']],
  [['Para birimi', 'Döviz']],
  [['Ödeme türü', 'Amaç']],
  [['Açıklama', 'AÇIKLAMA']],
])('%s are two headings of one column', (names) => {
  expect(twofoldHeads(row('Şube', ...names))).toEqual([names])
  expect(twofoldHeads(row('Şube', 'Şube', names[0] ?? ''))).toEqual([])
})

test.each([
  [cell('2,02611E+15'), true],
  [cell('2026112512345680', true), true],
  [cell('2026112512345678'), false],
  [cell('202611251234567', true), false],
  [cell('E+15'), false],
])('%j as a reference, a customer or a description may have been rounded: %s', (given, isFault) => {
  const names = payoutHead(row('Referans', 'Müşteri No', 'IBAN', 'Alıcı', 'Tutar', 'Açıklama')) ?? new Map()
  const read = readPayoutRow(
    [given, given, cell('TR330006100519786457841326'), cell('Elif'), cell('1,00'), given],
    names,
  )
  const columns = isFault ? ['reference', 'customerId', 'description'] : []
  expect('faults' in read ? read.faults.map(({ column, code }) => [column, code]) : []).toEqual(
    columns.map((column) => [column, 'DIGITS']),
  )
})
