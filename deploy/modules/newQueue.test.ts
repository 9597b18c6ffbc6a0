import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../local/bootstrap.mjs'
import { importInto } from './appendTo'
import { readListWishes } from './newList'
import { behind, decisionsOf, everywhere, writeQueue } from './newQueue'

test('a line goes behind the last of its kind, and a change that finds no place is refused', () => {
  expect(behind(/^a.$/, '\nnew')('a1\na2\nb')).toBe('a1\na2\nnew\nb')
  expect(() => behind(/^c$/, '\nnew')('a1')).toThrow('no place for new')
  expect(everywhere(/a/, '$&!')('a b a')).toBe('a! b a!')
  expect(() => everywhere(/c/, 'd')('a')).toThrow('no place for d')
})

test('an import goes between its neighbours, or before the first', () => {
  const text = "import z from 'z'\n\nimport { b } from './b'\nimport { d } from './d'\n"
  expect(importInto(text, 'c', './c')).toBe(text.replace(/(?<='.\/b'\n)/, "import { c } from './c'\n"))
  expect(importInto(text, 'a', './a')).toBe(text.replace(/(?=import \{ b)/, "import { a } from './a'\n"))
})

test.each([
  ['nowhere', 'trialone', 'no module nowhere'],
  ['reports', 'trialone', 'Payers pay nothing through reports'],
  ['withdraw', 'trialone', 'Payers pay nothing through withdraw'],
  ['remit', 'wallet', 'begin with wallet.'],
  ['remit', 'deposit', 'deposit'],
  ['remit', 'commission', 'shared/domain/src/commission.ts is there already'],
])('a queue in %s of %s is refused: %s', (module, noun, words) => {
  const before = readdirSync(join(root, 'api/src'))
  expect(() => writeQueue(root, readListWishes([module, noun], { plural: `${noun}sx` }))).toThrow(words)
  expect(readdirSync(join(root, 'api/src'))).toEqual(before)
})

test('an incomplete command names its own example', () => {
  expect(() => readListWishes(['remit'], {}, 'new-queue -- card voucher')).toThrow('new-queue -- card voucher')
})

/** The files that the command reads and edits; copying the whole tree would take long. */
const parts = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'api/migrations',
  'api/src',
  'deploy/modules/queueTemplate',
  'docs/merchant-api.md',
  'shared/build/src',
  'shared/contracts/src',
  'shared/domain/src',
  ...['card', 'papara'].flatMap((module) => [`remotes/${module}/src`, `remotes/${module}/package.json`]),
]

/** The longest noun whose plural is allowed. */
const longNoun = 'trialone'.padEnd(30, 'x')

test('every place is found in each module, and two queues exist together, one of a long name @long', () => {
  const tree = mkdtempSync(join(tmpdir(), 'kasa-queue-'))
  try {
    for (const part of parts) cpSync(join(root, part), join(tree, part), { recursive: true })
    const wishes = readListWishes(['card', longNoun], {})
    const card = writeQueue(tree, wishes)
    // A module without screen tests gets none.
    expect(card.made).not.toContain(`remotes/card/src/${longNoun}s/${longNoun}s.test.tsx`)
    const papara = writeQueue(tree, readListWishes(['papara', 'trialtwo'], {}))
    expect(() => writeQueue(tree, wishes)).toThrow('already')
    for (const path of [card, papara].flatMap(({ made, edited }) => [...made, ...edited])) {
      const text = readFileSync(join(tree, path), 'utf8')
      expect([path, /__(?:[nN]ouns?|module|en|tr|METHOD|LETTER|number)__/.exec(path + text)?.[0]]).toEqual([
        path,
        undefined,
      ])
    }
    // No line is too long: the formatter breaks neither comments nor SQL.
    const sources = [card, papara].flatMap(({ made, edited }) => [...made, ...edited])
    for (const tool of ['oxfmt', 'oxlint'])
      execFileSync(
        process.execPath,
        [join(root, `node_modules/${tool}/bin/${tool}`), ...new Set(sources.filter((path) => /\.tsx?$/.test(path)))],
        { cwd: tree, stdio: 'pipe' },
      )
    // The files named in the open decisions exist.
    for (const line of decisionsOf(wishes))
      for (const [path] of line.matchAll(/(?:api|shared)\/[\w/.]+\.ts/g))
        expect([path, existsSync(join(tree, path))]).toEqual([path, true])
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}, 60_000)
