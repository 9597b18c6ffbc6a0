import { decimalText } from './decimal'
import { readStatement } from './readStatement'
import { balanceHolds } from './totals'

const sheet = (...rows: readonly string[]) => readStatement(Buffer.from([...rows, ''].join('\r\n')))
const amountsOf = async (...rows: readonly string[]) =>
  (await sheet(...rows)).statements.flatMap(({ entries }) => entries).map(({ amount }) => decimalText(amount))
const head = 'Tarih;Açıklama;Tutar;Bakiye'

test('a sign that says otherwise than the side beside it is not guessed', async () => {
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

test.each(['31 Kasım 2026', '23 Kasam 2026', '23 Ka 2026', 'Kasım 2026'])('%s is no day', async (written) => {
  const { statements } = await sheet(head, '22.11.2026;A;1,00;1,00', `${written};A;1,00;2,00`)
  expect(statements[0]?.entries).toHaveLength(1)
  expect(statements[0]?.notices.map(({ code }) => code)).toContain('UNREADABLE_ENTRY')
})

test('bare numbers are days only where nothing else in the column is one', async () => {
  expect(await amountsOf(head, '46349;A;1,00;1,00', '46350,5;B;2,00;3,00')).toEqual(['1.00', '2.00'])
  const { statements } = await sheet(head, '22.11.2026;A;1,00;1,00', '46349;A;1,00;2,00', '46350;A;1,00;3,00')
  expect(statements[0]?.entries).toHaveLength(1)
  // Numbers of rows are no days.
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
