import { plainCell, type Cell, type PlainCell } from './cells'
import { csvDialects, csvLine, quoted } from './csvDialects'

const inExcel = (cell: PlainCell) => csvLine([cell], csvDialects.csvExcel).slice(0, -2)
const inProgram = (cell: PlainCell) => csvLine([cell], csvDialects.csvProgram).slice(0, -2)

test.each([
  ['Elif Kılıç', '"Elif Kılıç"'],
  ['', '""'],
  ['a;b', '"a;b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['=HYPERLINK("https://x")', `"'=HYPERLINK(""https://x"")"`],
  ['+905321112233', `"'+905321112233"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋90', `"'＋90"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['﹦1', `"'﹦1"`],
  ['\u200b=1+1', `"'\u200b=1+1"`],
  ['\ufeff \u200e＝1', `"'\ufeff \u200e＝1"`],
])('%j is written as %j in both dialects', (text, written) => {
  expect([quoted(text), inExcel(text), inProgram(text)]).toEqual([written, written, written])
})

test.each(['2026112300009911', '000451', '3E5', '1-2', '12:30', '1.250,00', '%5', 'MAY2345', '5 Oca', '23/11/2026'])(
  '%s stays text: Excel gets a marker, a program the plain text',
  (text) => expect([inExcel(text), inProgram(text)]).toEqual([`"=""${text}"""`, `"${text}"`]),
)

test.each(['D-26-0000123', 'TR330006100519786457841326', '••4821', 'Mayıs Ltd', '3 aylık', 'K7M2P9Q4'])(
  '%s is not a number in either dialect',
  (text) => expect(inExcel(text)).toBe(`"${text}"`),
)

test.each<[PlainCell, string, string]>([
  [2_450_000n, '24500,00', '24500.00'],
  [-5n, '-0,05', '-0.05'],
  [-125_000n, '-1250,00', '-1250.00'],
  [0n, '0,00', '0.00'],
  [17, '17', '17'],
  [-2.5, '-2,5', '-2.5'],
  [null, '', ''],
  [new Date('2026-11-20T20:59:59.999Z'), '20.11.2026 23:59:59', '2026-11-20T20:59:59.999Z'],
  [{ day: '2026-11-20' }, '20.11.2026', '2026-11-20'],
])('%p is %s in Excel, %s in a program', (cell, excel, program) => {
  expect([inExcel(cell), inProgram(cell)]).toEqual([excel, program])
})

test('lines end as spreadsheets expect, and the dialect separates cells', () => {
  expect(csvLine(['a', 1], csvDialects.csvExcel)).toBe('"a";1\r\n')
  expect(csvLine(['a', 1], csvDialects.csvProgram)).toBe('"a",1\r\n')
})

test.each<[Cell, PlainCell]>([
  [{ at: '2026-11-20T20:30:00.000Z' }, new Date('2026-11-20T20:30:00.000Z')],
  [{ at: null }, null],
  [{ day: null }, null],
  [{ code: 'ACTIVE' }, 'Aktif'],
  [{ code: 'ACTIVE', name: 'D-26-0000001' }, 'Aktif D-26-0000001'],
  [{ code: 'NEWER_THAN_THE_TAB' }, 'NEWER_THAN_THE_TAB'],
  [{ codes: ['ACTIVE', 'NEWER_THAN_THE_TAB'] }, 'Aktif, NEWER_THAN_THE_TAB'],
  [{ codes: [] }, ''],
  // Not in the list of words, but a property of every object.
  [{ code: 'constructor' }, 'constructor'],
])('%j is %p in a file', (cell, plain) => {
  expect(plainCell(cell, { ACTIVE: 'Aktif' })).toEqual(plain)
})
