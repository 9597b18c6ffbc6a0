import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { pagePackages } from './addedNames'
import { oldCodeNameFaults, oldCodeNames, oldNameFaults, oldNames, pluralFaults, sharedTerms } from './glossary'
import { identifiersOf, sourceFiles } from './identifiers'
import { screenTexts, type ScreenText } from './screenTexts'

const root = join(__dirname, '../../..')
const adr = readFileSync(join(root, 'docs/adr/0001-words.md'), 'utf8')
const texts = screenTexts(root, [...pagePackages(root), 'shared/domain', 'api'])

/** Texts that contain an outdated name but mean something else. */
const meantOtherwise: readonly RegExp[] = [
  // Card and Papara transfers keep their own names.
  /^(remotes\/(card|papara)\/|api\/src\/errors\/walletWords).* says "transfer"/,
  /: (Kart|Cüzdan) transfer(i|leri)$/,
  /says "masa".*: Masaüstü/,
  /says "engelli".*engelliyor\./,
]

const screenText = (language: ScreenText['language'], text: string, key = 'key'): ScreenText => ({
  language,
  key,
  text,
  place: 'words.ts:1',
})

test('every screen and every answer was read: both languages, thousands of texts', () => {
  expect(texts.filter(({ language }) => language === 'tr').length).toBeGreaterThan(2000)
  expect(texts.filter(({ language }) => language === 'en').length).toBeGreaterThan(2000)
})

test('the glossary has one word for each thing, and one thing for each word', () => {
  expect(oldNames(adr).length).toBeGreaterThan(30)
  expect(sharedTerms(adr)).toEqual([])
})

test('no screen has an older name of something', () => {
  expect(
    oldNameFaults(texts, oldNames(adr)).filter((fault) => !meantOtherwise.some((pattern) => pattern.test(fault))),
  ).toEqual([])
})

test('no identifier and no file has an older name', () => {
  const names = oldCodeNames(adr)
  expect(names.length).toBeGreaterThan(8)
  const files = sourceFiles(root)
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap((file) => oldCodeNameFaults(file, identifiersOf(root, file), names))).toEqual([])
})

test.each([
  ['parts/listTaste.ts', [], 1],
  ['parts/list.ts', ['useTaste', 'tasteOf', 'Taste', 'distasteful', 'tastes'], 3],
])('%s with %j has %i older names', (path, identifiers, count) => {
  const names = [{ old: 'taste', now: 'preference' }]
  expect(oldCodeNameFaults(path, new Set(identifiers), names)).toHaveLength(count)
})

test('withdraw and undo are two actions with two words', () => {
  const withdrawn = texts.filter(({ language, key }) => language === 'tr' && /withdraw(?!al\.)/i.test(key))
  expect(withdrawn.length).toBeGreaterThan(8)
  expect(withdrawn.filter(({ text }) => /geri al/i.test(text))).toEqual([])
})

test('an older name is found at the beginning of a word, only in its own language', () => {
  const names = [{ language: 'tr', old: 'engelli', word: 'blocked' }] as const
  expect(
    oldNameFaults(
      [
        screenText('tr', 'Hesap Engelliydi'),
        screenText('en', 'engelli'),
        screenText('tr', 'Bloke'),
        screenText('tr', '{{engelli}} bloke'),
      ],
      names,
    ),
  ).toHaveLength(1)
})

test('no text has “1 lines”, and no Turkish noun is plural after a number', () => {
  expect(pluralFaults(texts)).toEqual([])
})

test.each([
  [screenText('en', '{{count}} lines')],
  [screenText('en', '{{count, number}} open requests, {{sum}}')],
  [screenText('en', '{{files}} files')],
  [screenText('tr', '{{count}} talepler')],
  [screenText('tr', '{{count, number}} hesapların')],
])('%o is a fault', (text) => expect(pluralFaults([text])).toHaveLength(1))

test.each([
  [[screenText('en', '{{count}} lines'), screenText('en', '{{count}} line', 'key_one')]],
  [[screenText('en', '{{name}} waits')]],
  [[screenText('en', '{{count}} selected')]],
  [[screenText('tr', '{{count}} talep')]],
])('%o are as they should be', (pair) => expect(pluralFaults(pair)).toEqual([]))
