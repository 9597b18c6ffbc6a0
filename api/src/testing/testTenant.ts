import type { TenantConfig } from '@kasa/contracts/tenant'
import { permissions } from '@kasa/domain/permissions'
import { Kysely, PostgresDialect } from 'kysely'

import type { Post } from '../mail/post'
import type { Tenant } from '../tenants/tenant'
import { openTenant } from '../tenants/tenants'
import { lendDatabase } from './testDatabases'

export const testSecret = 'a secret of the tests alone, long enough'

const palette = { accent: '#0e7490', soft: '#ecfeff', ink: '#155e75', onAccent: '#ffffff' }

/** A tenant's configuration with every module; `overrides` replaces whole fields. */
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

export type TestTenant = { tenant: Tenant; close: () => Promise<void> }

/** A tenant on a database of its own. */
export async function testTenant(overrides: Partial<TenantConfig> = {}, post?: Post): Promise<TestTenant> {
  const config = testTenantConfig(overrides)
  const { url, pool, giveBack } = await lendDatabase(config.id, (of) => openTenant(config, of, testSecret).pool)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { tenant: { ...openTenant(config, url, testSecret, post), pool, db }, close: giveBack }
}
