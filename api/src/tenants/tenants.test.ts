import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ConfigRefused } from '../config/config'
import { createConnection } from '../db/client'
import { testServerUrl } from '../testing/testDatabases'
import { testSecret, testTenantConfig } from '../testing/testTenant'
import { readTenantFiles } from './tenantFiles'
import { tenantKeys } from './tenantKeys'
import { hostName, openTenants } from './tenants'

const folderOf = (files: Record<string, unknown>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-tenants-'))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}
const problemsOf = (files: Record<string, unknown>): string => {
  const folder = folderOf(files)
  try {
    readTenantFiles(folder)
    return ''
  } catch (error) {
    if (error instanceof ConfigRefused) return error.message
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('files', () => {
  test('the demo tenants are those of the operations page', () => {
    const [demo, lite] = readTenantFiles('deploy/tenants')
    expect(demo).toMatchObject({
      id: 'demo',
      hosts: ['localhost', '127.0.0.1', 'demo.localhost'],
      modules: ['card', 'remit', 'withdraw', 'reports', 'admin'],
      auth: { forcedAuthentication: true },
    })
    expect(lite).toMatchObject({
      id: 'lite',
      hosts: ['lite.localhost'],
      modules: ['remit', 'papara', 'reports', 'admin'],
      auth: { forcedAuthentication: false },
      defaultLanguage: 'tr',
    })
  })
  test.each([
    ['no file', {}, 'there is no tenant'],
    ['not JSON', { 'a.json': '{' }, 'is not JSON'],
    ['an unknown field', { 'aa.json': { ...testTenantConfig({ id: 'aa' }), colour: 'red' } }, 'colour'],
    ['a wrong id', { 'aa.json': testTenantConfig({ id: 'A-B' }) }, 'id'],
    ['another name than its file', { 'aa.json': testTenantConfig({ id: 'bb' }) }, 'Call the file bb.json'],
    [
      'a host twice',
      {
        'aa.json': testTenantConfig({ id: 'aa', hosts: ['x.test'] }),
        'bb.json': testTenantConfig({ id: 'bb', hosts: ['X.test'] }),
      },
      'which aa.json has too',
    ],
  ])('%s is refused', (_case, files, message) => {
    expect(problemsOf(files)).toContain(message)
  })
  test('all faults are reported together', () => {
    const message = problemsOf({ 'a.json': '{', 'bb.json': testTenantConfig({ id: 'cc' }) })
    expect(message).toContain('a.json')
    expect(message).toContain('bb.json')
  })
})

describe('keys', () => {
  const one = tenantKeys(testSecret, 'one')
  test('sealed data opens for the same tenant and row only', () => {
    const sealed = one.seal(Buffer.from('JBSWY3DP'), 'otp:1')
    expect(one.unseal(sealed, 'otp:1').toString()).toBe('JBSWY3DP')
    expect(sealed.equals(one.seal(Buffer.from('JBSWY3DP'), 'otp:1'))).toBe(false)
    expect(() => one.unseal(sealed, 'otp:2')).toThrow()
    expect(() => tenantKeys(testSecret, 'two').unseal(sealed, 'otp:1')).toThrow()
    expect(() => tenantKeys(`${testSecret}!`, 'one').unseal(sealed, 'otp:1')).toThrow()
    const touched = Buffer.from(sealed)
    touched[15] = (touched[15] ?? 0) ^ 1
    expect(() => one.unseal(touched, 'otp:1')).toThrow()
  })
  test('every purpose and tenant has keys of its own', () => {
    const texts = [
      one.mac('a', 'x'),
      one.mac('b', 'x'),
      one.mac('a', 'y'),
      tenantKeys(testSecret, 'two').mac('a', 'x'),
      Buffer.from(one.signingSeed),
    ].map((bytes) => bytes.toString('hex'))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('databases are created and migrated when missing, by two processes at once, and again without harm @long', async () => {
  const suffix = Math.random().toString(36).slice(2, 8)
  const configs = [
    testTenantConfig({ id: `ta${suffix}`, hosts: ['ta.test'] }),
    testTenantConfig({ id: `tb${suffix}`, hosts: ['tb.test'] }),
  ]
  const ran: string[] = []
  const open = () =>
    openTenants(configs, {
      databaseUrl: testServerUrl(),
      secret: testSecret,
      onMigrated: (tenant, versions) => ran.push(...versions.map((version) => `${tenant} ${version}`)),
    })
  const both = await Promise.all([open(), open()])
  const again = await open()
  expect(new Set(ran).size).toBe(ran.length)
  expect(ran).toContain(`ta${suffix} 1`)
  expect(again.byHost('TA.test:8080')?.config.id).toBe(`ta${suffix}`)
  expect(again.byHost('tc.test')).toBeUndefined()
  await again
    .byId(`ta${suffix}`)
    ?.pool.query(`insert into live_event (topic, object_id, payload) values ('deposit', gen_random_uuid(), '{}')`)
  const { rows } = (await again.byId(`tb${suffix}`)?.pool.query('select count(*) as count from live_event')) ?? {
    rows: [],
  }
  expect(rows).toEqual([{ count: 0n }])
  await Promise.all([...both, again].map((tenants) => tenants.close()))
  const connection = createConnection(testServerUrl(), 'kasa-test')
  await connection.connect()
  for (const { id } of configs) await connection.query(`drop database kasa_${id} with (force)`)
  await connection.end()
})

test.each([
  ['LOCALHOST:8080', 'localhost'],
  ['localhost.', 'localhost'],
  ['[::1]:80', '[::1]'],
  ['', ''],
])('%s is %s', (host, name) => {
  expect(hostName(host)).toBe(name)
})
