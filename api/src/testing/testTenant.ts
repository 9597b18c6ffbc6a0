import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import type { TenantConfig } from '@kasa/contracts/tenant'
import { permissions } from '@kasa/domain/permissions'

import { createConnection } from '../db/client'
import { databaseUrlFor, ensureDatabase } from '../db/databases'
import { migrate, migrationsFolder } from '../db/migrate'
import type { Post } from '../mail/post'
import type { Tenant } from '../tenants/tenant'
import { openTenant } from '../tenants/tenants'

export const testSecret = 'a secret of the tests alone, long enough'

const palette = { accent: '#0e7490', soft: '#ecfeff', ink: '#155e75', onAccent: '#ffffff' }

/** A tenant with every module; `overrides` replace whole fields. */
export const testTenantConfig = (overrides: Partial<TenantConfig> = {}): TenantConfig => ({
  id: 'test',
  hosts: ['test.localhost'],
  brand: { name: 'Test', product: 'Kasa', mark: 'T', colors: { light: palette, dark: palette } },
  defaultLanguage: null,
  modules: [...new Set(Object.values(permissions).map(({ module }) => module))],
  auth: { scheme: 'bearer', forcedAuthentication: false },
  flags: {
    partialWithdrawal: false,
    currentBalanceDisplay: false,
    reconciliationStartAndCloseDate: true,
    merchantHiddenFromRemit: true,
    lastMinutesDisplay: 0,
  },
  ...overrides,
})

/** The server tests run on; `npm test` starts one and sets it. */
export function testServerUrl(): string {
  const url = process.env['KASA_TEST_DATABASE_URL']
  if (!url)
    throw new Error('KASA_TEST_DATABASE_URL is not set: run the tests by `npm test`, or give a PostgreSQL server')
  return url
}

const migrationsHash = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).sort())
    hash.update(file).update(readFileSync(`${migrationsFolder}/${file}`))
  return hash.digest('hex').slice(0, 12)
}

const templateLock = 4_171_533

let template: Promise<string> | undefined

/** One migrated database per set of migration files; every test copies it (about 50 ms in memory). */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `kasa_template_${migrationsHash()}`
  const connection = createConnection(serverUrl, 'kasa-test')
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (rowCount) return name
    // Whatever is there under the name was left half-made by a run that died.
    await connection.query(`drop database if exists ${name} with (force)`)
    await ensureDatabase(serverUrl, name)
    await migrate(databaseUrlFor(serverUrl, name))
    await connection.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await connection.end()
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A fresh migrated database, gone again after `drop`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const serverUrl = testServerUrl()
  template ??= ensureTemplate(serverUrl)
  const name = `kasa_test_${randomBytes(6).toString('hex')}`
  await ensureDatabase(serverUrl, name, await template)
  return {
    url: databaseUrlFor(serverUrl, name),
    async drop() {
      const connection = createConnection(serverUrl, 'kasa-test')
      await connection.connect()
      try {
        await connection.query(`drop database if exists ${name} with (force)`)
      } finally {
        await connection.end()
      }
    },
  }
}

export type TestTenant = { tenant: Tenant; close: () => Promise<void> }

/** A tenant on a database of its own. */
export async function testTenant(overrides: Partial<TenantConfig> = {}, post?: Post): Promise<TestTenant> {
  const database = await freshDatabase()
  const tenant = openTenant(testTenantConfig(overrides), database.url, testSecret, post)
  return {
    tenant,
    async close() {
      await tenant.pool.end()
      await database.drop()
    },
  }
}
