import { decimalText } from './decimal'
import { readStatement } from './readStatement'
import { balanceHolds } from './totals'

const sheet = (...rows: readonly string[]) => readStatement(Buffer.from([...rows, ''].join('\r\n')))
const amountsOf = async (...rows: readonly string[]) =>
  (await sheet(...rows)).statements.flatMap(({ entries }) => entries).map(({ amount }) => decimalText(amount))
const head = 'Tarih;Açıklama;Tutar;Bakiye'

test('a sign that contradicts the side beside it is not guessed', async () => {
  const [statement] = (await sheet(head, '23.11.2026;A;-100,00 A;1,00', '23.11.2026;B;-50,00 B;1,00')).statements
  expect(statement?.notices.map(({ code, at }) => [code, at])).toContainEqual(['UNREADABLE_ENTRY', 2])
  expect(statement?.entries.map(({ amount }) => decimalText(amount))).toEqual(['-50.00'])
})

test('a side in the cell and a column of directions are one statement, made twice', async () => {
  expect(await amountsOf('Tarih;Açıklama;Tutar;B/A', '23.11.2026;A;100,00 A;A', '23.11.2026;B;50,00 B;B')).toEqual([
    '100.00',
    '-50.00',
  ])
})

test('an overdrawn balance by its side', async () => {
  const [statement] = (await sheet(head, '23.11.2026;A;100,00 B;100,00 B', '24.11.2026;B;300,00 A;200,00 A')).statements
  expect(
    statement && [balanceHolds(statement), statement.opening?.amount.units, statement.closing?.amount.units],
  ).toEqual([true, 0n, 20000n])
})

test.each(['="000451"', '"=""000451"""', '000451'])(
  'a reference kept as a text, %s, is read letter for letter',
  async (ref) => {
    const { statements } = await sheet('Tarih;Açıklama;Tutar;Referans No', `23.11.2026;A;1,00;${ref}`)
    expect(statements[0]?.entries[0]?.bankRef).toBe('000451')
  },
)

test.each([
  ['23 Kasım 2026', '2026-11-23'],
  ['1 ARALIK 2026 Salı', '2026-12-01'],
  ['3-Şub-26', '2026-02-03'],
  ['24-Nov-2026 10:15', '2026-11-24'],
  ['5May2026', '2026-05-05'],
  ['May 5, 2026', '2026-05-05'],
])('the day %s is read by the name of its month', async (written, day) => {
  const { statements } = await sheet(head, `"${written}";A;1,00;2,00`)
  expect(statements[0]?.entries[0]?.bookedOn).toBe(day)
})

test.each(['31 Kasım 2026', '23 Kasam 2026', '23 Ka 2026', 'Kasım 2026'])('%s is not a day', async (written) => {
  const { statements } = await sheet(head, '22.11.2026;A;1,00;1,00', `${written};A;1,00;2,00`)
  expect(statements[0]?.entries).toHaveLength(1)
  expect(statements[0]?.notices.map(({ code }) => code)).toContain('UNREADABLE_ENTRY')
})

test('bare numbers are days only where nothing else in the column is one', async () => {
  expect(await amountsOf(head, '46349;A;1,00;1,00', '46350,5;B;2,00;3,00')).toEqual(['1.00', '2.00'])
  const { statements } = await sheet(head, '22.11.2026;A;1,00;1,00', '46349;A;1,00;2,00', '46350;A;1,00;3,00')
  expect(statements[0]?.entries).toHaveLength(1)
  // Row numbers are not days.
  await expect(amountsOf(head, '10001;A;1,00;1,00', '10002;B;2,00;3,00')).resolves.toEqual([])
})

const text = (content: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>TR330006100519786457841326</IBAN></Id></Acct>\n${content}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string) =>
  `<Ntry><Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt></Ntry>\n`
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

test.each([
  [
    'a business envelope',
    `${declaration}<BizMsgEnvlp><AppHdr><BizMsgIdr>1</BizMsgIdr></AppHdr>${text(entry('5.00'))}</BizMsgEnvlp>`,
  ],
  [
    'a SOAP envelope',
    `${declaration}<e:Envelope xmlns:e="urn:e"><e:Body><m><r>${text(entry('5.00'))}</r></m></e:Body></e:Envelope>`,
  ],
])('a message in %s is found', async (_, file) => {
  expect(await amountsOf(file)).toEqual(['5.00'])
})

test('messages behind each other in one file are all read, each entry at its line', async () => {
  const { statements } = await readStatement(
    Buffer.from(declaration + text(entry('5.00') + entry('6.00')) + '\n' + declaration + text(entry('7.00'))),
  )
  expect(statements.map(({ entries }) => entries.map(({ amount, at }) => [decimalText(amount), at]))).toEqual([
    [
      ['5.00', 3],
      ['6.00', 4],
    ],
    [['7.00', 8]],
  ])
})

test.each([
  ['9:05 PM', '21:05'],
  ['12:15:22 AM', '00:15:22'],
  ['10:15:22.123456', '10:15:22'],
  ['ÖS 09:05', '09:05'],
  ['09:05 ÖS', '21:05'],
  ['21:05 PM', '21:05'],
])('the time %s is %s', async (written, time) => {
  const { statements } = await sheet('Tarih;Saat;Açıklama;Tutar', `23.11.2026;${written};A;1,00`)
  expect(statements[0]?.entries[0]?.time).toBe(time)
})

test.each([
  ['the name of the day first', 'Tarih;Açıklama;Tutar', 'Pazartesi, 23 Kasım 2026;A;-1,00'],
  ['a currency inside the brackets', 'Tarih;Açıklama;Tutar', '23.11.2026;A;(1,00 TL)'],
  ['an apostrophe before a text', 'Tarih;Açıklama;Tutar;Referans No', "23.11.2026;A;'-1,00;'000451"],
  ['Giriş and Çıkış', 'Tarih;Açıklama;Giriş;Çıkış', '23.11.2026;A;;1,00'],
  ['Yatan and Çekilen', 'Tarih;Açıklama;Yatan;Çekilen', '23.11.2026;A;;1,00'],
  ['names with underscores', 'created_at,type,amount,description', '2026-11-23T10:15:22.123Z,debit,1.00,A'],
])('a layout with %s is read', async (_, first, row) => {
  const { statements } = await sheet(first, row)
  expect(
    statements[0]?.entries.map(({ bookedOn, amount, bankRef }) => [bookedOn, decimalText(amount), bankRef]),
  ).toEqual([['2026-11-23', '-1.00', first.includes('Referans') ? '000451' : null]])
})

test('a sentence under the table is a note, whatever separators it has', async () => {
  const { statements } = await sheet(head, '23.11.2026;A;1,00;2,00', 'Bilgi amaçlıdır; resmi belge değildir')
  expect(statements[0]?.notices.map(({ code }) => code)).toEqual(['NOTE_ROW'])
})

test.each(['1,250', '1 000.00', '1.234.567'])('%s is not an amount of XML, and is reported', async (amount) => {
  const { statements } = await readStatement(Buffer.from(text(entry(amount) + entry('2.00'))))
  expect(statements[0]?.entries.map((one) => decimalText(one.amount))).toEqual(['2.00'])
  expect(statements[0]?.notices.map(({ code }) => code)).toEqual(['UNREADABLE_ENTRY'])
})
