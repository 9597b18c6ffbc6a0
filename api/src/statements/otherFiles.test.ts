import { statementRefusalWords } from '@kasa/domain/statementWords'
import { zipSync } from 'fflate'

import { readStatement } from './readStatement'
import type { StatementRefused } from './statement'

const refusal = (file: string | Uint8Array) =>
  readStatement(Buffer.from(file)).then(
    () => undefined,
    (error: unknown) => error as StatementRefused,
  )
const zipped = (bytes: number) =>
  Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(bytes) }, { level: 1 }))

test('an archive that declares 1,000 bytes and holds 150 MB is refused after the first thousand @long', async () => {
  const bomb = zipped(150 * 1024 * 1024)
  bomb.writeUInt32LE(1000, 22)
  bomb.writeUInt32LE(1000, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  const before = process.memoryUsage().rss
  expect(await refusal(bomb)).toMatchObject({ code: 'TOO_LARGE' })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
}, 180_000)

test('one that declares too much is refused unread', async () => {
  const large = zipped(1000)
  large.writeUInt32LE(300 * 1024 * 1024, large.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  expect(await refusal(large)).toMatchObject({ code: 'TOO_LARGE' })
})

const card = ['Tarih;Açıklama;Tutar;Chip Para', '01.10.2026;MARKET;1.250,00;12,50', '02.10.2026;AKARYAKIT;900,00;0', '']
test.each([
  [
    'a card’s table with its head',
    ['Kredi Kartı Ekstresi', 'Kart No;5400 **** **** 1234', 'Son Ödeme Tarihi;10.11.2026', '', ...card].join('\n'),
    'CARD_STATEMENT',
  ],
  ['a card’s table without its head', card.join('\n'), 'CARD_STATEMENT'],
  [
    'a card’s table with a limit above it',
    ['Kart Limiti;50.000,00', 'Tarih;Açıklama;Tutar', '01.10.2026;MARKET;1.250,00', ''].join('\n'),
    'CARD_STATEMENT',
  ],
  [
    'a binary .xls',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array<number>(600).fill(0)]),
    'OLD_XLS',
  ],
  ['a web page', '<!DOCTYPE html>\n<p>Oturumunuz sona erdi; lütfen yeniden girin.</p>', 'HTML_FILE'],
  [
    'a bank’s own XML',
    '<?xml version="1.0" encoding="UTF-8"?>\n<AccountTransactions><Row><Date>2026-10-01</Date><Amount>1,50;2</Amount></Row></AccountTransactions>',
    'OTHER_XML',
  ],
])('%s is refused with a message that says what to do', async (_, file, code) => {
  const refused = await refusal(file)
  expect(refused).toMatchObject({ code, detail: '' })
  expect([refused?.message, refused?.messageTr]).toEqual([
    statementRefusalWords[code as 'OLD_XLS'].en,
    statementRefusalWords[code as 'OLD_XLS'].tr,
  ])
})

test('a card bill that was paid from the account does not make the statement one of a card', async () => {
  const file = await readStatement(Buffer.from('Tarih;Açıklama;Tutar\n01.10.2026;KREDİ KARTI ÖDEMESİ 5400;-900,00\n'))
  expect(file.statements[0]?.entries).toHaveLength(1)
})

test.each([
  ['a broken workbook', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(100)])],
  ['a workbook without its parts', zipped(10)],
  ['a cut XML', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>'],
  ['no header', 'a;b;c\n1;2;3\n'],
])('no error text of a library is shown: %s', async (_, file) => {
  const refused = await refusal(file)
  expect(refused?.name).toBe('StatementRefused')
  expect(refused?.detail).toMatch(/^[\d:]*$/)
})

const rowsOf = [
  ['Döviz Cinsi', 'TL'],
  ['Tarih', 'Açıklama', 'Tutar', 'Bakiye'],
  ['01.10.2026', 'ALİ & VELİ', '1.500,00', '2.500,00'],
  ['02.10.2026', 'BSMV', '-,64', '2.499,36'],
]
const web = `<html><body><table>${rowsOf.map((row) => `<tr class="a">${row.map((cell) => `<td align="left"><b>${cell.replace('&', '&amp;')}</b></td>`).join('')}</tr>`).join('')}</table></body></html>`
const excel = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>
  <Row><Cell><Data ss:Type="String">Döviz Cinsi</Data></Cell><Cell><Data ss:Type="String">TL</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">Tarih</Data></Cell><Cell><Data ss:Type="String">Açıklama</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">Tutar</Data></Cell><Cell><Data ss:Type="String">Bakiye</Data></Cell></Row>
  <Row><Cell><Data ss:Type="DateTime">2026-10-01T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">ALİ &amp; VELİ</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">1500</Data></Cell><Cell><Data ss:Type="Number">2500</Data></Cell></Row>
  <Row><Cell><Data ss:Type="DateTime">2026-10-02T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">BSMV</Data></Cell><Cell ss:Index="4"><Data ss:Type="Number">-0.64</Data></Cell><Cell><Data ss:Type="Number">2499.36</Data></Cell></Row></Table></Worksheet></Workbook>`

test.each([
  ['a table of a web page', web],
  ['Excel’s XML of 2003', excel],
])('%s under the name .xls is read as a sheet', async (_, file) => {
  const { statements } = await readStatement(Buffer.from(file))
  expect(statements).toMatchObject([
    {
      currency: 'TRY',
      named: ['TRY'],
      notices: [],
      entries: [
        { bookedOn: '2026-10-01', description: 'ALİ & VELİ' },
        { bookedOn: '2026-10-02', amount: { units: -64n } },
      ],
    },
  ])
})
