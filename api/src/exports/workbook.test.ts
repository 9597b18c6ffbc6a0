import { readXlsx } from 'hucre'

import type { PlainCell } from './cells'
import { workbook } from './workbook'

async function readBack(rows: readonly (readonly PlainCell[])[], rowsPerSheet?: number) {
  async function* source() {
    for (const row of rows) yield await Promise.resolve(row)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of workbook(['A', 'B'], source(), rowsPerSheet) as unknown as AsyncIterable<Uint8Array>)
    chunks.push(chunk)
  return (await readXlsx(Buffer.concat(chunks))).sheets
}

test('numbers are numbers, texts texts, times Istanbul wall time, in columns of mixed values too', async () => {
  const [sheet] = await readBack([
    ['000451', -125_000n],
    ['2026112300009911', 1n],
    ['=HYPERLINK("https://x")', new Date('2026-11-20T20:30:05.000Z')],
    ['+90', { day: '2026-11-20' }],
    ['TR330006100519786457841326', 'word'],
    [null, 17],
    // Too large for a spreadsheet's exact numbers.
    ['much', 999_999_999_999_999_99n],
    ['\u0001 & <b> "İğdır"', null],
  ])
  expect(sheet?.rows).toEqual([
    ['A', 'B'],
    ['000451', -1250],
    ['2026112300009911', 0.01],
    ['=HYPERLINK("https://x")', new Date('2026-11-20T23:30:05.000Z')],
    ['+90', new Date('2026-11-20T00:00:00.000Z')],
    ['TR330006100519786457841326', 'word'],
    [null, 17],
    ['much', '999999999999999.99'],
    ['\u0001 & <b> "İğdır"', null],
  ])
})

test('a full sheet goes on in another one, with its header', async () => {
  const sheets = await readBack(
    Array.from({ length: 5 }, (_, n) => [String(n), BigInt(n)]),
    3,
  )
  expect(sheets.map(({ rows }) => rows.map(([a]) => a))).toEqual([
    ['A', '0', '1'],
    ['A', '2', '3'],
    ['A', '4'],
  ])
})
