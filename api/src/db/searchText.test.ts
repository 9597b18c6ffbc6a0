import { foldText } from '@kasa/domain/turkishText'
import fc from 'fast-check'
import { sql } from 'kysely'

import { testTenant, type TestTenant } from '../testing/testTenant'
import { runSql } from './runSql'
import { anywhere, foldedSql, found } from './searchText'

let house: TestTenant
beforeAll(async () => {
  house = await testTenant()
})
afterAll(() => house.close())

const within = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
/** Letters with and without marks as keyboards and files write them, separators, wide forms and ligatures. */
const signs = [
  ...within(0x20, 0x7e),
  ...within(0xa0, 0x17f),
  ...within(0x1e00, 0x1e99),
  ...within(0x300, 0x314),
  ...within(0xff21, 0xff5a),
  'ﬁ',
  'ﬀ',
  '²',
  '½',
  '\t',
  ' ',
  ' ',
  '\u3000',
]

test('a name folded by the database equals the name folded by the server, for any letters in any order', async () => {
  const texts = [
    ...signs.map((sign) => `a${sign}b`),
    ...fc.sample(
      fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((all) => all.join('')),
      2000,
    ),
  ]
  const { rows } = await house.tenant.pool.query<{ text: string; folded: string }>(
    `select text, ${foldedSql('text')} as folded from unnest($1::text[]) with ordinality as given (text, at)
      order by at`,
    [texts],
  )
  expect(
    rows
      .filter(({ text, folded }) => folded !== foldText(text))
      .map(({ text, folded }) => ({ text, folded, expected: foldText(text) })),
  ).toEqual([])
  expect(rows).toHaveLength(texts.length)
})

test.each(['50%', 'a_b', 'c:\\d', '%', '\\'])('%s is searched for as it is written', async (text) => {
  const { rows } = await house.tenant.pool.query<{ found: boolean; other: boolean }>(
    `select $1::text like $2 as found, $3::text like $2 as other`,
    [`x${text}y`, anywhere(text), 'x50 a-b c:/dy'],
  )
  expect(rows).toEqual([{ found: true, other: false }])
})

test.each([
  ['ıstanbul', 'İstanbul Kargo'],
  ['ISTANBUL', 'istanbul kargo'],
  ['igdir', 'IĞDIR ekstresi.sta'],
  ['odemesi', 'KURUM ÖDEMESİ'],
  ['ÖDEMESİ', 'kurum odemesi'],
  ['%', '100% pamuk'],
])('a search for %s finds %s, and not another name', async (typed, name) => {
  const named = sql`select name from unnest(${[name, 'Başka Biri']}::text[]) as named (name)
    where ${found('name', typed)}`
  expect(await runSql<{ name: string }>(house.tenant.pool, named)).toEqual([{ name }])
})
