import { readPayoutRow, payoutHead } from '@kasa/domain/payoutSheet'
import { zipSync } from 'fflate'

import { headedSheets } from './payoutSheets'

const payoutSheets = (bytes: Uint8Array, most: number) => headedSheets(bytes, most, 'payouts')

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = ['Referans', 'Müşteri No', 'IBAN', 'Alıcı', 'Tutar']
/** `written`: a number kept character by character, because a JavaScript number could not hold it. */
type Value = string | number | { readonly written: string }
const payout = (ref: Value, amount: number | string): Value[] => [
  ref,
  'c-1',
  'TR330006100519786457841326',
  'Elif Kılıç',
  amount,
]
type Rows = readonly (readonly Value[])[]
type Sheet = { name: string; rows: Rows; state?: string }

/**
 * A workbook with a number format for its amounts. Its second part contains the first sheet, as after sheets were
 * moved.
 */
function workbook(sheets: readonly Sheet[], format = 'General'): Uint8Array {
  const cell = (value: Value, place: number, at: number) => {
    const name = `${'ABCDEFG'.charAt(place)}${at + 1}`
    return typeof value !== 'string'
      ? `<c r="${name}" s="${place === 4 ? 1 : 0}"><v>${typeof value === 'number' ? value : value.written}</v></c>`
      : `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const part = (index: number) => sheets.length - index
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${part(index)}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="190" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="190" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${part(index)}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((value, place) => cell(value, place, at)).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}
const name = 'Ödemeler'
const one = (...rows: Rows): Sheet[] => [{ name, rows: [head, ...rows] }]

/** The result of each row in a file's only sheet, or the codes of its faults. */
async function readAll(file: Uint8Array): Promise<unknown[]> {
  const [sheet, ...others] = (await payoutSheets(file, 10)) ?? []
  expect(others).toEqual([])
  const [names, ...lines] = sheet?.lines ?? []
  return lines.map(({ cells }) => {
    const read = readPayoutRow(cells, payoutHead(names?.cells ?? []) ?? new Map())
    return 'payout' in read ? read.payout.amountMinor : read.faults.map(({ column, code }) => `${column} ${code}`)
  })
}

test.each(['[$$-409]#,##0.00', '#,##0.00\\ [$€-407]', '[$USD] #,##0.00', '#,##0.00 &quot;kr&quot;'])(
  'an amount that is shown as %s is not taken as lira',
  async (format) =>
    expect(await readAll(workbook(one(payout('A', 1500), payout('B', '20,00')), format))).toEqual([
      ['amount CURRENCY'],
      2_000n,
    ]),
)
test.each(['General', '#,##0.00', '#,##0.00\\ [$₺-41F]', '#,##0.00 &quot;TL&quot;', '[$TRY] #,##0.00'])(
  'an amount that is shown as %s is lira',
  async (format) => expect(await readAll(workbook(one(payout('A', 1500)), format))).toEqual([150_000n]),
)

test('another sheet’s dollars do not affect this one’s lira', async () => {
  const rates = { name: 'Kurlar', rows: [['', '', '', 'USD', 1]] }
  expect(await readAll(workbook([rates, ...one(payout('A', '15,00'))], '[$$-409]#,##0.00'))).toEqual([1_500n])
})

const dated = {
  name: 'Ekim',
  rows: [
    ['Tarih', 'Açıklama', 'Tutar'],
    ['10.11.2026', 'Havale', '5,00'],
    ['11.11.2026', 'EFT', '6,00'],
  ],
}
const old = { name: 'Geçen ay', rows: [head, payout('10.10.2026', '70,00')] }
test('the sheet that names the columns of payouts is taken, not the one that looks like bookings', async () =>
  expect(await readAll(workbook([dated, ...one(payout('A', '15,00'))]))).toEqual([1_500n]))

test('a file with two sheets of payouts is refused, wherever they are', async () =>
  expect(await payoutSheets(workbook([...one(payout('A', '15,00')), dated, old]), 10)).toEqual([
    { name, lines: [] },
    { name: 'Geçen ay', lines: [] },
  ]))

test.each(['hidden', 'veryHidden'])('a sheet that is %s is ignored', async (state) => {
  expect(await readAll(workbook([{ ...old, state }, ...one(payout('A', '15,00'))]))).toEqual([1_500n])
  expect(await payoutSheets(workbook([{ ...old, state }]), 10)).toEqual([])
})

test.each(['2026112512345678', '2.02611251234568E+15', '20261125123456789012345'])(
  'a reference stored as the number %s is a fault: its last digits may be wrong',
  async (written) => {
    expect(await readAll(workbook(one(payout({ written }, '15,00'))))).toEqual([['reference DIGITS']])
    const customer = payout('A', '15,00').map((value, place) => (place === 1 ? { written } : value))
    expect(await readAll(workbook(one(customer)))).toEqual([['customerId DIGITS']])
  },
)

test('a reference that is a number of fifteen digits is as it was written', async () =>
  expect(await readAll(workbook(one(payout(202611251234567, '15,00'))))).toEqual([1_500n]))

test('a hidden sheet of Excel’s XML is ignored', async () => {
  const sheet = (title: string, more = '') =>
    `<Worksheet ss:Name="${title}"><Table>${[head, payout('A', '15,00')].map((row) => `<Row>${row.map((text) => `<Cell><Data ss:Type="String">${String(text)}</Data></Cell>`).join('')}</Row>`).join('')}</Table>${more}</Worksheet>`
  const file = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">${sheet('Eski', '<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>')}${sheet(name)}</Workbook>`
  expect((await payoutSheets(Buffer.from(file), 10))?.map((found) => found.name)).toEqual([name])
})

test('blank rows are skipped: rows below them are read, each under its own line number', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => [payout(`A-${at}`, '1,00').join(';'), ';;;;'])
  const text = [head.join(';'), ...lines.flat(), ''].join('\r\n')
  const [sheet] = (await payoutSheets(Buffer.from(text), 5_002)) ?? []
  expect(sheet?.lines).toHaveLength(3_001)
  expect(sheet?.lines.at(-1)?.lineNo).toBe(6_000)
})

test('a sheet that goes on below what is read is refused @long', async () => {
  const rows: (readonly Value[])[] = [head, payout('A', '1,00')]
  rows[500_000] = payout('B', '1,00')
  await expect(payoutSheets(workbook([{ name, rows }]), 10)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})
