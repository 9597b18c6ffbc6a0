import { browserStorage } from '@kasa/console/storage'
import type { Boot } from '@kasa/contracts/boot'
import { boot } from '@kasa/console/tenant'

import { allowScripts } from '../boot/loadScript'
import { hostOffer } from './platform'
import { verifyRegistry, type ModuleRegistry, type OfferedModule, type VerifiedRegistry } from './registry'

/** Trusted keys: the page's, then those in the last verified registry. */
let keys: readonly string[] | undefined

const serialKey = () => `kasa-registry-serial:${boot().tenant.id}`

/** Verifies a signed registry for this tenant, with the keys and serial trusted so far. */
export async function trustRegistry(signed: Boot['registry']): Promise<ModuleRegistry> {
  const { tenant, registryKeys } = boot()
  const lastSerial = Number(browserStorage.getItem(serialKey()) ?? 0)
  const verified = await verifyRegistry(signed, {
    tenant: tenant.id,
    keys: keys ?? registryKeys,
    now: new Date(),
    offer: hostOffer(),
    lastSerial,
  })
  if (verified.status === 'refused') return verified
  keys = verified.keys
  browserStorage.setItem(serialKey(), String(verified.serial))
  for (const module of verified.modules) admit(module)
  return verified
}

/** Allows a module's scripts to run, and those of its fallback build. */
function admit(module: OfferedModule): void {
  if (module.kind === 'usable') allowScripts(module)
  if (module.fallback) admit(module.fallback)
}

/** The page's registry; if it is refused, the last valid one stored in this browser, verified again. */
export async function pageRegistry(): Promise<ModuleRegistry> {
  const own = await trustRegistry(boot().registry)
  if (own.status === 'verified') return own
  const { readKept } = await import('./keptRegistry')
  const kept = readKept()
  const again = kept && (await trustRegistry(kept))
  return again?.status === 'verified' ? ({ ...again, keptBecause: own.reason } satisfies VerifiedRegistry) : own
}
