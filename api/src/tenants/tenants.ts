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

/** Connections of one process to one tenant's database; jobs and LISTEN have two or three more of their own. */
const poolSize = 12
/** What the clock, callbacks and jobs of a process have for themselves: a burst of requests takes none of it. */
const workPoolSize = 6

export type Tenants = {
  all: readonly Tenant[]
  /** `host` as the Host header has it; its port does not count. */
  byHost: (host: string) => Tenant | undefined
  byId: (id: string) => Tenant | undefined
  /**
   * Puts new configurations in force, all or none. Answers whose changed, and which tenants only a start brings or
   * takes.
   */
  apply: (configs: readonly TenantConfig[]) => { changed: string[]; needStart: string[] }
  close: () => Promise<void>
}

/** The name without port of a Host header, IPv6 brackets kept. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Opens a tenant on a database that exists and is migrated; `directUrl` where `databaseUrl` is a pooler's. */
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

/** The same tenant, as it stands at any time, with connections of its own for work that nobody asked for. */
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

/** Many tenants behind their hosts. */
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

/** Creates what is missing, migrates every tenant's database and opens them. `onMigrated` hears what ran. */
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
