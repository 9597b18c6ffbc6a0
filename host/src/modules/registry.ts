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

/** One module of the tenant: usable, or with the reason why not. */
export type OfferedModule = Place & { fallback?: OfferedModule; urgent?: boolean } & (
    | { kind: 'usable'; manifest: PublishedManifest }
    | { kind: 'incompatible'; manifest: PublishedManifest; reason: Incompatibility }
    | { kind: 'unreadable' }
  )

/** Why the registry was refused. The host then runs without modules. */
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
 * `keys`: may sign the next registry. `keptBecause`: why the page's own was refused and the last valid one is used.
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
 * Verifies the page's registry in order: signature, shape, tenant, time, serial; then each module's manifest and
 * compatibility. No remote code is fetched before.
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
  // Replaying an older registry could restore a withdrawn version. Going back needs a signed permission up to a
  // serial.
  if (serial < expected.lastSerial && (rollback?.from ?? 0) < expected.lastSerial) return refused('OLD_SERIAL')
  return {
    status: 'verified',
    serial,
    expiresAt,
    keys,
    modules: modules.map((module) => offered(module, expected.offer)),
  }
}

/** The fields of any contract version, to distinguish a module of another contract from a broken one. */
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
    // Routes and menu are kept, so that the page shows what is wrong.
    const reason = negotiate(parsed.data, offer)
    return reason
      ? { ...place, kind: 'incompatible', manifest: parsed.data, reason }
      : { ...place, kind: 'usable', manifest: parsed.data }
  }
  // Unknown fields may belong to a newer minor version that the manifest requires.
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
