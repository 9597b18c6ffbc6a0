import type { TenantConfig } from '@kasa/contracts/tenant'
import type { Kysely } from 'kysely'

import type { WalletProviderAccess } from '../config/walletProviders'
import type { Pool } from '../db/client'
import type { Post } from '../mail/post'

/** One tenant: its configuration and its own database. Nothing reaches another tenant's pool from here. */
export type Tenant = {
  /**
   * As it stands now: replaced when the tenant's file changes, so that nobody keeps it from one request to the next.
   */
  config: TenantConfig
  pool: Pool
  /** For lists with optional filters; everything else is SQL in a .sql.ts file. */
  db: Kysely<unknown>
  /**
   * The database by its server's own address, never a pooler's: for LISTEN, jobs and whatever else holds a connection
   * of its own.
   */
  directUrl: string
  keys: TenantKeys
  post: Post
  /** How its wallet provider is called; undefined where the deployment names none. */
  walletProvider: WalletProviderAccess | undefined
}

/** Keys derived from KASA_SECRET for this tenant alone; see `tenantKeys.ts`. */
export type TenantKeys = {
  /** Encrypts secrets at rest; AES-256-GCM, bound to `purpose` and the row's id. */
  seal: (plain: Uint8Array, boundTo: string) => Buffer
  unseal: (sealed: Uint8Array, boundTo: string) => Buffer
  /** HMAC-SHA256 for lookups and derived tokens; `purpose` separates uses. */
  mac: (purpose: string, text: string) => Buffer
  signingSeed: Uint8Array
}
