import { lines, ownAccount, readAs } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const bookings = async (content: string) =>
  bookingsOf(await readStatement(Buffer.from(content)), ownAccount, '2026-11-28')
const resultsOf = async (content: string) =>
  (await bookings(content)).rows.map(({ result, reason }) => (result === 'NEW' ? result : reason))

const entry = (amount: string, body = '', ref = 'REF2026001') =>
  `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>${body}</Ntry>`
const balance = (kind: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>`
const camt = (content: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${ownAccount.iban}</IBAN></Id></Acct>${content}</Stmt></BkToCstmrStmt></Document>`
const details = (...parts: readonly (readonly [string, string?])[]) =>
  parts
    .map(
      ([amount, side]) =>
        `<TxDtls><Amt Ccy="TRY">${amount}</Amt>${side ? `<CdtDbtInd>${side}</CdtDbtInd>` : ''}</TxDtls>`,
    )
    .join('')
const group = (content: string) => `<NtryDtls>${content}</NtryDtls>`

test.each([
  ['parts that add up', group(details(['900.00'], ['350.00'])), 'NEW'],
  ['parts of both sides that add up', group(details(['1300.00'], ['50.00', 'DBIT'])), 'NEW'],
  ['parts of another sum', group(details(['900.00'], ['300.00'])), 'PARTS_DIFFER'],
  [
    'another sum of the batch',
    group('<Btch><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="TRY">1200.00</TtlAmt></Btch>'),
    'PARTS_DIFFER',
  ],
  [
    'parts that are not all listed',
    group(`<Btch><NbOfTxs>3</NbOfTxs></Btch>${details(['900.00'], ['300.00'])}`),
    'NEW',
  ],
  [
    'charges',
    `<Chrgs><TtlChrgsAndTaxAmt Ccy="TRY">50.00</TtlChrgsAndTaxAmt></Chrgs>${group(details(['900.00'], ['400.00']))}`,
    'NEW',
  ],
])('a batch of CAMT is booked if its parts do not contradict it: %s', async (_what, body, result) => {
  expect(await resultsOf(camt(entry('1250.00', body)))).toEqual([result])
})

test('an entry that appears twice in one statement is held unless the balances show both', async () => {
  const twice = entry('100.00') + entry('100.00')
  expect(await resultsOf(camt(twice))).toEqual(['NEW', 'TWICE_IN_FILE'])
  expect(await resultsOf(camt(balance('OPBD', '0.00') + balance('CLBD', '200.00') + twice))).toEqual(['NEW', 'NEW'])
  expect(await resultsOf(camt(balance('OPBD', '0.00') + balance('CLBD', '100.00') + twice))).toEqual([
    'NEW',
    'TWICE_IN_FILE',
  ])
  expect(await resultsOf(camt(entry('100.00') + entry('100.00', '', 'REF2026002') + entry('90.00')))).toEqual([
    'NEW',
    'NEW',
    'NEW',
  ])
  // Short numbers do not count as references of one payment.
  expect(await resultsOf(lines('Tarih;Açıklama;Tutar;Referans', '23.11.2026;A;1,00;1', '23.11.2026;A;1,00;1'))).toEqual(
    ['NEW', 'NEW'],
  )
})

test('a CAMT statement without its closing balance may lack a page', async () => {
  const codes = async (content: string) => (await bookings(camt(content))).warnings.map(({ code }) => code)
  expect(await codes(balance('OPBD', '0.00') + entry('1.00'))).toEqual(['NO_CLOSING'])
  expect(await codes(entry('1.00'))).toEqual([])
})

test('a payer’s IBAN in the place of other numbers is read, and so is who pays through another’s account', async () => {
  const iban = 'TR700006200000000006299999'
  const parties = `<RltdPties><UltmtDbtr><Nm>ELIF</Nm></UltmtDbtr><Dbtr><Nm>BANKA X</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${iban}</Id></Othr></Id></DbtrAcct></RltdPties>`
  const { rows } = await bookings(camt(entry('1.00', group(`<TxDtls>${parties}</TxDtls>`))))
  expect(rows).toMatchObject([{ name: 'BANKA X', iban, description: 'ELIF' }])
})

test('currencies beside some of the balances do not break them; times may have no marks', async () => {
  const sheet = lines(
    'Tarih;Saat;Açıklama;Tutar;Bakiye',
    '23.11.2026;1405;A;100,00;1.100,00 TL',
    '24.11.2026;140530;B;-40,00;1.060,00',
  )
  expect((await bookings(sheet)).parts).toMatchObject([{ holds: true }])
  expect((await readAs(sheet)).times).toEqual(['14:05', '14:05:30'])
})
