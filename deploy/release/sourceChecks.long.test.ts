import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../local/bootstrap.mjs'
import { testFaults, typeFaults } from './sourceChecks'

/** A tree with one module of its own; everything else is linked to this tree. */
let tree: string
const folder = 'remotes/chargebacks'

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'kasa-checks-'))
  for (const file of ['jest.config.mjs', 'tsconfig.json', 'package.json']) cpSync(join(root, file), join(tree, file))
  for (const name of ['node_modules', 'shared', 'deploy']) symlinkSync(join(root, name), join(tree, name))
  mkdirSync(join(tree, folder, 'src'), { recursive: true })
  symlinkSync(join(root, 'remotes/remit/node_modules'), join(tree, folder, 'node_modules'))
  write(
    'amount.ts',
    "import { formatMoney } from '@kasa/domain/money'\n\nexport const amount = (minor: bigint) => formatMoney(minor, 'en')\n",
  )
  write(
    'amount.test.ts',
    "import { amount } from './amount'\n\ntest('an amount is drawn', () => expect(amount(100n)).toContain('1'))\n",
  )
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const write = (file: string, text: string) => writeFileSync(join(tree, folder, 'src', file), text)

test('a valid module passes', async () => {
  expect([await typeFaults([folder], tree), await testFaults([folder], tree)]).toEqual([undefined, undefined])
}, 120_000)

test('the compiler reports a number where money is expected, with its place', async () => {
  write('page.ts', "import { amount } from './amount'\n\nexport const wrong = amount(100)\n")
  expect(await typeFaults([folder], tree)).toMatch(
    /remotes\/chargebacks\/src\/page\.ts\(3,\d+\): error TS2345: .*'number'.*'bigint'/,
  )
}, 120_000)

test('a failing test of the module is reported with its name', async () => {
  write(
    'amount.test.ts',
    "import { amount } from './amount'\n\ntest('an amount is drawn', () => expect(amount(100n)).toContain('nothing'))\n",
  )
  expect(await testFaults([folder], tree)).toContain('● an amount is drawn')
}, 120_000)

test('a module without tests has none that fail', async () => {
  rmSync(join(tree, folder, 'src/amount.test.ts'))
  expect(await testFaults([folder], tree)).toBeUndefined()
}, 120_000)
