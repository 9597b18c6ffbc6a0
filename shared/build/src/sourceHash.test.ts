import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { nounSchemas } from './hostContracts'
import { sourcesOf } from './remoteSource'
import { compiledWith, sourceHash } from './sourceHash'

const root = join(__dirname, '../../..')
const remotes = readdirSync(join(root, 'remotes')).filter((name) =>
  existsSync(join(root, 'remotes', name, 'src/module.ts')),
)
const contract = (name: string) => join(root, 'shared/contracts/src', `${name}.ts`)

const hashes = remotes.map((remote) => {
  const sources = sourcesOf(join(root, 'remotes', remote))
  return { remote, sources, hash: sourceHash(sources) }
})

/** The remotes with another build hash after this contract gets one more field. */
function rebuiltFor(name: string): string[] {
  const withField = (file: string) =>
    readFileSync(file, 'utf8') + (file === contract(name) ? '\nexport const oneFieldMore = 1\n' : '')
  return hashes.filter(({ sources, hash }) => sourceHash(sources, withField) !== hash).map(({ remote }) => remote)
}

test.each([
  ['deposits', ['remit']],
  ['users', ['admin']],
  ['merchantApi', []],
])('a new field in an answer of contracts/%s is a release of %j alone', (name, owners) => {
  expect(existsSync(contract(name))).toBe(true)
  expect(rebuiltFor(name)).toEqual(owners)
  // The host never contains these schemas: its build refuses them.
  expect(nounSchemas([contract(name)])).toEqual([
    `The host has the schemas of contracts/${name}: they belong to the modules that speak them`,
  ])
})

test('contracts that host and console use themselves belong to them', () => {
  expect(
    nounSchemas([contract('auth'), contract('live'), contract('registry'), join(root, 'shared/domain/src/deposit.ts')]),
  ).toEqual([])
})

describe('the sources of a remote', () => {
  const home = mkdtempSync(join(tmpdir(), 'kasa-hash-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const madeOf = (text: string) => {
    mkdirSync(join(home, 'src'), { recursive: true })
    writeFileSync(join(home, 'src/module.ts'), text)
    return compiledWith(sourcesOf(home)).map((file) => relative(root, file))
  }

  test.each([
    ["import { desk } from '@kasa/contracts/desk'", 'shared/contracts/src/desk.ts'],
    ["import { type Desk, desk } from '@kasa/contracts/desk'", 'shared/contracts/src/desk.ts'],
    ["import { botPage } from '@kasa/contracts/bots'", 'shared/contracts/src/primitives.ts'],
    ["import { depositPage } from '@kasa/contracts/deposits'", 'shared/domain/src/deposit.ts'],
  ])('%s includes %s', (text, file) => expect(madeOf(text)).toContain(file))

  test.each([
    "import type { Desk } from '@kasa/contracts/desk'",
    "import { type Desk } from '@kasa/contracts/desk'",
    "import { Button } from '@kasa/ui/Button'",
  ])('%s includes nothing', (text) => {
    expect(madeOf(text)).toEqual([])
  })
})
