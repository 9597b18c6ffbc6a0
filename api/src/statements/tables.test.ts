import { zipSync } from 'fflate'

import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
const other = 'TR470006200120000006299999'
const outcomes = async (file: string | Uint8Array) =>
  bookingsOf(await readStatement(Buffer.from(file)), account, '2026-11-20').rows.map(
    ({ result, reason, amountMinor }) => [result, reason, amountMinor],
  )

const head = ['Tarih', 'Açıklama', 'Tutar']
const row = (amount: string) => ['10.11.2026', 'A', amount]
type Rows = readonly (readonly string[])[]
const csv = (rows: Rows) => `${rows.map((cells) => cells.join(';')).join('\n')}\n`
const web = (rows: Rows) =>
  `<html><table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`
const excel = (...sheets: readonly Rows[]) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.map((rows, index) => `<Worksheet ss:Name="S${index}"><Table>${rows.map((cells) => `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`).join('')}</Table></Worksheet>`).join('')}</Workbook>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
function xlsx(...sheets: readonly Rows[]): Uint8Array {
  const cells = (texts: readonly string[], at: number) =>
    texts
      .map((text, place) => `<c r="${'ABCDEFG'.charAt(place)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')
  const parts = Object.fromEntries(
    sheets.map((rows, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows.map((texts, at) => `<row r="${at + 1}">${cells(texts, at)}</row>`).join('')}</sheetData></worksheet>`,
    ]),
  )
  const files = {
    ...parts,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map((_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}

const taken = (amount: bigint) => ['NEW', null, amount]
const others = (amount: bigint) => ['ERROR', 'OTHER_ACCOUNT', amount]
const own = [['Hesap', account.iban], head, row('1,00')]

test.each([
  ['CSV', csv],
  ['a web page', web],
  ['Excel’s XML', excel],
  ['a workbook', xlsx],
] as const)('%s: rows under another account’s name do not belong to this account', async (_, file) => {
  expect(await outcomes(file([...own, ['Hesap', other], row('2,00'), row('3,00')]))).toEqual([
    taken(100n),
    others(200n),
    others(300n),
  ])
  expect(await outcomes(file([...own, ['Müşteri X', 'IBAN', other], head, row('2,00')]))).toContainEqual(others(200n))
})

test('another table is read by its own header; rows of an unknown one are reported', async () => {
  expect(await outcomes(csv([...own, ['Tarih', 'Tutar', 'Açıklama'], ['10.11.2026', '2,00', 'B']]))).toEqual([
    taken(100n),
    taken(200n),
  ])
  expect(await outcomes(csv([...own, ['Tarih', 'Tutar', 'Puan'], ['10.11.2026', '2,00', '3,00']]))).toEqual([
    taken(100n),
    ['ERROR', 'OTHER_TABLE', null],
  ])
})

test('rows in a comment or a script of a page are ignored', async () => {
  const row = (text: string) => `<tr><td>23.11.2026</td><td>${text}</td><td>1,00</td></tr>`
  const page = `<table><tr><td>Tarih</td><td>Açıklama</td><td>Tutar</td></tr>${row('A')}<!-- ${row('B')} --><script>'${row('C')}'</script><!--[if mso]>${row('D')}<![endif]--></table>`
  const { statements } = await readStatement(Buffer.from(page))
  expect(statements.flatMap(({ entries }) => entries).map(({ description }) => description)).toEqual(['A'])
})

test('a header repeated on the next page begins no other statement', async () => {
  const file = await readStatement(Buffer.from(csv([...own, head, row('2,00')])))
  expect(file.statements).toMatchObject([{ entries: [{ at: 3 }, { at: 5 }], notices: [{ code: 'NOTE_ROW', at: 4 }] }])
})

test.each([
  ['Excel’s XML', excel],
  ['a workbook', xlsx],
] as const)('%s: sheets with a header are read, after a cover too; others are reported', async (_, file) => {
  const cover = [['Hesap Özeti'], ['Sayın müşterimiz']]
  expect(
    await outcomes(file(cover, own, [head, row('2,00')], [['Hesap', other], head, row('3,00')], [row('4,00')])),
  ).toEqual([taken(100n), ['ERROR', 'OTHER_TABLE', null], taken(200n), others(300n)])
})
