import type { RecordTexts } from '@kasa/console/recordWords'

import { fieldInWords } from './fieldInWords'

const modules = new Map([
  ['filters.city', 'City of the list'],
  ['berth', 'Berth'],
])
const records: Pick<RecordTexts, 'find' | 't'> = {
  find: (_group, code) => modules.get(code),
  t: (_group, code) => modules.get(code) ?? code,
}

test.each([
  ['graceHours', 'Old key works on for (hours)', 'Eski anahtarın süresi (saat)'],
  ['filters.tab', 'Filters · Tab', 'Filtreler · Sekme'],
  ['mapping.columns.amount', 'Layout of the file · Columns · Amount', 'Dosya düzeni · Sütunlar · Tutar'],
  ['', 'Value', 'Değer'],
])('the field "%s" is shown in words in both languages', (name, en, tr) =>
  expect([fieldInWords(records, name, 'en'), fieldInWords(records, name, 'tr')]).toEqual([en, tr]),
)

test.each([
  ['filters.city', 'City of the list'],
  ['filters.berth', 'Filters · Berth'],
  ['filters.planet', 'Filters · planet'],
  ['planet.moon', 'planet.moon'],
  ['toString', 'toString'],
])('in "%s", a module’s label wins and an unknown name stays', (name, label) =>
  expect(fieldInWords(records, name, 'en')).toBe(label),
)
