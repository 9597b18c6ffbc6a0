import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { overridesOf } from '@kasa/api/overrides/overrides.service'
import { folderStore } from '@kasa/api/releases/folderStore'
import type { Store } from '@kasa/api/releases/store'
import { buildTestApp, type TestApp } from '@kasa/api/testing/testApp'

import { endOverride, lifetimeOf, mostOverrideMs, override, type OverrideRequest } from './override'
import { builtHost, builtModule } from './testing/builds'
import { release, rollBack } from './verbs'

let app: TestApp
let ada: { id: string; email: string }
let home: string
let store: Store
beforeAll(async () => {
  app = await buildTestApp()
  ada = await app.user({ scope: ['ADMIN'], role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'kasa-override-'))
  store = folderStore(home)
  await release(store, builtHost(dist('host')), mover())
  await release(store, remit('1.0.0'), mover())
})
afterEach(async () => {
  await app.tenant.pool.query('delete from module_override')
  rmSync(home, { recursive: true, force: true })
})

const dist = (name: string) => join(home, 'builds', name)
const mover = () => ({ at: Date.now(), by: 'Ada', commit: null })
const remit = (version: string, change: Parameters<typeof builtModule>[1] = {}) =>
  builtModule(dist(`remit${version}${change.code ?? ''}`), { version, code: `remit("${version}")`, ...change })
const requestOf = (over: Partial<OverrideRequest> = {}): OverrideRequest => ({
  module: 'remit',
  tenant: 'test',
  user: ada.email,
  for: '30m',
  reason: 'to see',
  by: 'Ada',
  ...over,
})
const folders = async () => [...new Set((await store.list('modules/m/remit/')).map((key) => key.split('/')[3]))]
const running = async () =>
  (await overridesOf(app.tenant, ada.id, app.clock.now())).map(({ folder, until }) => [
    folder,
    until.getTime() - app.clock.now().getTime(),
  ])

test('a build is checked, put into the store, given to one person, and live for nobody', async () => {
  const { folder } = await override(app.ctx, store, requestOf({ dir: remit('1.1.0') }))
  expect(folder).toMatch(/^1\.1\.0-/)
  expect(await running()).toEqual([[folder, 30 * 60_000]])
  expect(await folders()).toContain(folder)
  expect(await store.list('modules/pointers/remit/')).toHaveLength(1)
  await endOverride(app.ctx, { module: 'remit', tenant: 'test', user: ada.email, by: 'Ada' })
  expect(await running()).toEqual([])
})

test('so is a build in the store: by its version, or by its folder if two have one', async () => {
  const first = await override(app.ctx, store, requestOf({ dir: remit('1.1.0') }))
  const again = await override(app.ctx, store, requestOf({ version: '1.1.0', for: '1h' }))
  expect([again.folder, await running()]).toEqual([first.folder, [[first.folder, 60 * 60_000]]])
  const other = await override(app.ctx, store, requestOf({ dir: remit('1.1.0', { code: 'other' }) }))
  await expect(override(app.ctx, store, requestOf({ version: '1.1.0' }))).rejects.toThrow(
    `name one of ${[first.folder, other.folder].sort().join(', ')}`,
  )
  expect((await override(app.ctx, store, requestOf({ version: first.folder }))).folder).toBe(first.folder)
  await expect(override(app.ctx, store, requestOf({ version: '7.0.0' }))).rejects.toThrow(
    'remit has no build 7.0.0 in the store',
  )
})

test('a build that was live once may be tried again, against the host of today', async () => {
  await release(store, remit('1.2.0'), mover())
  await rollBack(store, 'remit', mover())
  expect((await override(app.ctx, store, requestOf({ version: '1.2.0' }))).folder).toMatch(/^1\.2\.0-/)
})

test.each<[string, () => Partial<OverrideRequest>, string]>([
  [
    'that the live host cannot run',
    () => ({ dir: remit('1.1.0', { assets: { uses: { '@kasa/ui/Chart': ['Chart'] } } }) }),
    'needs @kasa/ui/Chart, which the host does not share',
  ],
  [
    'of another contract',
    () => ({ dir: remit('1.1.0', { manifest: { contract: { major: 9, minMinor: 0 } } }) }),
    'follows contract 9',
  ],
  ['whose version is taken by other bytes', () => ({ dir: remit('1.0.0', { code: 'other' }) }), 'raise its version'],
  [
    'of another module',
    () => ({ dir: builtModule(dist('card'), { id: 'card' }) }),
    'holds a build of card, not of remit',
  ],
  [
    'of a module that the tenant lacks',
    () => ({ module: 'crypto', dir: builtModule(dist('crypto'), { id: 'crypto' }) }),
    'test does not have the module crypto',
  ],
  ['for longer than may be', () => ({ dir: remit('1.1.0'), for: '9h' }), 'lasts 480 minutes at most'],
  ['for a time that is none', () => ({ dir: remit('1.1.0'), for: 'ever' }), '--for is minutes or hours'],
  ['named twice', () => ({ dir: remit('1.1.0'), version: '1.1.0' }), '--dir or --version, not both'],
])('a build %s is given to nobody', async (_name, over, words) => {
  const given = over()
  await expect(override(app.ctx, store, requestOf(given))).rejects.toThrow(words)
  expect(await running()).toEqual([])
})

test('times are minutes or hours, and the environment sets the longest', () => {
  expect([lifetimeOf('45m'), lifetimeOf('2h')]).toEqual([45 * 60_000, 2 * 3_600_000])
  expect([mostOverrideMs({}), mostOverrideMs({ KASA_OVERRIDE_MINUTES: '20' })]).toEqual([8 * 3_600_000, 20 * 60_000])
  for (const text of ['0', '-5', 'a', '1.5'])
    expect(() => mostOverrideMs({ KASA_OVERRIDE_MINUTES: text })).toThrow('a number of minutes')
})
