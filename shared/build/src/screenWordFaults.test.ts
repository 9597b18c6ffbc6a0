import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sourcesOf } from './remoteSource'
import { screenWordFaults } from './screenWordFaults'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kasa-words-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function faults(files: Record<string, string>): string[] {
  mkdirSync(join(folder, 'src/locales'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'src', file), text)
  return screenWordFaults(sourcesOf(folder), folder)
}

const english = "export const en = { 'title': 'Sound', done: 'Done' }"
const added = "import { tr } from './locales/tr'\nimport { en } from './locales/en'\naddWords('x', { tr, en })"

test('words in files of their own are found through their imports', () => {
  expect(
    faults({
      'locales/en.ts': english,
      'locales/tr.ts': "export const tr: Record<string, string> = { title: 'Ses' }",
      'words.ts': added,
    }),
  ).toEqual(['words.ts:3 "done" has no words in tr'])
})

test('so are words that are spread from another object, renamed, or checked by satisfies', () => {
  const files = {
    'locales/en.ts': "const common = { done: 'Done' }\nexport const en = { title: 'Sound', ...common } as const",
    'locales/tr.ts':
      "export const words = { title: 'Ses', done: 'Tamam', extra: 'Fazla' } satisfies Record<string, string>",
    'words.ts':
      "import { words as tr } from './locales/tr'\nimport { en } from './locales/en'\naddWords('x', { tr, en: en })",
  }
  expect(faults(files)).toEqual(['words.ts:3 "extra" has no words in en'])
})

test('a form for one is needed only where a language has it, and never without the other', () => {
  const words = (english: string) => ({
    'words.ts': `addWords('x', { tr: { rows: '{{count}} satır' }, en: { rows: '{{count}} rows', ${english}: '{{count}} row' } })`,
  })
  expect(faults(words('rows_one'))).toEqual([])
  expect(faults(words('lines_one'))).toEqual(['words.ts:1 "lines_one" has no words in tr'])
})

test('a remote with equal languages, and screens that use only existing words, has no fault', () => {
  expect(
    faults({
      'locales/en.ts': english,
      'locales/tr.ts': "export const tr = { title: 'Ses', done: 'Tamam' }",
      'words.ts': added,
      'Page.tsx': "export const Page = () => <p>{t('title')} {t(isDone ? 'done' : `title`)} {t(key)}</p>",
    }),
  ).toEqual([])
})

test('a missing word is reported with the files that lack it: those of its screen, not of all screens', () => {
  const words = (name: string) => ({
    [`locales/${name}En.ts`]: "export const en = { title: 'Sound' }",
    [`locales/${name}Tr.ts`]: "export const tr = { title: 'Ses' }",
    [`${name}Words.ts`]: `import { en } from './locales/${name}En'\nimport { tr } from './locales/${name}Tr'\nexport const { use: useWords } = moduleWords('${name}', { en, tr })`,
  })
  expect(
    faults({
      ...words('list'),
      ...words('drawer'),
      'ListPage.tsx':
        "import { useWords } from './listWords'\nexport const Page = () => { const t = useWords(); return t('case') }",
      'own.tsx': "addWords('own', { en: { a: 'A' }, tr: { a: 'A' } })\nt('b')",
    }),
  ).toEqual([
    'ListPage.tsx:2 says "case", which no language has: its words are written in src/locales/listEn.ts, src/locales/listTr.ts',
    'own.tsx:2 says "b", which no language has: its words are written in src/own.tsx',
  ])
})

test('a word that only a test uses is no fault', () => {
  expect(faults({ 'Page.test.tsx': "t('nowhere')" })).toEqual([])
})
