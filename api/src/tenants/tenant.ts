import type { TenantConfig } from '@kasa/contracts/tenant'
import type { Kysely } from 'kysely'

import type { WalletProviderAccess } from '../config/walletProviders'
import type { Pool } from '../db/client'
import type { Post } from '../mail/post'

/** A tenant: its configuration and its own database. Gives no access to other tenants' pools. */
export type Tenant = {
  /** Current configuration. Replaced when the tenant's file changes, so do not keep it between requests. */
  config: TenantConfig
  pool: Pool
  /** For lists with optional filters; all other SQL is in .sql.ts files. */
  db: Kysely<unknown>
  /** The database server's own address, never a pooler's: for LISTEN, jobs and other dedicated connections. */
  directUrl: string
  keys: TenantKeys
  post: Post
  /** Access to the wallet provider; undefined if the deployment has none. */
  walletProvider: WalletProviderAccess | undefined
}

/** Keys derived from KASA_SECRET for this tenant; see `tenantKeys.ts`. */
export type TenantKeys = {
  /** Encrypts secrets at rest; AES-256-GCM, bound to `purpose` and the row's id. */
  seal: (plain: Uint8Array, boundTo: string) => Buffer
  unseal: (sealed: Uint8Array, boundTo: string) => Buffer
  /** HMAC-SHA256 for lookups and derived tokens; `purpose` separates uses. */
  mac: (purpose: string, text: string) => Buffer
  signingSeed: Uint8Array
}
