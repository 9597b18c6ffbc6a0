import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import type { Tenant } from '../tenants/tenant'

export type SigningKey = { privateKey: KeyObject; publicKey: string }

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 seed in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const recorded = z.strictObject({ generation: z.int().check(z.nonnegative()) })

/**
 * The generation of the current signing key, from `KASA_HOME/modules/registry-key.json`; 0 without a file. Raising it
 * by one changes the key.
 */
export function keyGeneration(home: string): number {
  try {
    return recorded.parse(JSON.parse(readFileSync(join(home, 'modules/registry-key.json'), 'utf8'))).generation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** A registry key of the tenant, derived from KASA_SECRET: the same in every process, different for every tenant. */
export function registryKey(tenant: Tenant, generation: number): SigningKey {
  const seed = tenant.keys.mac('registry', generation === 0 ? 'ed25519 seed' : `ed25519 seed ${generation}`)
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: x ?? '' }
}
