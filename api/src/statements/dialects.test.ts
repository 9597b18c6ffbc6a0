import { bookingsOf } from './bookings'
import { printedStatement } from './printedStatement'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const read = (text: string) => readStatement(Buffer.from(text))
const entries = async (text: string) => (await read(text)).statements.flatMap((statement) => statement.entries)
const mt = (...lines: readonly string[]) =>
  [':20:A', `:25:${account.iban}`, ':28C:1/1', ':60F:C261110TRY0,', ...lines, ''].join('\r\n')

test.each([
  ['a blank between amount and type', ':61:2611101110C50,00 NTRFNONREF//R1'],
  ['blanks for the entry date, and a funds code', ':61:261110    CY50,00NTRFNONREF//R1'],
  ['blanks everywhere', ':61:261110 1110 C Y 50,00 NTRFNONREF//R1'],
  ['no digit before the decimals', ':61:2611101110C,50NTRFNONREF//R1'],
])('a line with %s is read', async (_, line) => {
  expect(await entries(mt(line))).toMatchObject([
    { bookedOn: '2026-11-10', amount: { units: line.includes('C,50') ? 50n : 5000n }, bankRef: 'R1' },
  ])
})

test.each([
  ['-,64', -64n],
  [',64', 64n],
  ['.64', 64n],
  ['−,64', -64n],
])('a sheet’s amount %s is read', async (written, units) => {
  expect(await entries(`Tarih;Açıklama;Tutar;Bakiye\n10.11.2026;BSMV;${written};1,00\n`)).toMatchObject([
    { amount: { units, scale: 2 } },
  ])
})

const report2007 = `<?xml version="1.0"?><Document xmlns="urn:swift:xsd:$camt.052.001.01"><BkToCstmrAcctRptV01><GrpHdr><MsgId>1</MsgId></GrpHdr><Rpt><Id>R1</Id><Acct><Id><PrtryAcct><Id>6457841326</Id></PrtryAcct></Id><Ccy>TRY</Ccy></Acct>
  <Bal><Tp><Cd>OPBD</Cd></Tp><Amt Ccy="TRY">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>
  <Ntry><Amt Ccy="TRY">125.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt><AcctSvcrRef>X1</AcctSvcrRef><TxDtls><Refs><EndToEndId>DEP-7F3K9Q</EndToEndId></Refs><RltdPties><Dbtr><Nm>ELIF KILIC</Nm></Dbtr></RltdPties></TxDtls></Ntry>
  <Ntry><Amt Ccy="TRY">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt></Ntry>
  <Ntry><Amt Ccy="TRY">8.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>INFO</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt></Ntry></Rpt></BkToCstmrAcctRptV01></Document>`

test('a report of 2007 is read like later ones; what is not booked is shown and not counted', async () => {
  const file = await read(report2007)
  expect(printedStatement(file)).toMatchObject({
    root_child: 'BkToCstmrAcctRpt',
    credits: '125.50',
    per_statement: [{ account: '6457841326', pending_or_info: 2, tx_details: 1, balances: [{ type: 'OPBD' }] }],
  })
  const { rows } = bookingsOf(file, account, '2026-11-20')
  expect(rows).toMatchObject([
    { result: 'NEW', name: 'ELIF KILIC', description: 'DEP-7F3K9Q' },
    { result: 'SKIPPED', reason: 'NOT_BOOKED', amountMinor: 900n },
    { result: 'SKIPPED', reason: 'NOT_BOOKED' },
  ])
})

test.each([
  [
    'MT942',
    [
      ':20:A',
      `:25:${account.iban}`,
      ':28C:1/1',
      ':34F:TRY0,',
      ':61:2611101110EC50,00NTRFNONREF',
      ':61:2611101110ED20,00NTRFNONREF',
      ':61:2611101110C1,00NTRFNONREF',
      '-',
      '',
    ].join('\r\n'),
  ],
  [
    'OFX',
    `<OFX><STMTRS><CURDEF>TRY<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261110<TRNAMT>1.00<FITID>1</STMTTRN></BANKTRANLIST><BANKTRANLISTP><STMTTRNP><DTTRAN>20261110<TRNAMT>50.00<NAME>A</STMTTRNP><STMTTRNP><DTTRAN>20261110<TRNAMT>-20.00<NAME>B</STMTTRNP></BANKTRANLISTP></STMTRS></OFX>`,
  ],
])('what %s only announces is shown, and neither booked nor counted', async (_, text) => {
  const { rows, parts } = bookingsOf(await read(text), account, '2026-11-20')
  expect(rows.map(({ result }) => result).sort()).toEqual(['NEW', 'SKIPPED', 'SKIPPED'])
  expect(rows.filter(({ reason }) => reason === 'NOT_BOOKED').map(({ amountMinor }) => amountMinor)).toEqual([
    5000n,
    2000n,
  ])
  expect(parts).toMatchObject([{ creditMinor: 100n, debitMinor: 0n }])
})

const sheet = (...rows: readonly string[]) => read(['Tarih;Açıklama;Tutar;Bakiye', ...rows, ''].join('\n'))

test('an unreadable last row leaves the closing balance unknown and the equation unproved', async () => {
  expect(
    printedStatement(
      await sheet('01.10.2026;A;100,00;1.100,00', '02.10.2026;B;50,00;1.150,00', '03.10.2026;C;?;1.149,36'),
    ),
  ).toMatchObject({ closing: null, opening: '1000.00', balance_equation: null })
  // Newest first: the latest entry is at the top.
  expect(
    printedStatement(
      await sheet('03.10.2026;C;?;1.149,36', '02.10.2026;B;50,00;1.150,00', '01.10.2026;A;100,00;1.100,00'),
    ),
  ).toMatchObject({ order: 'newest first', closing: null, opening: '1000.00', balance_equation: null })
})

test('an MT940 with a line that nobody can read is not proved, even where its balances agree', async () => {
  expect(
    printedStatement(await read(mt(':61:2611101110C50,00NTRFNONREF', ':61:garbled', ':62F:C261110TRY50,00'))),
  ).toMatchObject({ per_statement: [{ balance_equation: null }] })
})

test('a sentence under the table is not an unreadable row', async () => {
  const file = await sheet(
    '01.10.2026;A;100,00;1.100,00',
    'Bu belge 02.10.2026 14:05 tarihinde bilgi için düzenlenmiştir.;;;',
    'Bakiye 1.100,00 dir;;;',
  )
  expect(file.statements[0]?.notices.map(({ code }) => code)).toEqual(['NOTE_ROW', 'UNREADABLE_ENTRY'])
})
