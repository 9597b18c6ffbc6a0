import { timingSafeEqual } from 'node:crypto'

import type { Tenant } from '../tenants/tenant'

/** The sealed fields of an override: if any of them is changed in the database, the seal no longer matches. */
export type Sealed = {
  id: string
  userId: string
  module: string
  version: string
  folder: string
  reason: string
  until: Date
}

export const sealOverride = (
  { keys }: Tenant,
  { id, userId, module, version, folder, reason, until }: Sealed,
): Buffer => keys.mac('module-override', [id, userId, module, version, folder, until.toISOString(), reason].join('\0'))

export function isSealGenuine(tenant: Tenant, override: Sealed & { seal: Buffer }): boolean {
  const expected = sealOverride(tenant, override)
  return expected.length === override.seal.length && timingSafeEqual(expected, override.seal)
}
