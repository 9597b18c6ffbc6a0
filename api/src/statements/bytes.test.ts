import { encode } from 'iconv-lite'

import { lines, ownAccount as account, readAs } from '../testing/readAs'

describe('the bytes decide the code page, not the label', () => {
  const ofx = (charset: string, currency = 'TRY') =>
    `OFXHEADER:100\nENCODING:USASCII\nCHARSET:${charset}\n\n<OFX><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>1234567<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261123<TRNAMT>1.00<FITID>A1<NAME>ŞÜKRÜ GÖĞÜŞ İĞ<MEMO>x</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20261123</LEDGERBAL></STMTRS></OFX>`
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>TRY</Ccy></Acct><Ntry><Amt Ccy="TRY">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>ŞÜKRÜ GÖĞÜŞ İĞ</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
  const turkish: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe }
  const in1254 = (text: string) => Uint8Array.from(text, (letter) => turkish[letter] ?? letter.charCodeAt(0))
  const in857 = (text: string) => encode(text, 'cp857')
  const csv = lines('Tarih;Açıklama;Gönderen;Tutar', '23.11.2026;FAST;ŞÜKRÜ GÖĞÜŞ İĞ;1,00')
  test.each([
    ['OFX, named 1252, is UTF-8', Buffer.from(ofx('1252'))],
    ['OFX, named 1252, is 1254', in1254(ofx('1252'))],
    ['OFX, named 1254, is UTF-8', Buffer.from(ofx('1254'))],
    ['XML, named ISO-8859-1, is UTF-8', Buffer.from(xml('ISO-8859-1'))],
    ['XML, named ISO-8859-1, is 8859-9', in1254(xml('ISO-8859-1'))],
    ['XML, named UTF-8, is 1254', in1254(xml('UTF-8'))],
    ['CSV, nothing named, is 1254', in1254(csv)],
    ['OFX, named 1254, is 857', in857(ofx('1254'))],
    ['XML, named UTF-8, is 857', in857(xml('UTF-8'))],
    ['CSV, nothing named, is 857', in857(csv)],
    ['CSV in UTF-8 with one damaged byte', Buffer.concat([Buffer.from(csv.repeat(9)), Buffer.from([0xfe])])],
  ])('%s', async (_, bytes) => {
    expect((await readAs(bytes)).names).toContain('ŞÜKRÜ GÖĞÜŞ İĞ')
  })
})

test.each([
  ['quotes and marks of Windows are not the letters of DOS', '“ELIF” KILIC™ – ‘CAN’ AKSOY… €5'],
  ['one letter of Windows among them', '“ELIF” KILIÇ™'],
])('%s', async (_, name) => {
  const bytes = encode(lines('Tarih;Aciklama;Gonderen;Tutar', `23.11.2026;FAST;${name};1,00`), 'windows-1254')
  expect((await readAs(bytes)).names).toContain(name)
})
