import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort, isFree } from '../local/postgres'
import { livingOwner } from './journal'

/** A client's API key, and the secret that signs its events. */
export type ClientAccess = { apiKey: string; webhookSecret: string }
/**
 * Stored in `KASA_HOME/wallet-provider/access.json`: the port, the administrator's key (for faults and payers), and
 * the clients by tenant.
 */
export type ProviderAccess = { port: number; adminKey: string; clients: Record<string, ClientAccess> }

const newClient = (): ClientAccess => ({
  apiKey: randomBytes(24).toString('base64url'),
  webhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
})

export const providerFolder = (home: string): string => join(home, 'wallet-provider')

/** The provider's access data of this home; undefined if it was never started. */
export function readAccess(home: string): ProviderAccess | undefined {
  const file = join(providerFolder(home), 'access.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProviderAccess) : undefined
}

/** The access data, stable between starts of this home; creates keys for new tenants. */
export async function ensureAccess(home: string, tenants: readonly string[]): Promise<ProviderAccess> {
  const known = readAccess(home)
  const isOurs = known !== undefined && (livingOwner(providerFolder(home)) !== undefined || (await isFree(known.port)))
  const access: ProviderAccess = {
    port: isOurs ? known.port : await freePort(),
    adminKey: known?.adminKey ?? randomBytes(24).toString('base64url'),
    clients: { ...known?.clients, ...Object.fromEntries(tenants.map((id) => [id, known?.clients[id] ?? newClient()])) },
  }
  const file = join(providerFolder(home), 'access.json')
  mkdirSync(providerFolder(home), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.part`, `${JSON.stringify(access, undefined, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return access
}
