import type { Boot } from '@kasa/contracts/boot'
import { registry as registrySchema, type RegistryModule } from '@kasa/contracts/registry'
import { publishedManifest, type PublishedManifest } from '@kasa/module/manifest'
import { negotiate, type HostOffer, type Incompatibility } from '@kasa/module/negotiate'
import * as z from 'zod/mini'

import { verifySignature } from './signature'

type Place = {
  id: string
  version: string
  base: string
  integrity: Readonly<Record<string, string>>
  listing?: string | undefined
}

/** One module of the tenant: usable, or with the reason why this host may not run it. */
export type OfferedModule = Place & { fallback?: OfferedModule; urgent?: boolean } & (
    | { kind: 'usable'; manifest: PublishedManifest }
    | { kind: 'incompatible'; manifest: PublishedManifest; reason: Incompatibility }
    | { kind: 'unreadable' }
  )

/** Why the whole registry is not believed. Without it the host runs, and no module does. */
export type RegistryRefusal =
  | 'ABSENT'
  | 'NO_ED25519'
  | 'UNKNOWN_KEY'
  | 'SIGNATURE'
  | 'SHAPE'
  | 'OTHER_TENANT'
  | 'EXPIRED'
  | 'OLD_SERIAL'

/**
 * `keys` may sign the next one. `keptBecause`: the page's own was not believed, so this is the last good one that the
 * browser kept.
 */
export type VerifiedRegistry = {
  status: 'verified'
  serial: number
  expiresAt: string
  keys: readonly string[]
  modules: readonly OfferedModule[]
  keptBecause?: RegistryRefusal
}
export type ModuleRegistry = VerifiedRegistry | { status: 'refused'; reason: RegistryRefusal }

type Expected = { tenant: string; keys: readonly string[]; now: Date; offer: HostOffer; lastSerial: number }

/**
 * Verifies the registry of the page, in this order: signature over the text, shape, tenant, time, serial; then each
 * module's manifest and compatibility, so that no code of a remote is fetched before all of it holds.
 */
export async function verifyRegistry(signed: Boot['registry'], expected: Expected): Promise<ModuleRegistry> {
  const refused = (reason: RegistryRefusal): ModuleRegistry => ({ status: 'refused', reason })
  if (signed.payload === '') return refused('ABSENT')
  const verdict = await verifySignature(signed, expected.keys)
  if (verdict !== 'GENUINE') return refused(verdict)
  const parsed = registrySchema.safeParse(JSON.parse(signed.payload))
  if (!parsed.success) return refused('SHAPE')
  const { tenant, serial, expiresAt, modules, keys = expected.keys, rollback } = parsed.data
  if (tenant !== expected.tenant) return refused('OTHER_TENANT')
  if (new Date(expiresAt) <= expected.now) return refused('EXPIRED')
  // An older one, replayed, would bring back a version that was taken away; leave to go back is signed, and for serials
  // up to a given one.
  if (serial < expected.lastSerial && (rollback?.from ?? 0) < expected.lastSerial) return refused('OLD_SERIAL')
  return {
    status: 'verified',
    serial,
    expiresAt,
    keys,
    modules: modules.map((module) => offered(module, expected.offer)),
  }
}

/** Only as much as any contract has: enough to tell a module of another contract from a broken one. */
const anyContract = z.object({
  contract: z.object({ major: z.int(), minMinor: z.int() }),
  owner: z.object({ team: z.string(), contact: z.string() }),
})

function offered({ fallback, urgent, ...build }: RegistryModule, offer: HostOffer): OfferedModule {
  return {
    ...judged(build, offer),
    ...(fallback && { fallback: judged({ id: build.id, ...fallback }, offer) }),
    ...(urgent && { urgent }),
  }
}

function judged({ module, ...place }: Place & { module?: unknown }, offer: HostOffer): OfferedModule {
  const parsed = publishedManifest.safeParse(module)
  if (parsed.success && parsed.data.id === place.id) {
    // Routes and menu stay, so that the module's place says what is wrong instead of vanishing.
    const reason = negotiate(parsed.data, offer)
    return reason
      ? { ...place, kind: 'incompatible', manifest: parsed.data, reason }
      : { ...place, kind: 'usable', manifest: parsed.data }
  }
  // A field that this host does not know yet stands in a manifest that also says which minor it needs.
  const foreign = anyContract.safeParse(module)
  const reason = foreign.success ? negotiate({ contract: foreign.data.contract, platform: {} }, offer) : undefined
  if (!foreign.success || !reason) return { ...place, kind: 'unreadable' }
  const manifest = { ...nothing, ...foreign.data, id: place.id, version: place.version }
  return { ...place, kind: 'incompatible', manifest, reason }
}

const nothing = {
  routes: [],
  menu: [],
  permissions: [],
  locales: { tr: {}, en: {} },
  budgets: { totalKb: 0 },
  platform: {},
}
