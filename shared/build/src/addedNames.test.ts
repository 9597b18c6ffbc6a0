import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { addedNameFaults, pagePackages, sharedNameFaults } from './addedNames'
import { sourcesOf } from './remoteSource'

const root = join(__dirname, '../../..')
let folder: string
beforeEach(() => (folder = join(mkdtempSync(join(tmpdir(), 'kasa-names-')), 'remit')))
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

function faults(files: Record<string, string>): string[] {
  mkdirSync(join(folder, 'src/desk'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'src', file), text)
  return addedNameFaults(sourcesOf(folder), folder)
}

test('style sheets and texts with one file for each name have no fault', () => {
  expect(
    faults({
      'styles.ts': "addStyles('remit', '')\naddStyles('remit-list', '')",
      'words.ts': "addWords('remit-list', { tr, en })",
    }),
  ).toEqual([])
})

test('one name in two files is a fault: the second would replace the first', () => {
  const [styles, words] = ["addStyles('remit-desk', '')", "addWords('remit-rules', { tr, en })"]
  expect(faults({ 'styles.ts': styles, 'desk/styles.ts': styles, 'words.ts': words, 'desk/words.ts': words })).toEqual([
    'style sheet "remit-desk" is given by desk/styles.ts and styles.ts: the second would take the place of the first',
    'words "remit-rules" is given by desk/words.ts and words.ts: the second would take the place of the first',
  ])
})

test.each([
  ["addStyles(made(), '')", 'styles.ts:1 calls addStyles with a name that is not written there'],
  ["addStyles('card', '')", 'styles.ts:1 gives style sheet "card", a name that does not begin with "remit-"'],
  ["addWords('lists', { tr, en })", 'styles.ts:1 gives words "lists", a name that does not begin with "remit-"'],
  ["moduleWords('lists', { tr, en })", 'styles.ts:1 gives words "lists", a name that does not begin with "remit-"'],
  ["addWords('remit', { tr, en })", `styles.ts:1 gives words "remit", a name that is the manifest's`],
])('%s is refused', (text, fault) => expect(faults({ 'styles.ts': text })).toEqual([fault]))

test.each(readdirSync(join(root, 'remotes')))('%s uses only its own names', (name) => {
  const remote = join(root, 'remotes', name)
  expect(addedNameFaults(sourcesOf(remote), remote)).toEqual([])
})

test('no name of the whole page is given by two files @long', () =>
  expect(sharedNameFaults(root, pagePackages(root))).toEqual([]))
