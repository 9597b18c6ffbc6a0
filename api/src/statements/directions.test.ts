import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const rowsOf = async (text: string) => bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-20').rows
const outcomes = async (text: string) => (await rowsOf(text)).map(({ result, reason, direction, amountMinor }) => [result, reason ?? direction, amountMinor])

const unclear = ['ERROR', 'UNCLEAR_DIRECTION', null]

const camt = (direction: string) => `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>TRY</Ccy></Acct>
  <Ntry><Amt Ccy="TRY">125.50</Amt>${direction}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt><AcctSvcrRef>X1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`

test.each(['', '<CdtDbtInd></CdtDbtInd>', '<CdtDbtInd>DEBIT</CdtDbtInd>'])('an entry of CAMT with the direction %p is no credit', async (direction) => {
  expect(await outcomes(camt(direction))).toEqual([unclear])
})

test('an entry of CAMT without a direction is told by its words', async () => {
  expect(await rowsOf(camt('<CdtDbtInd>Dr</CdtDbtInd>'))).toMatchObject([{ text: '125.50 TRY Dr X1' }])
})

const ofx = (...transactions: readonly (readonly [string, string])[]) =>
  `<OFX><STMTRS><CURDEF>TRY<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST>${transactions.map(([kind, amount], index) => `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>20261110<TRNAMT>${amount}<FITID>${index}</STMTTRN>`).join('')}</BANKTRANLIST></STMTRS></OFX>`

test.each(['DEBIT', 'CHECK', 'CASH', 'DIRECTDEBIT', 'FEE', 'SRVCHG'])('a transaction of OFX that is %s and no minus is no money in', async (kind) => {
  expect(await outcomes(ofx([kind, '50.00'], [kind, '-50.00'], ['CREDIT', '10.00']))).toEqual([['NEW', 'DEBIT', 5000n], ['NEW', 'CREDIT', 1000n], unclear])
})

test('a credit of OFX with a minus is an error; a kind that may go either way has its sign, where the file writes signs', async () => {
  expect(await outcomes(ofx(['CREDIT', '-50.00'], ['ATM', '20.00'], ['XFER', '-20.00'], ['INT', '1.00']))).toEqual([['NEW', 'CREDIT', 2000n], ['NEW', 'DEBIT', 2000n], ['NEW', 'CREDIT', 100n], unclear])
})

test('where OFX writes debits without their minus, nothing that may go either way is money in', async () => {
  expect(await outcomes(ofx(['DEBIT', '50.00'], ['POS', '20.00'], ['CREDIT', '7.00']))).toEqual([['NEW', 'CREDIT', 700n], unclear, unclear])
})
