import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

import { ownAccount, readAs, sheetCases } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

describe('merged cells', () => {
  const titles = ['Tarih', 'Açıklama', 'Kanal', 'Tutar', 'Bakiye']
  type Cell = string | readonly [text: string, across: number, down?: number]
  const rows: readonly (readonly Cell[])[] = [
    ['23.11.2026', 'ELİF', 'Mobil', '1.000,00', '11.000,00'],
    ['23.11.2026', ['CAN', 2], '100,00', '11.100,00'],
    [['24.11.2026', 1, 2], 'MERT', 'Mobil', '50,00', '11.150,00'],
    ['İPEK', 'Mobil', '25,00', '11.175,00'],
  ]
  const partsOf = (cell: Cell) =>
    typeof cell === 'string' ? ([cell, 1, 1] as const) : ([cell[0], cell[1], cell[2] ?? 1] as const)
  const page = (table: readonly (readonly Cell[])[]) =>
    `<html><table>${[titles, ...table]
      .map(
        (row) =>
          `<tr>${row
            .map((cell) => {
              const [text, across, down] = partsOf(cell)
              return `<td colspan="${across}" rowspan='${down}'>${text}</td>`
            })
            .join('')}</tr>`,
      )
      .join('')}</table></html>`
  const excelXml = (table: readonly (readonly Cell[])[]) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${[
      titles,
      ...table,
    ]
      .map(
        (row) =>
          `<Row>${row
            .map((cell) => {
              const [text, across, down] = partsOf(cell)
              return `<Cell ss:MergeAcross="${across - 1}" ss:MergeDown="${down - 1}"><Data ss:Type="String">${text}</Data></Cell>`
            })
            .join('')}</Row>`,
      )
      .join('')}</Table></Worksheet></Workbook>`
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  function workbook(
    cells: Readonly<Record<string, string>>,
    merged: readonly string[],
    numbers: Readonly<Record<string, string>> = {},
  ): Uint8Array {
    const byRow = new Map<string, string[]>()
    for (const [ref, text] of Object.entries(cells))
      byRow.set(ref.slice(1), [
        ...(byRow.get(ref.slice(1)) ?? []),
        `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`,
      ])
    for (const [ref, content] of Object.entries(numbers))
      byRow.set(ref.slice(1), [
        ...(byRow.get(ref.slice(1)) ?? []),
        content.startsWith('<') ? content : `<c r="${ref}"><v>${content}</v></c>`,
      ])
    const sheet = `<worksheet xmlns="${main}"><sheetData>${[...byRow].map(([row, written]) => `<row r="${row}">${written.toSorted().join('')}</row>`).join('')}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`
    const files = {
      'xl/worksheets/sheet1.xml': sheet,
      'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    }
    return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
  }
  const headRow = { A1: 'Tarih', B1: 'Açıklama', C1: 'Kanal', D1: 'Tutar', E1: 'Bakiye' }
  const merged = workbook(
    {
      ...headRow,
      A2: '23.11.2026',
      B2: 'ELİF',
      D2: '1.000,00',
      E2: '11.000,00',
      A3: '23.11.2026',
      B3: 'CAN',
      D3: '100,00',
      E3: '11.100,00',
      A4: '24.11.2026',
      B4: 'MERT',
      D4: '50,00',
      E4: '11.150,00',
      B5: 'İPEK',
      D5: '25,00',
      E5: '11.175,00',
    },
    ['B3:C3', 'A4:A5'],
  )

  test.each([
    ['a web page', page(rows)],
    ['Excel’s XML', excelXml(rows)],
    ['a workbook', merged],
  ])('%s: every cell is under its own column', async (_, file) => {
    expect(await readAs(file)).toMatchObject({
      booked: ['11-23 1000.00', '11-23 100.00', '11-24 50.00', '11-24 25.00'],
      reasons: [],
      balances: ['10000.00 → 11175.00'],
    })
  })

  test.each(
    sheetCases(
      [
        'an amount over two rows is booked once',
        page([
          ['23.11.2026', 'A', 'M', ['100,00', 1, 2], '100,00'],
          ['23.11.2026', 'B', 'M', '200,00'],
        ]),
        ['11-23 100.00'],
        ['3 UNREADABLE_ENTRY'],
      ],
      [
        'an amount over amount and balance is neither',
        page([['23.11.2026', 'A', 'M', ['100,00', 2]]]),
        [],
        ['2 UNREADABLE_ENTRY'],
      ],
      ['a note over the amount', page([['23.11.2026', ['A 5,00', 3], '100,00']]), [], ['2 UNREADABLE_ENTRY']],
      [
        'no merged cell goes on beyond its table',
        `${page([[['23.11.2026', 1, 9], 'A', 'M', '1,00', '1,00']])}<table><tr><td>25.11.2026</td><td>B</td><td>M</td><td>2,00</td><td>3,00</td></tr></table>`,
        ['11-23 1.00', '11-25 2.00'],
        [],
      ],
    ),
  )('%s', async (_, file, booked, reasons) => {
    expect(await readAs(file)).toMatchObject({ booked, reasons })
  })

  test('hidden rows and sheets are read, and reported', async () => {
    const cells = { ...headRow, A2: '23.11.2026', B2: 'A', D2: '1,00', A3: '24.11.2026', B3: 'B', D3: '2,00' }
    const changed = (part: string, change: (text: string) => string) => {
      const parts = unzipSync(workbook(cells, []))
      return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part] ?? new Uint8Array()))) })
    }
    const web = page([
      ['23.11.2026', 'A', 'M', '1,00', '1,00'],
      ['24.11.2026', 'B', 'M', '2,00', '3,00'],
    ])
    const files: readonly (readonly [Uint8Array, object])[] = [
      [
        changed('xl/worksheets/sheet1.xml', (text) => text.replace('<row r="3">', '<row r="3" hidden="1">')),
        { code: 'HIDDEN_ROWS', at: 3, count: 1 },
      ],
      [
        changed('xl/workbook.xml', (text) => text.replace('name="S"', 'name="S" state="veryHidden"')),
        { code: 'HIDDEN_SHEET', named: 'S' },
      ],
      [
        Buffer.from(web.replace(/<tr>(?=<td[^>]*>24)/, '<tr style="display: none">')),
        { code: 'HIDDEN_ROWS', at: 3, count: 1 },
      ],
    ]
    for (const [file, warning] of files) {
      const { rows, warnings } = bookingsOf(await readStatement(file), ownAccount, '2026-12-31')
      expect(rows.map(({ result }) => result)).toEqual(['NEW', 'NEW'])
      expect(warnings).toContainEqual(warning)
    }
    const { warnings } = bookingsOf(await readStatement(Buffer.from(web)), ownAccount, '2026-12-31')
    expect(warnings.map(({ code }) => code)).not.toContain('HIDDEN_ROWS')
  })

  test('whole numbers keep every digit, amounts those that Excel guarantees; times are whole seconds', async () => {
    const serials = { A2: '46349.416666666664', A3: '46350', A4: '46349.999994' }
    const numbers = {
      ...Object.fromEntries(
        Object.entries(serials).map(([ref, value]) => [ref, `<c r="${ref}" s="1"><v>${value}</v></c>`]),
      ),
      D2: '500',
      E2: '2026112300001234',
      D3: '0.30000000000000004',
      E3: '2.026112300001238E15',
      D4: '3370.4999999999995',
      E4: '12345678901234567890',
    }
    const read = await readAs(workbook({ ...headRow, E1: 'Dekont No', B2: 'A', B3: 'B', B4: 'C' }, [], numbers))
    expect(read).toMatchObject({
      booked: ['11-23 500.00', '11-24 0.30', '11-23 3370.50'],
      refs: ['2026112300001234', '2026112300001238', '12345678901234567890'],
      times: ['10:00:00', '00:00:00', '23:59:59'],
    })
  })
})
