import * as fc from 'fast-check'

import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const bookings = async (text: string) => bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-20')

const own = { codes: ['TRY'], words: ['TRY', 'TL', '₺', 'Türk Lirası'] } as const
const foreign = { codes: ['USD', 'EUR', 'XAU', 'QQQ'], words: ['USD', 'EUR', 'ABD Doları', '$', 'GBP'] } as const
/** What stands in a place: nothing, the account's currency in one of its spellings, or another one. */
const place = (kind: 'codes' | 'words') => fc.oneof(fc.constant(''), fc.constantFrom(...own[kind]), fc.constantFrom(...foreign[kind]))
const code = place('codes')
const word = place('words')

type Made = { readonly text: string; readonly said: readonly string[] }
const mt = ({ floor, opening, closing, total, named }: Readonly<Record<'floor' | 'opening' | 'closing' | 'total' | 'named', string>>): Made => ({
  said: [floor, opening, closing, total, named],
  text: [
    ':20:A', `:25:${account.iban}${named ? ` ${named}` : ''}`, ':28C:1/1', ...(floor ? [`:34F:${floor}0,`] : []), ...(opening ? [`:60F:C261110${opening}0,`] : []), ':61:2611101110C5000,NTRFNONREF', ':86:havale',
    ...(closing ? [`:62F:C261110${closing}5000,`] : []), ...(total ? [`:90D:0${total}0,`, `:90C:1${total}5000,`] : []), '-', '',
  ].join('\r\n'),
})
const camt = ({ acct, bal, ntry }: Readonly<Record<'acct' | 'bal' | 'ntry', string>>): Made => ({
  said: [acct, bal, ntry],
  text: `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id>${acct && `<Ccy>${acct}</Ccy>`}</Acct>
    ${bal && `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${bal}">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>`}
    <Ntry><Amt${ntry && ` Ccy="${ntry}"`}>5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
})
const ofx = ({ curdef, entry }: Readonly<Record<'curdef' | 'entry', string>>): Made => ({
  said: [curdef, entry],
  text: `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${curdef && `<CURDEF>${curdef}`}<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>5000.00<FITID>1
    ${entry && `<CURRENCY><CURRATE>1.0<CURSYM>${entry}</CURRENCY>`}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
})
type SheetPlaces = Readonly<Record<'heading' | 'inLine' | 'column' | 'beside' | 'balance' | 'head' | 'total', string>> & { readonly label: string }
const csv = ({ label, heading, inLine, column, beside, balance, head, total }: SheetPlaces): Made => ({
  said: [heading, inLine, column, beside, balance, head, total],
  text: [
    'Hesap Hareketleri;', `IBAN;${account.iban}`, ...(heading ? [`${label};${heading}`] : []), ...(inLine ? [`${label}: ${inLine};;`] : []),
    `Tarih;Açıklama;Tutar${head && ` (${head})`};Bakiye;${label}`, `10.11.2026;havale;5.000,00${beside && ` ${beside}`};5.000,00${balance && ` ${balance}`};${column}`, ...(total ? [`Toplam;;5.000,00 ${total};;`] : []), '',
  ].join('\n'),
})

const files = fc.oneof(
  fc.record({ floor: code, opening: code, closing: code, total: code, named: fc.constantFrom('', 'TRY', 'USD', 'EUR') }).map(mt),
  fc.record({ acct: code, bal: code, ntry: code }).map(camt),
  fc.record({ curdef: code, entry: code }).map(ofx),
  fc.record({
    label: fc.constantFrom('Döviz', 'Döviz Cinsi', 'Para Birimi', 'Currency'), heading: word, inLine: word, column: fc.oneof(word, code),
    beside: fc.constantFrom('', 'TL', 'TRY', '₺', 'USD', '€', 'EUR'), balance: fc.constantFrom('', 'TL', 'USD'), head: fc.constantFrom('', 'TL', 'USD'), total: fc.constantFrom('', 'TL', 'EUR'),
  }).map(csv),
)
const isOwn = (text: string) => own.words.some((known) => known === text)

test('wherever a file says a currency, nothing but the account’s is booked; where none is said, the import says so', async () => {
  await fc.assert(fc.asyncProperty(files, async ({ text, said }) => {
    const { rows, warnings } = await bookings(text)
    const booked = rows.filter(({ result }) => result === 'NEW')
    const spoken = said.filter(Boolean)
    if (spoken.every(isOwn)) expect(booked).toMatchObject([{ amountMinor: 500_000n, direction: 'CREDIT' }])
    else expect(rows.filter(({ reason }) => reason === 'OTHER_CURRENCY')).toMatchObject([{ result: 'ERROR', key: null, amountMinor: null }])
    if (!spoken.every(isOwn)) expect(booked).toEqual([])
    expect(warnings.some(({ code }) => code === 'CURRENCY_UNNAMED')).toBe(spoken.length === 0)
    expect(warnings.some(({ code }) => code === 'CURRENCY_OTHER')).toBe(!spoken.every(isOwn))
  }), { numRuns: 2_000, seed: 1 })
}, 60_000)

test('an interim report of a foreign account is no lira, by its floor limit alone', async () => {
  const { rows, warnings } = await bookings([':20:A', `:25:${account.iban}`, ':28C:1/1', ':34F:USD0,', ':13D:2611101200+0300', ':61:2611101110C5000,NTRFNONREF', ':90C:1USD5000,', '-', ''].join('\r\n'))
  expect(rows).toMatchObject([{ result: 'ERROR', reason: 'OTHER_CURRENCY', text: '5000' }])
  expect(warnings).toContainEqual({ code: 'CURRENCY_OTHER', currency: 'USD' })
})

test('only the rows of another currency are refused where a sheet says it row by row', async () => {
  const { rows } = await bookings(['Tarih;Açıklama;Tutar;Döviz', '10.11.2026;a;10,00;TL', '10.11.2026;b;7.000,00;USD', '10.11.2026;c;8.000,00 USD;TL', '10.11.2026;d;9,00;TRY', ''].join('\n'))
  expect(rows.map(({ description, result, reason, text }) => [description, result, reason, text])).toEqual([
    ['a', 'NEW', null, null], ['b', 'ERROR', 'OTHER_CURRENCY', '7000.00 USD'], ['c', 'ERROR', 'OTHER_CURRENCY', '8000.00 TRY/USD'], ['d', 'NEW', null, null],
  ])
})

test('a column of currencies to which nobody gave a meaning is heard all the same', async () => {
  const { rows } = await bookings(['Tarih;PB;Açıklama;Tutar', '10.11.2026;USD;FEE;7.000,00', '10.11.2026;TRY;FEE;1,00', ''].join('\n'))
  expect(rows).toMatchObject([{ reason: 'OTHER_CURRENCY' }, { result: 'NEW' }])
})

test('the balances of a foreign statement never become the account’s', async () => {
  const { parts } = await bookings(mt({ floor: '', opening: 'USD', closing: 'USD', total: '', named: '' }).text)
  expect(parts).toMatchObject([{ currency: 'USD', openingMinor: null, closingMinor: null }])
})

test('a name that holds a currency is no currency', async () => {
  const { rows } = await bookings(['Müşteri;EURO BİLİŞİM LTD. ŞTİ.', 'Adres;Dolar Sokak 12', 'Tarih;Açıklama;Tutar', '10.11.2026;USD bozdurma karşılığı;10,00', ''].join('\n'))
  expect(rows).toMatchObject([{ result: 'NEW' }])
})
