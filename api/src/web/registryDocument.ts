import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

import type { Boot } from '@kasa/contracts/boot'
import type { Registry } from '@kasa/contracts/registry'

import type { Tenant } from '../tenants/tenant'
import type { PublishedModule } from './published'
import { serialOf } from './serial'

export type SigningKey = { privateKey: KeyObject; publicKey: string }

/** RFC 8410: what stands before the 32 bytes of an Ed25519 seed in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const validForMs = 24 * 60 * 60 * 1000
const reissueAfterMs = 60 * 60 * 1000

/** The tenant's registry key, derived from KASA_SECRET: the same on every process, another for every tenant. */
export function registryKey(tenant: Tenant): SigningKey {
  const seed = tenant.keys.mac('registry', 'ed25519 seed')
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: x ?? '' }
}

/** What one tenant may load, as of `now`. */
export function registryFor(tenant: Tenant, modules: readonly PublishedModule[], serial: number, now: Date): Registry {
  return {
    schema: 1,
    tenant: tenant.config.id,
    serial,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + validForMs).toISOString(),
    modules: modules.map(({ pointer, base, integrity, module }) => ({ id: pointer.id, version: pointer.version, base, integrity: scriptsOf(integrity), module })),
  }
}

/** Hashes of what a browser runs; the rest is read by the server alone. */
const scriptsOf = (integrity: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')))

export function signRegistry(document: Registry, { privateKey, publicKey }: SigningKey): Boot['registry'] {
  const payload = JSON.stringify(document)
  return { keyId: publicKey, signature: sign(null, Buffer.from(payload), privateKey).toString('base64url'), payload }
}

export type SignedRegistry = { serial: number; signed: Boot['registry']; key: string }
type Issued = SignedRegistry & { at: number }

/** Signs a tenant's registry when something in it changed, and once an hour for its expiry. */
export function registryIssuer(home: string) {
  const keys = new Map<string, SigningKey>()
  const issued = new Map<string, Issued>()
  return (tenant: Tenant, modules: readonly PublishedModule[], now: Date): SignedRegistry => {
    const { id } = tenant.config
    const key = keys.get(id) ?? registryKey(tenant)
    keys.set(id, key)
    const digest = createHash('sha256').update(modules.map(({ base }) => base).join()).digest('hex')
    const serial = serialOf(home, id, digest, now)
    const before = issued.get(id)
    if (before?.serial === serial && now.getTime() - before.at < reissueAfterMs) return before
    const after: Issued = { serial, signed: signRegistry(registryFor(tenant, modules, serial, now), key), key: key.publicKey, at: now.getTime() }
    issued.set(id, after)
    return after
  }
}
