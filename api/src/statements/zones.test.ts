import { bookingsOf } from './bookings'
import { momentInZone } from './calendarDate'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const keyOf = async (text: string) => {
  const { rows } = bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-22')
  return rows.filter(({ result }) => result === 'NEW').map(({ day, time, key }) => ({ day, time, key }))
}

const camt = (moment: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct>
    <Ntry><Amt Ccy="TRY">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt>${moment}</BookgDt><AcctSvcrRef>R1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`
const ofx = (moment: string) =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>TRY<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${moment}<TRNAMT>5000.00<FITID>R1</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const csv = (moment: string) => `Tarih;Açıklama;Tutar;Referans No\n${moment};havale;5.000,00;R1\n`
const dtTm = (text: string) => camt(`<DtTm>${text}</DtTm>`)

describe('one moment is one booking, whatever zone it is written in', () => {
  test.each([
    ['CAMT, UTC', dtTm('2026-11-20T22:30:00Z')],
    ['CAMT, Central Europe', dtTm('2026-11-20T23:30:00.000+01:00')],
    ['CAMT, Istanbul', dtTm('2026-11-21T01:30:00+03:00')],
    ['CAMT without a zone', dtTm('2026-11-21T01:30:00')],
    ['CAMT, a day', camt('<Dt>2026-11-21</Dt>')],
    ['CAMT, a day with its zone', camt('<Dt>2026-11-21+03:00</Dt>')],
    ['OFX, UTC', ofx('20261120223000[0:GMT]')],
    ['OFX, New York', ofx('20261120173000.000[-5:EST]')],
    ['OFX, Istanbul', ofx('20261121013000[3:EET]')],
    ['OFX, Istanbul with its sign', ofx('20261121013000[+3]')],
    ['OFX without a zone', ofx('20261121013000')],
    ['a sheet, UTC', csv('2026-11-20T22:30:00Z')],
    ['a sheet, Istanbul', csv('2026-11-21 01:30:00')],
  ])('%s', async (_, text) => {
    const [known] = await keyOf(camt('<Dt>2026-11-21</Dt>'))
    expect(await keyOf(text)).toMatchObject([{ day: '2026-11-21', key: known?.key }])
  })

  test.each([
    ['20261120223000[0:GMT]', '2026-11-21', '01:30:00'],
    ['202611210400[+5.30:IST]', '2026-11-21', '01:30:00'],
    ['202611210400[5.5]', '2026-11-21', '01:30:00'],
    ['2026-11-20T19:00:05-03:30', '2026-11-21', '01:30:05'],
    ['2026-12-31T21:00:00Z', '2027-01-01', '00:00:00'],
  ])('%s is %s %s in Istanbul', (text, day, time) => expect(momentInZone(text)).toEqual({ day, time }))

  test.each([
    '20261120',
    '2026-11-20',
    '2026-11-20+01:00',
    '20261120223000',
    '2026-02-30T10:00:00Z',
    '20261120223000[EST]',
  ])('%s is not a moment in a zone', (text) => expect(momentInZone(text)).toBeUndefined())
})
