import { createHash, sign } from 'node:crypto'

import type { Boot } from '@kasa/contracts/boot'
import type { ModuleOverride } from '@kasa/contracts/overrides'
import type { Registry } from '@kasa/contracts/registry'

import type { FastifyBaseLogger } from 'fastify'

import type { Tenant } from '../tenants/tenant'
import type { PublishedModule } from './published'
import { keyGeneration, registryKey, type SigningKey } from './registryKeys'
import { serialOf, type Serial } from './serial'
import { tenantManifest } from './tenantManifest'
import type { Trial } from './trials'

/** A module as offered to one person. */
export type Offer = {
  module: PublishedModule
  fallback?: PublishedModule | undefined
  urgent?: boolean
  trial?: Trial | undefined
}

const validForMs = 24 * 60 * 60 * 1000
const reissueAfterMs = 60 * 60 * 1000
/** How long a registry with a trial is valid after the trial's end: enough for the tab to request the next one. */
const graceMs = 2 * 60 * 1000

/**
 * The modules that a tenant may load at `now`. `isSlim` is for a page: it has each folder's listing hash instead of the
 * file hashes.
 */
export function registryFor(
  tenant: Tenant,
  { offers, isSlim = false, now }: Omit<Wanted, 'live'>,
  { serial, from }: Serial,
  keys: readonly string[],
): Registry {
  return {
    schema: 1,
    tenant: tenant.config.id,
    serial,
    ...(from !== undefined && { rollback: { from } }),
    keys: [...keys],
    issuedAt: now.toISOString(),
    expiresAt: new Date(
      Math.min(
        now.getTime() + validForMs,
        ...offers.flatMap(({ trial }) => (trial ? [trial.until.getTime() + graceMs] : [])),
      ),
    ).toISOString(),
    modules: offers.map((offer) => entryOf(offer, { isSlim, enabled: tenant.config.modules })),
  }
}

type Shown = { isSlim: boolean; enabled: readonly string[] }

const entryOf = (
  { module, fallback, urgent, trial }: Offer,
  shown: Shown,
): Registry['modules'][number] & { override?: ModuleOverride } => ({
  id: module.id,
  ...buildOf(module, shown),
  ...(fallback && { fallback: buildOf(fallback, shown) }),
  ...(urgent && { urgent }),
  ...(trial && { override: { id: trial.id, until: trial.until.toISOString(), reason: trial.reason } }),
})

const buildOf = ({ version, base, integrity, listing, module }: PublishedModule, { isSlim, enabled }: Shown) => ({
  version,
  base,
  ...(isSlim ? { listing } : { integrity: scriptsOf(integrity) }),
  module: tenantManifest(module, enabled),
})

/** The hashes of scripts, which the browser runs; only the server reads the other files. */
const scriptsOf = (integrity: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')))

export function signRegistry(document: Registry, { privateKey, publicKey }: SigningKey): Boot['registry'] {
  const payload = JSON.stringify(document)
  return { keyId: publicKey, signature: sign(null, Buffer.from(payload), privateKey).toString('base64url'), payload }
}

export type SignedRegistry = { serial: number; signed: Boot['registry']; keys: readonly string[] }
type Issued = SignedRegistry & { at: number }

/**
 * `live`: all builds that any operator of the tenant may get; the serial is computed from them. `offers`: this person's
 * builds. `isSlim` as in `registryFor`.
 */
export type Wanted = { live: readonly PublishedModule[]; offers: readonly Offer[]; isSlim?: boolean; now: Date }

/**
 * Signs a tenant's registry when it has changed, and once an hour because it expires. If it cannot be issued, `signed`
 * is empty.
 */
export function registryIssuer(home: string, log: FastifyBaseLogger) {
  const keyOf = keptKeys()
  const issued = new Map<string, Issued>()
  const keysOf = (tenant: Tenant) => {
    const generation = keyGeneration(home)
    return [keyOf(tenant, generation), keyOf(tenant, generation + 1)] as const
  }
  const issue = (tenant: Tenant, { live, offers, isSlim = false, now }: Wanted): SignedRegistry => {
    const { id } = tenant.config
    const [key, successor] = keysOf(tenant)
    const keys = [key.publicKey, successor.publicKey]
    const serial = serialOf(home, id, digestOf(live.map(({ base }) => base).join()), now)
    const place = `${id} ${isSlim} ${tenant.config.modules.join()} ${digestOf(offers.map(({ module, fallback, urgent, trial }) => `${module.base} ${fallback?.base} ${urgent} ${trial?.id}`).join())}`
    const before = issued.get(place)
    if (before?.serial === serial.serial && before.keys[0] === keys[0] && now.getTime() - before.at < reissueAfterMs)
      return before
    const after: Issued = {
      serial: serial.serial,
      signed: signRegistry(registryFor(tenant, { offers, isSlim, now }, serial, keys), key),
      keys,
      at: now.getTime(),
    }
    issued.set(place, after)
    return after
  }
  return (tenant: Tenant, wanted: Wanted): SignedRegistry => {
    try {
      return issue(tenant, wanted)
    } catch (error) {
      log.error(
        { tenant: tenant.config.id, err: error },
        'the registry cannot be issued; pages fall back to the last good one',
      )
      return {
        serial: 0,
        signed: { keyId: '', signature: '', payload: '' },
        keys: keysOf(tenant).map(({ publicKey }) => publicKey),
      }
    }
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

function keptKeys() {
  const known = new Map<string, SigningKey>()
  return (tenant: Tenant, generation: number): SigningKey => {
    const name = `${tenant.config.id} ${generation}`
    const key = known.get(name) ?? registryKey(tenant, generation)
    known.set(name, key)
    return key
  }
}
