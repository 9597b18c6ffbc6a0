import { addWords, i18n, moduleWords, startLanguage } from './i18n'

addWords('counted', {
  en: { rows: '{{count, number}} rows', rows_one: '{{count, number}} row' },
  tr: { rows: '{{count, number}} satır' },
})
const rowsInWords = (count: number) => i18n.t('counted:rows', { count })

test('numbers have the form and the separators of each language; Turkish needs no form for one', async () => {
  await startLanguage('en')
  expect([0, 1, 2, 1234].map(rowsInWords)).toEqual(['0 rows', '1 row', '2 rows', '1,234 rows'])
  await startLanguage('tr')
  expect([0, 1, 2, 1234].map(rowsInWords)).toEqual(['0 satır', '1 satır', '2 satır', '1.234 satır'])
})

const words = moduleWords('of-a-screen', {
  en: { title: 'Lines', found: '{{name}}: {{count}} lines', found_one: '{{name}}: {{count}} line' },
  tr: { title: 'Hareketler', found: '{{name}}: {{count}} hareket' },
})

test('a screen’s texts are available outside React in both languages, with their values and plural forms', async () => {
  await startLanguage('en')
  const [tr, en] = [words.text('tr'), words.text('en')]
  expect([en('title'), tr('title')]).toEqual(['Lines', 'Hareketler'])
  expect([
    en('found', { name: 'A', count: 1 }),
    en('found', { name: 'A', count: 2 }),
    tr('found', { name: 'A', count: 1 }),
  ]).toEqual(['A: 1 line', 'A: 2 lines', 'A: 1 hareket'])
  expect([words.has('title'), words.has('found_two'), words.has('toString')]).toEqual([true, false, false])
})

test('an unknown value of a newer server is shown as it came', () => {
  expect(i18n.t('counted:status.FROZEN')).toBe('FROZEN')
})
