import type { Boot } from '@kasa/contracts/boot'
import { registry as registrySchema, type RegistryModule } from '@kasa/contracts/registry'
import { publishedManifest, type PublishedManifest } from '@kasa/module/manifest'
import { negotiate, type HostOffer, type Incompatibility } from '@kasa/module/negotiate'
import * as z from 'zod/mini'

import { verifySignature } from './signature'

/** One module of the tenant: usable, or with the reason why this host may not run it. */
export type OfferedModule = { id: string; version: string; base: string; integrity: Readonly<Record<string, string>> } & (
  | { kind: 'usable'; manifest: PublishedManifest }
  | { kind: 'incompatible'; manifest: PublishedManifest; reason: Incompatibility }
  | { kind: 'unreadable' }
)

/** Why the whole registry is not believed. Without it the host runs, and no module does. */
export type RegistryRefusal = 'NO_ED25519' | 'UNKNOWN_KEY' | 'SIGNATURE' | 'SHAPE' | 'OTHER_TENANT' | 'EXPIRED' | 'OLD_SERIAL'

export type ModuleRegistry = { status: 'verified'; serial: number; modules: readonly OfferedModule[] } | { status: 'refused'; reason: RegistryRefusal }

type Expected = { tenant: string; keys: readonly string[]; now: Date; offer: HostOffer; lastSerial: number }

/**
 * Verifies the registry of the page, in this order: signature over the text, shape, tenant, time, serial; then each
 * module's manifest and compatibility, so that no code of a remote is fetched before all of it holds.
 */
export async function verifyRegistry(signed: Boot['registry'], expected: Expected): Promise<ModuleRegistry> {
  const refused = (reason: RegistryRefusal): ModuleRegistry => ({ status: 'refused', reason })
  const verdict = await verifySignature(signed, expected.keys)
  if (verdict !== 'GENUINE') return refused(verdict)
  const parsed = registrySchema.safeParse(JSON.parse(signed.payload))
  if (!parsed.success) return refused('SHAPE')
  const { tenant, serial, expiresAt, modules } = parsed.data
  if (tenant !== expected.tenant) return refused('OTHER_TENANT')
  if (new Date(expiresAt) <= expected.now) return refused('EXPIRED')
  // An older one, replayed, would bring back a version that was taken away.
  if (serial < expected.lastSerial) return refused('OLD_SERIAL')
  return { status: 'verified', serial, modules: modules.map((module) => offered(module, expected.offer)) }
}

/** Only as much as any contract has: enough to tell a module of another contract from a broken one. */
const anyContract = z.object({ contract: z.object({ major: z.int(), minMinor: z.int() }), owner: z.object({ team: z.string(), contact: z.string() }) })

function offered({ module, ...place }: RegistryModule, offer: HostOffer): OfferedModule {
  const parsed = publishedManifest.safeParse(module)
  if (parsed.success && parsed.data.id === place.id) {
    // Routes and menu stay, so that the module's place says what is wrong instead of vanishing.
    const reason = negotiate(parsed.data, offer)
    return reason ? { ...place, kind: 'incompatible', manifest: parsed.data, reason } : { ...place, kind: 'usable', manifest: parsed.data }
  }
  const foreign = anyContract.safeParse(module)
  if (!foreign.success || foreign.data.contract.major === offer.contract.major) return { ...place, kind: 'unreadable' }
  const { contract, owner } = foreign.data
  const manifest = { ...nothing, id: place.id, version: place.version, contract, owner }
  return { ...place, kind: 'incompatible', manifest, reason: { code: 'CONTRACT_MAJOR', needed: contract.major, offered: offer.contract.major } }
}

const nothing = { routes: [], menu: [], permissions: [], locales: { tr: {}, en: {} }, budgets: { totalKb: 0 }, platform: {} }
