import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const bookings = async (text: string) => bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-20')

const own = { codes: ['TRY'], words: ['TRY', 'TL', '₺', 'Türk Lirası'] } as const
const foreign = { codes: ['USD', 'EUR', 'XAU', 'QQQ'], words: ['USD', 'EUR', 'ABD Doları', '$', 'GBP'] } as const
/** What a place in the file names: nothing, the account's currency in one of its spellings, or another currency. */
const place = (kind: 'codes' | 'words') =>
  fc.oneof(fc.constant(''), fc.constantFrom(...own[kind]), fc.constantFrom(...foreign[kind]))
const code = place('codes')
const word = place('words')

type Made = { readonly text: string; readonly currencies: readonly string[] }
const mt = ({
  floor,
  opening,
  closing,
  total,
  named,
}: Readonly<Record<'floor' | 'opening' | 'closing' | 'total' | 'named', string>>): Made => ({
  currencies: [floor, opening, closing, total, named],
  text: [
    ':20:A',
    `:25:${account.iban}${named ? ` ${named}` : ''}`,
    ':28C:1/1',
    ...(floor ? [`:34F:${floor}0,`] : []),
    ...(opening ? [`:60F:C261110${opening}0,`] : []),
    ':61:2611101110C5000,NTRFNONREF',
    ':86:havale',
    ...(closing ? [`:62F:C261110${closing}5000,`] : []),
    ...(total ? [`:90D:0${total}0,`, `:90C:1${total}5000,`] : []),
    '-',
    '',
  ].join('\r\n'),
})
const camt = ({ acct, bal, ntry }: Readonly<Record<'acct' | 'bal' | 'ntry', string>>): Made => ({
  currencies: [acct, bal, ntry],
  text: `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id>${acct && `<Ccy>${acct}</Ccy>`}</Acct>
    ${bal && `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${bal}">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>`}
    <Ntry><Amt${ntry && ` Ccy="${ntry}"`}>5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
})
const ofx = ({ curdef, entry }: Readonly<Record<'curdef' | 'entry', string>>): Made => ({
  currencies: [curdef, entry],
  text: `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${curdef && `<CURDEF>${curdef}`}<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>5000.00<FITID>1
    ${entry && `<CURRENCY><CURRATE>1.0<CURSYM>${entry}</CURRENCY>`}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
})
type SheetPlaces = Readonly<
  Record<'heading' | 'inLine' | 'column' | 'beside' | 'balance' | 'head' | 'total', string>
> & { readonly label: string }
const csv = ({ label, heading, inLine, column, beside, balance, head, total }: SheetPlaces): Made => ({
  currencies: [heading, inLine, column, beside, balance, head, total],
  text: [
    'Hesap Hareketleri;',
    `IBAN;${account.iban}`,
    ...(heading ? [`${label};${heading}`] : []),
    ...(inLine ? [`${label}: ${inLine};;`] : []),
    `Tarih;Açıklama;Tutar${head && ` (${head})`};Bakiye;${label}`,
    `10.11.2026;havale;5.000,00${beside && ` ${beside}`};5.000,00${balance && ` ${balance}`};${column}`,
    ...(total ? [`Toplam;;5.000,00 ${total};;`] : []),
    '',
  ].join('\n'),
})

const files = fc.oneof(
  fc
    .record({ floor: code, opening: code, closing: code, total: code, named: fc.constantFrom('', 'TRY', 'USD', 'EUR') })
    .map(mt),
  fc.record({ acct: code, bal: code, ntry: code }).map(camt),
  fc.record({ curdef: code, entry: code }).map(ofx),
  fc
    .record({
      label: fc.constantFrom('Döviz', 'Döviz Cinsi', 'Para Birimi', 'Currency'),
      heading: word,
      inLine: word,
      column: fc.oneof(word, code),
      beside: fc.constantFrom('', 'TL', 'TRY', '₺', 'USD', '€', 'EUR'),
      balance: fc.constantFrom('', 'TL', 'USD'),
      head: fc.constantFrom('', 'TL', 'USD'),
      total: fc.constantFrom('', 'TL', 'EUR'),
    })
    .map(csv),
)
const isOwn = (text: string) => own.words.some((known) => known === text)

test('if a file names a currency, only the account’s is booked; without one the import warns @long', async () => {
  await fc.assert(
    fc.asyncProperty(files, async ({ text, currencies }) => {
      const { rows, warnings } = await bookings(text)
      const booked = rows.filter(({ result }) => result === 'NEW')
      const spoken = currencies.filter(Boolean)
      if (spoken.every(isOwn)) expect(booked).toMatchObject([{ amountMinor: 500_000n, direction: 'CREDIT' }])
      else
        expect(rows.filter(({ reason }) => reason === 'OTHER_CURRENCY')).toMatchObject([
          { result: 'ERROR', key: null, amountMinor: null },
        ])
      if (!spoken.every(isOwn)) expect(booked).toEqual([])
      expect(warnings.some(({ code }) => code === 'CURRENCY_UNNAMED')).toBe(spoken.length === 0)
      expect(warnings.some(({ code }) => code === 'CURRENCY_OTHER')).toBe(!spoken.every(isOwn))
    }),
    { numRuns: 2_000, seed: 1 },
  )
}, 60_000)

test('an interim report of a foreign account is recognised by its floor limit alone', async () => {
  const { rows, warnings } = await bookings(
    [
      ':20:A',
      `:25:${account.iban}`,
      ':28C:1/1',
      ':34F:USD0,',
      ':13D:2611101200+0300',
      ':61:2611101110C5000,NTRFNONREF',
      ':90C:1USD5000,',
      '-',
      '',
    ].join('\r\n'),
  )
  expect(rows).toMatchObject([{ result: 'ERROR', reason: 'OTHER_CURRENCY', text: '5000' }])
  expect(warnings).toContainEqual({ code: 'CURRENCY_OTHER', currency: 'USD' })
})

test('only the rows of another currency are refused if a sheet names it row by row', async () => {
  const { rows } = await bookings(
    [
      'Tarih;Açıklama;Tutar;Döviz',
      '10.11.2026;a;10,00;TL',
      '10.11.2026;b;7.000,00;USD',
      '10.11.2026;c;8.000,00 USD;TL',
      '10.11.2026;d;9,00;TRY',
      '',
    ].join('\n'),
  )
  expect(rows.map(({ description, result, reason, text }) => [description, result, reason, text])).toEqual([
    ['a', 'NEW', null, null],
    ['b', 'ERROR', 'OTHER_CURRENCY', '7000.00 USD'],
    ['c', 'ERROR', 'OTHER_CURRENCY', '8000.00 TRY/USD'],
    ['d', 'NEW', null, null],
  ])
})

test('a currency column without a mapping is still respected', async () => {
  const { rows } = await bookings(
    ['Tarih;PB;Açıklama;Tutar', '10.11.2026;USD;FEE;7.000,00', '10.11.2026;TRY;FEE;1,00', ''].join('\n'),
  )
  expect(rows).toMatchObject([{ reason: 'OTHER_CURRENCY' }, { result: 'NEW' }])
})

test('the balances of a foreign statement never become the account’s', async () => {
  const { parts } = await bookings(mt({ floor: '', opening: 'USD', closing: 'USD', total: '', named: '' }).text)
  expect(parts).toMatchObject([{ currency: 'USD', openingMinor: null, closingMinor: null }])
})

test('a currency within a name does not count', async () => {
  const { rows } = await bookings(
    [
      'Müşteri;EURO BİLİŞİM LTD. ŞTİ.',
      'Adres;Dolar Sokak 12',
      'Tarih;Açıklama;Tutar',
      '10.11.2026;USD bozdurma karşılığı;10,00',
      '',
    ].join('\n'),
  )
  expect(rows).toMatchObject([{ result: 'NEW' }])
})

const sheet = (...lines: string[]) => [...lines, 'Tarih;Açıklama;Tutar', '10.11.2026;havale;5.000,00', ''].join('\n')
const web = (before: string) =>
  `<html><body>${before}<tr><td>Tarih</td><td>Açıklama</td><td>Tutar</td></tr><tr><td>10.11.2026</td><td>havale</td><td>5.000,00</td></tr></table></body></html>`
const ofxOf = (around: string, inside: string, entry: string) =>
  `<OFX><BANKMSGSRSV1>${around}<STMTTRNRS><STMTRS>${inside}<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>5000.00<FITID>1${entry}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const mtOf = (opening: string, mark = 'C') =>
  [
    ':20:A',
    `:25:${account.iban}`,
    ':28C:1/1',
    ...(opening ? [`:60F:${opening}`] : []),
    `:61:2611101110${mark}5000,NTRFNONREF`,
    ':86:havale',
    '-',
    '',
  ].join('\r\n')
const camtOf = (
  details: string,
) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct>
  <Ntry><Amt>5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt>${details}</Ntry></Stmt></BkToCstmrStmt></Document>`

test.each<readonly [string, string]>([
  ['code and name behind a label', sheet('Döviz Cinsi;USD - ABD Doları')],
  ['name and code in one cell', sheet('Para Birimi: Amerikan Doları (USD);')],
  ['beside the account number', sheet('Hesap No: 6299831 USD;')],
  ['in the cell beside it', sheet('Hesap No;6299831 EUR')],
  ['before a balance', sheet('Bakiye: USD 1.200,00;')],
  [
    'before the name of a column',
    ['Tarih;Açıklama;Tutar;USD Bakiye', '10.11.2026;havale;5.000,00;5.000,00', ''].join('\n'),
  ],
  ...['Dolar', 'usd', 'EURO', 'ABD Doları', 'Avro', 'Sterlin', 'USD - ABD Doları'].map(
    (word) =>
      [
        `${word} in a column of no meaning`,
        ['Tarih;PB;Açıklama;Tutar', `10.11.2026;${word};havale;5.000,00`, ''].join('\n'),
      ] as const,
  ),
  ['a heading of a page', web('<h3>Vadesiz Hesap Hareketleri - USD</h3><table>')],
  ['a name behind a label', sheet('Para Birimi;Japon Yeni')],
  ['a name that nobody knows behind a label', sheet('Döviz Cinsi;Ada Altını')],
  ['a name that nobody knows behind a label in its cell', sheet('Döviz Cinsi: Ada Altını')],
  ['a number behind a label', sheet('Para Birimi;840')],
  ['a name under a label', sheet('Hesap No;Para Birimi;Şube', '6299831;Rus Rublesi;Kadıköy')],
  ['a name beside a word for an account', sheet('Hesap;Japon Yeni Vadesiz')],
  ['a name before a word for an account', sheet('İsveç Kronu Vadesiz Hesap')],
  ['a sign behind an amount', ['Tarih;Açıklama;Tutar', '10.11.2026;havale;5.000,00 ¥', ''].join('\n')],
  ['a sign before an amount', ['Tarih;Açıklama;Tutar', '10.11.2026;havale;₽5.000,00', ''].join('\n')],
  ['a sign that nobody knows', ['Tarih;Açıklama;Tutar', '10.11.2026;havale;₿5.000,00', ''].join('\n')],
  [
    'a name in the head',
    ['Tarih;Açıklama;Tutar;Bakiye (Japon Yeni)', '10.11.2026;havale;5.000,00;5.000,00', ''].join('\n'),
  ],
  ['a caption', web('<table><caption>USD</caption>')],
  [
    'details of an entry',
    camtOf('<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">5000.00</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>'),
  ],
  ['the amount of the details', camtOf('<NtryDtls><TxDtls><Amt Ccy="USD">5000.00</Amt></TxDtls></NtryDtls>')],
  ['a flat currency of a transaction', ofxOf('', '<CURDEF>TRY', '<CURRENCY>USD')],
  ['around the statement', ofxOf('<CURDEF>USD', '', '')],
  ['an unreadable opening balance', mtOf('C2026-11-10 USD 0,00')],
  ['the funds code', mtOf('', 'CD')],
  ['the funds code against the balance', mtOf('C261110TRY0,', 'CP')],
])('a foreign currency is recognised in %s', async (_where, text) => {
  expect(
    (await bookings(text)).rows.filter(({ result, reason }) => result !== 'SKIPPED' && reason !== 'UNREADABLE_BALANCE'),
  ).toMatchObject([{ result: 'ERROR', reason: 'OTHER_CURRENCY' }])
})

test.each<readonly [string, string]>([
  ['a note under the table', [sheet(), '500 USD bozdurulmuştur', ''].join('')],
  ['a note of the payer', ['Tarih;Açıklama;Tutar', '10.11.2026;500 USD karşılığı;5.000,00', ''].join('\n')],
  ['a name', sheet('Müşteri;EURO BİLİŞİM LTD. ŞTİ.', 'Hesap No;6299831')],
  ['a label of the lira and its name', sheet('Para Birimi;TL Türk Lirası')],
  ['the lira’s number', sheet('Para Birimi;949')],
  ['an account in lira', sheet('Hesap Cinsi;Vadesiz TL')],
  ['the kind of an account', sheet('Hesap Cinsi;Bireysel Vadesiz')],
  ['a label without a value', sheet('Para Birimi;-', 'Döviz Cinsi;;Şube;Kadıköy')],
  ['the lira under a label', sheet('Hesap No;Para Birimi;Temsilci', '6299831;TL;Ayşe')],
  [
    'a repeated header',
    ['Tarih;Açıklama;Döviz;Tutar', '10.11.2026;havale;TL;5.000,00', 'Tarih;Açıklama;Döviz;Tutar', ''].join('\n'),
  ],
  ['a heading with a name', web('<h3>EURO BİLİŞİM LTD. ŞTİ.</h3><p>Dolar Sokak 12</p><table>')],
  ['the tier of a customer', ['Tarih;Segment;Açıklama;Tutar', '10.11.2026;Altın;havale;5.000,00', ''].join('\n')],
  ['the mark CR', mtOf('C261110TRY0,', 'CR')],
  ['the account’s own funds code', mtOf('C261110TRY0,', 'CY')],
  [
    'what a payment was before it was changed',
    camtOf('')
      .replace('<Amt>', '<Amt Ccy="TRY">')
      .replace('<BookgDt>', '<AmtDtls><InstdAmt><Amt Ccy="USD">100</Amt></InstdAmt></AmtDtls><BookgDt>'),
  ],
])('%s does not name the currency of the account', async (_what, text) => {
  expect((await bookings(text)).rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ result: 'NEW', amountMinor: 500_000n })]),
  )
})

describe('a workbook', () => {
  const original = unzipSync(readFileSync(join(__dirname, 'fixtures/tr/tr-akbank-vadesiz.xlsx')))
  const changed = async (part: string, change: (text: string) => string) => {
    const text = strFromU8(original[part] ?? new Uint8Array())
    expect(change(text)).not.toBe(text)
    const file = await readStatement(zipSync({ ...original, [part]: strToU8(change(text)) }))
    return file.statements.flatMap(({ named }) => named)
  }
  const format = (code: string) => (text: string) =>
    text
      .replace(/<numFmts.*?<\/numFmts>|<numFmts[^>]*\/>/s, '')
      .replace(
        /<styleSheet[^>]*>/,
        (tag) => `${tag}<numFmts count="1"><numFmt numFmtId="190" formatCode="${code}"/></numFmts>`,
      )
      .replace(/(<cellXfs.*?<\/cellXfs>)/s, (xfs) => xfs.replace(/numFmtId="\d+"/g, 'numFmtId="190"'))

  test.each([
    ['[$$-409]#,##0.00', 'USD'],
    ['[$USD] #,##0.00', 'USD'],
    ['#,##0.00\\ [$€-407]', 'EUR'],
    ['&quot;£&quot;#,##0.00', 'GBP'],
    ['[$¥-411]#,##0.00', 'JPY'],
    ['#,##0.00\\ [$₽-419]', 'RUB'],
    ['[$₼-42C]#,##0.00', 'AZN'],
    ['[$₴-422]#,##0.00', 'UAH'],
    ['[$A$-C09]#,##0.00', 'AUD'],
    ['[$kr-41D] #,##0.00', 'KR'],
    ['#,##0.00\\ \\k\\r', 'KR'],
    ['[$Fr.-807] #,##0.00', 'FR.'],
    ['[$zł-415]#,##0.00', 'ZŁ'],
    ['&quot;Riyal&quot; #,##0.00', 'RIYAL'],
    ['#,##0.00 &quot;gr&quot;', 'GR'],
  ])('with numbers formatted as %s is in %s', async (code, currency) => {
    expect(await changed('xl/styles.xml', format(code))).toContain(currency)
  })

  test.each([
    '#,##0.00\\ [$TL-41F]',
    '#,##0.00\\ &quot;₺&quot;',
    '_-* #,##0.00\\ _T_L_-;\\-* #,##0.00\\ _T_L_-',
    '#,##0.00 &quot;(B)&quot;;[Red]#,##0.00 &quot;(A)&quot;',
    'dd/mm/yyyy\\ &quot;saat&quot;\\ hh:mm',
    '[$-41F]dd\\ mmmm\\ yyyy&quot; günü&quot;',
  ])('with numbers formatted as %s has no other currency than its rows', async (code) => {
    expect([...new Set(await changed('xl/styles.xml', format(code)))]).toEqual(['TRY'])
  })

  test('with a sheet named USD is in USD', async () => {
    expect(await changed('xl/workbook.xml', (text) => text.replace(/(<sheet [^>]*name=")[^"]*/, '$1USD'))).toContain(
      'USD',
    )
  })
})
