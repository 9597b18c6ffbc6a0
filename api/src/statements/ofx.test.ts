import { ownAccount, readAs } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

type Row = Readonly<Record<string, string>>
const ofx = (...rows: readonly Row[]) =>
  `<OFX><STMTRS><CURDEF>TRY<BANKTRANLIST>${rows
    .map(
      (row) =>
        `<STMTTRN><DTPOSTED>20261110${Object.entries(row)
          .map(([tag, value]) => `<${tag}>${value}`)
          .join('')}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></OFX>`
const first = { TRNTYPE: 'CREDIT', TRNAMT: '100.00', FITID: 'A1', NAME: 'ELIF' }
const other = { TRNTYPE: 'CREDIT', TRNAMT: '7.00', FITID: 'A2', NAME: 'CAN' }
const correction = (action: string) => ({
  ...first,
  TRNAMT: '90.00',
  FITID: 'A3',
  CORRECTFITID: 'A1',
  CORRECTACTION: action,
})

test.each([
  ['replaces one of an earlier file', [correction('REPLACE'), other], ['11-10 7.00'], ['1 CORRECTS_LINE']],
  [
    'replaces one of this file',
    [first, correction('REPLACE'), other],
    ['11-10 7.00'],
    ['2 CORRECTS_LINE', '1 CORRECTED_ROW'],
  ],
  ['deletes one of an earlier file', [correction('DELETE'), other], ['11-10 7.00'], ['1 DELETES_LINE']],
  [
    'deletes one of this file',
    [first, correction('delete'), other],
    ['11-10 7.00'],
    ['1 CORRECTED_ROW', '2 DELETES_LINE'],
  ],
  ['corrects nothing', [first, other], ['11-10 100.00', '11-10 7.00'], []],
])('a transaction of OFX that %s is never booked without a decision', async (_what, rows, booked, reasons) => {
  expect(await readAs(ofx(...rows))).toMatchObject({ booked, reasons })
})

test('the payer is in a part of the transaction, with an account and signs by number', async () => {
  const iban = 'TR700006200000000006299999'
  const file = ofx({ TRNTYPE: 'CREDIT', TRNAMT: '1.00', FITID: 'A1' }).replace(
    '</STMTTRN>',
    `<PAYEE><NAME>&#350;&#xDC;KR&#220;<CITY>X</PAYEE><BANKACCTTO><BANKID>1<ACCTID>${iban}</BANKACCTTO></STMTTRN>`,
  )
  const { rows } = bookingsOf(await readStatement(Buffer.from(file)), ownAccount, '2026-11-28')
  expect(rows).toMatchObject([{ name: 'ŞÜKRÜ', iban, description: 'ŞÜKRÜ' }])
})
