import { mkdirSync, mkdtempSync, rmSync, symlinkSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createLogger } from '../config/logger'
import { testSecret, testTenantConfig } from '../testing/testTenant'
import { readTenantFiles } from './tenantFiles'
import { openTenant, tenantsOf, type Tenants } from './tenants'
import { watchTenants, type TenantWatch } from './tenantWatch'

let folder: string
let tenants: Tenants
let watch: TenantWatch

const put = (id: string, modules: string[], hosts = [`${id}.test`]) =>
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(testTenantConfig({ id, hosts, modules })))
const modulesOf = (id: string) => tenants.byId(id)?.config.modules

/** Waits until the next check of the files has had its effect. */
async function until(isSo: () => boolean): Promise<void> {
  const lastMs = Date.now() + 5_000
  while (!isSo()) {
    if (Date.now() > lastMs) throw new Error('the files were not looked at within 5 s')
    await new Promise((done) => setTimeout(done, 50))
  }
}

const start = () => {
  tenants = tenantsOf(
    readTenantFiles(folder).map((config) => openTenant(config, 'postgres://127.0.0.1:1/none', testSecret)),
  )
  watch = watchTenants(folder, tenants, createLogger('silent'))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasa-tenants-'))
  put('one', ['remit', 'card'])
})
afterEach(async () => {
  watch.stop()
  await tenants.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a module that is switched off, and a host that moves, are in force without a restart', async () => {
  start()
  put('one', ['remit'], ['other.test'])
  await until(() => modulesOf('one')?.length === 1)
  expect([tenants.byHost('other.test')?.config.id, tenants.byHost('one.test')]).toEqual(['one', undefined])
  expect(watch.problem()).toBeUndefined()
})

test('a broken file changes nothing, is named, and is no longer named once it is repaired', async () => {
  start()
  writeFileSync(join(folder, 'one.json'), '{ "id": "one", ')
  await until(() => watch.problem() !== undefined)
  expect(watch.problem()).toContain('one.json is not JSON')
  expect(modulesOf('one')).toEqual(['remit', 'card'])
  put('one', ['card'])
  await until(() => watch.problem() === undefined)
  expect(modulesOf('one')).toEqual(['card'])
})

test('a mounted folder is followed when its link changes, as Kubernetes does', async () => {
  const mount = mkdtempSync(join(tmpdir(), 'kasa-mount-'))
  for (const [version, modules] of [
    ['v1', ['remit', 'card']],
    ['v2', ['remit']],
  ] as const) {
    mkdirSync(join(mount, version))
    writeFileSync(
      join(mount, version, 'one.json'),
      JSON.stringify(testTenantConfig({ id: 'one', hosts: ['one.test'], modules: [...modules] })),
    )
  }
  symlinkSync('v1', join(mount, 'data'))
  symlinkSync('data/one.json', join(mount, 'one.json'))
  const own = folder
  folder = mount
  start()
  symlinkSync('v2', join(mount, 'next'))
  renameSync(join(mount, 'next'), join(mount, 'data'))
  await until(() => modulesOf('one')?.length === 1)
  rmSync(own, { recursive: true, force: true })
})

test('a tenant whose file is new waits for a start; the others change all the same', async () => {
  start()
  put('two', ['remit'])
  put('one', ['card'])
  await until(() => modulesOf('one')?.[0] === 'card')
  expect(tenants.byId('two')).toBeUndefined()
})
