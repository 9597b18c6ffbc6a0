import { decimalText } from './decimal'
import { readStatement } from './readStatement'
import { balanceHolds } from './totals'

const iban = 'TR330006100519786457841326'
const crlf = (...lines: readonly string[]) => [...lines, ''].join('\r\n')
const read = async (text: string) => (await readStatement(Buffer.from(text))).statements
const entriesOf = async (text: string) =>
  (await read(text))
    .flatMap(({ entries }) => entries)
    .map(({ amount, counterparty, counterpartyIban, ownRef, isReversal, description }) => [
      decimalText(amount),
      counterparty,
      counterpartyIban,
      ownRef,
      isReversal,
      description,
    ])
const message = (...lines: readonly string[]) =>
  crlf(':20:A', `:25:${iban}`, ':28C:1/1', ':60F:C261122TRY1000,00', ...lines)
const line = ':61:2611231123C100,00NTRFNONREF//R1'

const notes: readonly (readonly [string, readonly string[], readonly unknown[]])[] = [
  [
    'keywords of a German purpose are separate, whatever the bank cut between them',
    [
      ':86:166?00SEPA-GUTSCHRIFT?100004711?20EREF+DEP7F3K9?21KREF+1?22SVWZ+RECHNUNG 0000012 DANKE?23SCHOEN?32ELIF KILIC?33GMBH',
    ],
    ['ELIF KILIC GMBH', null, null, false, 'EREF+DEP7F3K9 KREF+1 SVWZ+RECHNUNG 0000012 DANKESCHOEN'],
  ],
  [
    'subfields that the bank did not fill are words apart: the code stays readable',
    [':86:166?00GELEN FAST?20SIPARIS 4471 DEP7F3K9?21SAAT 14?22NOLU ISLEM?32ELIF KILIC'],
    ['ELIF KILIC', null, null, false, 'SIPARIS 4471 DEP7F3K9 SAAT 14 NOLU ISLEM'],
  ],
  [
    'a full subfield that ends between two words begins the next with the blank',
    [':86:177?00GIDEN EFT?20EREF+EndToEndId TFNR 22 004?21 00001?22 SON?32CAN AKSOY'],
    ['CAN AKSOY', null, null, false, 'EREF+EndToEndId TFNR 22 004 00001 SON'],
  ],
  [
    'a German return by its number',
    [':86:159?00AUFTRAG?20SVWZ+AC04 KONTO AUFGELOEST?32CAN AKSOY'],
    ['CAN AKSOY', null, null, true, 'SVWZ+AC04 KONTO AUFGELOEST'],
  ],
  [
    'a question mark within text is not a subfield',
    [':86:GELEN FAST NEDEN?20 LIRA'],
    [null, null, null, false, 'GELEN FAST NEDEN?20 LIRA'],
  ],
  [
    'words before the first subfield are kept',
    [':86:GELEN FAST ?20DEP7F3K9?32ELIF KILIC'],
    ['ELIF KILIC', null, null, false, 'GELEN FAST DEP7F3K9'],
  ],
  [
    'a name with its own code word',
    [':86:/ORDP/NAME/ELIF KILIC/REMI/DEP7F3K9'],
    ['ELIF KILIC', null, null, false, 'DEP7F3K9'],
  ],
  [
    'subfields behind <',
    [':86:641<00PRZELEW<10123<20DEP7F3K9 TYTUL<27ELIF KILIC<28UL X<38TR700006200000000006299999'],
    ['ELIF KILIC', 'TR700006200000000006299999', null, false, 'DEP7F3K9 TYTUL'],
  ],
  [
    'subfields behind ~ over several lines',
    [':86:641~00PRZELEW~20DEP7F', '3K9~32ELIF~33KILIC~34641', '~38TR700006200000000006299999'],
    ['ELIF KILIC', 'TR700006200000000006299999', null, false, 'DEP7F3K9'],
  ],
  [
    'subfields behind ^, without a number',
    [':86:^00WPLYW^20DEP7F3K9^30114^32ELIF KILIC'],
    ['ELIF KILIC', null, null, false, 'DEP7F3K9'],
  ],
  [
    'the other side as one code word, cut in the middle of its bank',
    [':86:/EREF/DEP7F3K9//CNTP/NL32INGB0000012345/INGBNL2', 'A/ELIF KILIC/UTRECHT///REMI/USTD//ODEME 12/'],
    ['ELIF KILIC', 'NL32INGB0000012345', 'DEP7F3K9', false, 'ODEME 12'],
  ],
  [
    'a return with its reason, and no reference provided',
    [':86:/RTRN/MS03//EREF/NOTPROVIDED//CNTP/NL32INGB0000012345/INGBNL2A/CAN AKSOY/UTRECHT///REMI/USTD//TERUG/'],
    ['CAN AKSOY', 'NL32INGB0000012345', null, true, 'TERUG MS03'],
  ],
  [
    'an ordering party with a name of its own',
    [':86:/EREF/X1/ORDP//NAME/ELIF KILIC/REMI/DEP7F3K9 and/or more/ISDT/2026-11-23'],
    ['ELIF KILIC', null, 'X1', false, 'DEP7F3K9 and/or more'],
  ],
  [
    'an account, a bank and a name',
    [
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL32INGB0000012345/BIC/INGBNL2A',
      '/NAME/ELIF KILIC/REMI/DEP7F3K9',
      '/EREF/NOTPROVIDED',
    ],
    ['ELIF KILIC', 'NL32INGB0000012345', null, false, 'DEP7F3K9'],
  ],
  [
    'a note with a line of one dash',
    [':86:GELEN FAST', '-', 'DEP7F3K9'],
    [null, null, null, false, 'GELEN FAST - DEP7F3K9'],
  ],
]

test.each(notes)('%s', async (_, note, expected) => {
  expect(await entriesOf(message(line, ...note))).toEqual([['100.00', ...expected]])
})

test('a code word in the place of the reference sends the reader to the note', async () => {
  const text = (ref: string) => message(`:61:2611231123C1,00NTRF${ref}//R1`, ':86:/EREF/DEP7F3K9//REMI/USTD//X/')
  expect((await entriesOf(text('EREF')))[0]?.[3]).toBe('DEP7F3K9')
  expect((await entriesOf(text('ABC1')))[0]?.[3]).toBe('ABC1')
})

test.each([
  ['points before the decimals', ':61:2611231123C100.50NTRFNONREF', '100.50'],
  ['blanks at both ends', ':61: 2611231123C100,50NTRFNONREF ', '100.50'],
  ['no type', ':61:2611231123D100,5', '-100.5'],
  ['a mark of two letters and a funds code', ':61:2611231123RDY100,5NRTINONREF', '100.5'],
])('a statement line with %s is read', async (_, written, amount) => {
  expect((await entriesOf(message(written))).map(([size]) => size)).toEqual([amount])
})

test('amounts and balances may have a decimal point; a comma among thousands is still no decimal', async () => {
  const [statement] = await read(
    crlf(
      ':20:A',
      `:25:${iban}`,
      ':28C:036/2026/BPL',
      ':60F:C261122TRY1000.00',
      ':61:261123C100.50NTRF',
      ':61:261123C1.000,00NTRF',
      ':62F:C261123TRY2100.50',
    ),
  )
  expect(statement && balanceHolds(statement)).toBe(true)
})

test.each([
  ['a framing byte', '\u0001:20:A'],
  ['its envelope', '{1:F01TGBATRISAXXX0000000000}{2:I940TGBATRISXXXXN}{4::20:A'],
])('a first field behind %s on the same line is found', async (_, first) => {
  const [statement] = await read(
    crlf(first, `:25:${iban}`, ':60F:C261122TRY1,', ':61:261123C1,NTRF', ':62F:C261123TRY2,', '-}'),
  )
  expect(statement && balanceHolds(statement)).toBe(true)
})

test('each account of one message is a statement of its own', async () => {
  const account = (number: string, amount: string) => [
    `:25:${number}`,
    ':28C:1/1',
    ':60F:C261122TRY1,',
    `:61:261123C${amount},NTRF`,
    ':86:GELEN',
    `:62F:C261123TRY${1 + Number(amount)},`,
  ]
  const numbers = [iban, 'TR700006200000000006299999', '0064/1234567']
  const statements = await read(crlf(':20:A', ...numbers.flatMap((number, at) => account(number, String(at + 1)))))
  expect(
    statements.map(({ account: number, entries }) => [number, entries.map(({ amount }) => decimalText(amount))]),
  ).toEqual(numbers.map((number, at) => [number, [String(at + 1)]]))
  expect(statements.map(balanceHolds)).toEqual([true, true, true])
  expect(statements.flatMap(({ notices }) => notices)).toEqual([])
})

test('a balance with blanks between its parts is read', async () => {
  const { statements } = await readStatement(
    Buffer.from(':20:A\n:25:1234567\n:28C:1\n:60F:C 261123 TRY 10,00\n:61:261123C1,00NTRFX\n:62F:C 261123 TRY 11,00\n'),
  )
  expect(statements.map((statement) => [balanceHolds(statement), statement.currency])).toEqual([[true, 'TRY']])
})

test('a field with a blank before its number, or a small letter behind it, is the same field', async () => {
  const [statement] = await read(message(line.replace(':61', ': 61'), ':86:A', ':62f:C261123TRY1100,00'))
  expect(statement?.entries.map(({ description }) => description)).toEqual(['A'])
  expect(statement && balanceHolds(statement)).toBe(true)
})
