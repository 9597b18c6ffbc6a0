import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { cloneTree, gitIn } from '../local/cloneTree'
import { command } from '../local/stages'
import { appendTo } from './appendTo'
import { readListWishes, writeList } from './newList'

/** The limit of files for a list page with one action; none of them may be shared by all lists. */
const mostFiles = 15

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'kasa-list-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(tree, path), 'utf8')
async function ran(...argv: [string, ...string[]]): Promise<string> {
  const { code, output } = await command([process.execPath, ...argv], { cwd: tree })
  if (code !== 0) throw new Error(output)
  return output
}

test('options that are not given follow from the noun', () => {
  expect(readListWishes(['remit', 'dispute'], {})).toEqual({
    module: 'remit',
    noun: 'dispute',
    nouns: 'disputes',
    titles: { en: 'Disputes', tr: 'Disputes' },
  })
  expect(readListWishes(['remit', 'inquiry'], { plural: 'inquiries', en: "Payers' inquiries" })).toMatchObject({
    nouns: 'inquiries',
    titles: { en: 'Payers’ inquiries', tr: 'Payers’ inquiries' },
  })
})

test.each([
  [[], {}, 'Name the module'],
  [['remit'], {}, 'Name the module'],
  [['remit', 'Dispute'], {}, 'small letters'],
  [['remit', '../x'], {}, 'small letters'],
  [['remit', 'order'], {}, 'word of SQL'],
  [['remit', 'fish'], { plural: 'fish' }, 'another word'],
])('%j is refused with %j: %s', (names, given, words) => {
  expect(() => readListWishes(names, given)).toThrow(words)
})

test('a line is added to a list or an object, whatever it contains', () => {
  expect(appendTo('const a = []', ['a'], '1,')).toBe('const a = [\n1,]')
  expect(appendTo('const a = f({ b: [1] }, {})', ['a', 0, 'b'], '2,')).toBe('const a = f({ b: [1,\n2,] }, {})')
  expect(appendTo('const a = { b: 1, } as const', ['a'], 'c: 2,')).toBe('const a = { b: 1,\nc: 2, } as const')
  expect(appendTo('const a = { b: c }', ['a', 'b'], 'd: 2,')).toBe('const a = { b: { ...c,\nd: 2, } }')
  expect(appendTo('const a = f({}, {})', ['a', 2], 'd: 2,')).toBe('const a = f({}, {},\n{ d: 2, },)')
  expect(() => appendTo('const a = 1', ['a'], '2,')).toThrow('no list or object at a')
})

test('an existing list, and one of no module, leave everything as it was', () => {
  cloneTree(tree)
  const before = read('remotes/remit/src/module.ts')
  expect(() => writeList(tree, readListWishes(['nowhere', 'dispute'], {}))).toThrow('no module nowhere')
  expect(() => writeList(tree, readListWishes(['remit', 'callback'], {}))).toThrow('callback')
  expect(read('remotes/remit/src/module.ts')).toBe(before)
  expect(readdirSync(join(tree, 'api/src'))).not.toContain('disputes')
})

test('a new list in the largest module touches few files, none outside it, and leaves every check green', async () => {
  cloneTree(tree)
  await ran(
    '--import',
    'tsx',
    'deploy/modules/newListCommand.ts',
    'remit',
    'dispute',
    '--en',
    'Disputes',
    '--tr',
    'İtirazlar',
  )
  const status = gitIn(tree, 'status', '--porcelain', '--untracked-files=all')
  const written = [...status.matchAll(/^(?:AM|\?\?) (.+)$/gm)].map(([, path = '']) => path)
  expect(written.length).toBeGreaterThan(5)
  expect(written.length).toBeLessThanOrEqual(mostFiles)
  expect(written.filter((path) => /^(host|shared\/build)\/|^remotes\/(?!remit\/)/.test(path))).toEqual([])
  for (const path of written) expect([path, /__[a-zA-Z]+__/.test(path + read(path))]).toEqual([path, false])
  expect(await ran('--import', 'tsx', 'deploy/local/check.ts')).toMatch(/^\d+ passed, 0 failed/m)
  const tested = await ran(
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'api',
    'browser',
    '--testPathPatterns',
    '/src/disputes/',
  )
  expect(tested).toMatch(/Tests: +13 passed, 13 total/)
}, 1_200_000)
