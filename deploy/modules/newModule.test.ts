import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { tenantConfig } from '@kasa/contracts/tenant'

import { root } from '../local/bootstrap.mjs'
import { takeOver } from '../local/runFile'
import { consoleAddress, readWishes, writeModule } from './newModule'

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'kasa-new-'))
  mkdirSync(join(tree, 'deploy/modules'), { recursive: true })
  for (const folder of ['deploy/modules/template', 'deploy/tenants'])
    cpSync(join(root, folder), join(tree, folder), { recursive: true })
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(tree, path), 'utf8')

test('options that are not given follow from the name', () => {
  expect(readWishes('chargebacks', {})).toEqual({
    id: 'chargebacks',
    team: 'Chargebacks',
    contact: 'chargebacks@kasa.example',
    titles: { en: 'Chargebacks', tr: 'Chargebacks' },
    permission: 'deposit.read',
    tenant: 'demo',
  })
  expect(readWishes('chargebacks', { en: "Payers' claims", tenant: 'none' })).toMatchObject({
    team: 'Payers’ claims',
    titles: { tr: 'Payers’ claims' },
    tenant: undefined,
  })
})

test.each([
  [undefined, {}, 'Name the module'],
  ['Charge', {}, 'small letters'],
  ['../remit', {}, 'small letters'],
  ['api', {}, 'console itself'],
  ['console', {}, 'console itself'],
  ['chargebacks', { permission: 'chargeback.read' }, 'no permission chargeback.read'],
])('%p is refused with %j: %s', (id, given, words) => {
  expect(() => readWishes(id, given)).toThrow(words)
})

test('nothing outside of its own folder is written but its name in the tenant’s list', () => {
  const written = writeModule(tree, readWishes('chargebacks', { tr: 'Ters ibrazlar' }))
  expect(written.filter((path) => !path.startsWith('remotes/chargebacks/'))).toEqual(['deploy/tenants/demo.json'])
  expect(readdirSync(join(tree, 'remotes'))).toEqual(['chargebacks'])
  for (const path of written) expect([path, /__\w+__|\.template/.test(path + read(path))]).toEqual([path, false])
  expect(tenantConfig.parse(JSON.parse(read('deploy/tenants/demo.json'))).modules).toContain('chargebacks')
  expect(read('deploy/tenants/lite.json')).toBe(readFileSync(join(root, 'deploy/tenants/lite.json'), 'utf8'))
})

test('an existing module stays as it is, and an unknown tenant leaves nothing behind', () => {
  writeModule(tree, readWishes('chargebacks', { tenant: 'none' }))
  const before = read('remotes/chargebacks/src/module.ts')
  expect(() => writeModule(tree, readWishes('chargebacks', { en: 'Other' }))).toThrow('is there already')
  expect(read('remotes/chargebacks/src/module.ts')).toBe(before)
  expect(() => writeModule(tree, readWishes('other', { tenant: 'nowhere' }))).toThrow('no tenant nowhere')
  expect(readdirSync(join(tree, 'remotes'))).toEqual(['chargebacks'])
})

test('the address of a new module is that of the running console, else of the next start', async () => {
  expect(consoleAddress(tree, {})).toBe('http://localhost:8080')
  expect(consoleAddress(tree, { PORT: '9191' })).toBe('http://localhost:9191')
  mkdirSync(join(tree, 'home'))
  const run = await takeOver(join(tree, 'home'), 8123)
  expect(consoleAddress(tree, { KASA_HOME: 'home', PORT: '9191' })).toBe('http://localhost:8123')
  run.leave()
})
