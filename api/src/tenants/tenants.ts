import { isDeepStrictEqual } from 'node:util'

import type { TenantConfig } from '@kasa/contracts/tenant'
import { Kysely, PostgresDialect } from 'kysely'

import type { WalletProviderAccess } from '../config/walletProviders'
import { createPool } from '../db/client'
import { databaseUrlFor, ensureDatabase } from '../db/databases'
import { migrate } from '../db/migrate'
import { noPost, type Post } from '../mail/post'
import type { Tenant } from './tenant'
import { tenantKeys } from './tenantKeys'

/** Connections of a process to each tenant's database; jobs and LISTEN use two or three more. */
const poolSize = 12
/** Connections for background work (timers, callbacks, jobs), so that bursts of requests cannot use them. */
const workPoolSize = 6

export type Tenants = {
  all: readonly Tenant[]
  /** `host` as in the Host header; the port is ignored. */
  byHost: (host: string) => Tenant | undefined
  byId: (id: string) => Tenant | undefined
  /**
   * Applies new configurations, all or none. Returns the changed tenants, and those whose addition or removal needs a
   * restart.
   */
  apply: (configs: readonly TenantConfig[]) => { changed: string[]; needStart: string[] }
  close: () => Promise<void>
}

/** The name without port of a Host header, IPv6 brackets kept. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Opens a tenant on an existing, migrated database. Set `directUrl` if `databaseUrl` is a pooler's. */
export function openTenant(
  config: TenantConfig,
  databaseUrl: string,
  secret: string,
  post: Post = noPost,
  directUrl = databaseUrl,
  patientMs?: number,
): Tenant {
  const pool = createPool(databaseUrl, {
    max: poolSize,
    name: `kasa-${config.id}`,
    ...(patientMs === undefined ? {} : { patientMs }),
  })
  return {
    config,
    pool,
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    directUrl,
    keys: tenantKeys(secret, config.id),
    post,
    walletProvider: undefined,
  }
}

/** A tenant that always has its current configuration, with its own connections for background work. */
export function tenantForWork(tenant: Tenant): Tenant {
  const pool = createPool(tenant.directUrl, { max: workPoolSize, name: `kasa-${tenant.config.id}-work` })
  return {
    ...tenant,
    get config() {
      return tenant.config
    },
    pool,
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
  }
}

const hostsOf = (all: readonly Tenant[]) =>
  new Map(all.flatMap((tenant) => tenant.config.hosts.map((host) => [host.toLowerCase(), tenant] as const)))

/** Tenants by host. */
export function tenantsOf(all: readonly Tenant[]): Tenants {
  let hosts = hostsOf(all)
  const byId = (id: string) => all.find(({ config }) => config.id === id)
  return {
    all,
    byHost: (host) => hosts.get(hostName(host)),
    byId,
    apply(configs) {
      const changed = configs.filter((config) => byId(config.id) && !isDeepStrictEqual(byId(config.id)?.config, config))
      for (const config of changed) Object.assign(byId(config.id) ?? {}, { config })
      hosts = hostsOf(all)
      const known = configs.map(({ id }) => id)
      const gone = all.map(({ config }) => config.id).filter((id) => !known.includes(id))
      return { changed: changed.map(({ id }) => id), needStart: [...known.filter((id) => !byId(id)), ...gone] }
    },
    close: async () => void (await Promise.all(all.map(({ pool }) => pool.end()))),
  }
}

/** Creates missing databases, migrates all and opens them. Calls `onMigrated` with the migrations that ran. */
export async function openTenants(
  configs: readonly TenantConfig[],
  server: {
    databaseUrl: string
    directUrl?: string
    patientMs?: number
    secret: string
    post?: Post
    walletProviders?: Record<string, WalletProviderAccess>
    onWaiting?: (text: string) => void
    onMigrated?: (tenant: string, versions: number[]) => void
  },
): Promise<Tenants> {
  const opened: Tenant[] = []
  for (const config of configs) {
    const name = `kasa_${config.id}`
    const serverUrl = server.directUrl ?? server.databaseUrl
    await ensureDatabase(serverUrl, name)
    const directUrl = databaseUrlFor(serverUrl, name)
    const versions = await migrate(directUrl, undefined, (text) => server.onWaiting?.(`${config.id}: ${text}`))
    server.onMigrated?.(config.id, versions)
    const tenant = openTenant(
      config,
      databaseUrlFor(server.databaseUrl, name),
      server.secret,
      server.post,
      directUrl,
      server.patientMs,
    )
    opened.push({ ...tenant, walletProvider: server.walletProviders?.[config.id] })
  }
  return tenantsOf(opened)
}
