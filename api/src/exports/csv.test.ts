import { cellText, csvLine, quoted, type Cell } from './csv'

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
  // Not the sign a formula begins with: ours for amounts below zero.
  ['−₺5.00', '"−₺5.00"'],
])('%j stands in the file as %j', (text, written) => {
  expect(quoted(text)).toBe(written)
})

test('a line is parted by semicolons and ended as Excel ends it', () => {
  expect(csvLine(['a', 'b'])).toBe('"a";"b"\r\n')
})

test.each<[Cell, string, string]>([
  [2_450_000n, '24.500,00 ₺', '₺24,500.00'],
  [-5n, '−0,05 ₺', '−₺0.05'],
  [{ at: '2026-11-20T20:30:00.000Z' }, '20.11.2026 23:30', '20 Nov 2026, 23:30'],
  [{ at: null }, '', ''],
  [null, '', ''],
  [0, '0', '0'],
  [{ code: 'ACTIVE' }, 'Aktif', 'Aktif'],
  [{ code: 'ACTIVE', name: 'D-26-0000001' }, 'Aktif D-26-0000001', 'Aktif D-26-0000001'],
  [{ code: 'NEWER_THAN_THE_TAB' }, 'NEWER_THAN_THE_TAB', 'NEWER_THAN_THE_TAB'],
  [{ codes: ['ACTIVE', 'NEWER_THAN_THE_TAB'] }, 'Aktif, NEWER_THAN_THE_TAB', 'Aktif, NEWER_THAN_THE_TAB'],
  [{ codes: [] }, '', ''],
  // No word of the list, but something every object has.
  [{ code: 'constructor' }, 'constructor', 'constructor'],
])('%j is said as %s or %s', (cell, tr, en) => {
  const words = { ACTIVE: 'Aktif' }
  expect([cellText(cell, words, 'tr'), cellText(cell, words, 'en')]).toEqual([tr, en])
})
