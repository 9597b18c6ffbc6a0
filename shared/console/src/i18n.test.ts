import { addWords, i18n, startLanguage } from './i18n'

addWords('counted', {
  en: { rows: '{{count, number}} rows', rows_one: '{{count, number}} row' },
  tr: { rows: '{{count, number}} satır' },
})
const say = (count: number) => i18n.t('counted:rows', { count })

test('a number has its form and its separators in each language; Turkish needs no form for one', async () => {
  await startLanguage('en')
  expect([0, 1, 2, 1234].map(say)).toEqual(['0 rows', '1 row', '2 rows', '1,234 rows'])
  await startLanguage('tr')
  expect([0, 1, 2, 1234].map(say)).toEqual(['0 satır', '1 satır', '2 satır', '1.234 satır'])
})
