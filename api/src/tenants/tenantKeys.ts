import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

import type { TenantKeys } from './tenant'

const derive = (secret: string, tenant: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, `kasa:${tenant}`, purpose, 32))

const nonceBytes = 12
const tagBytes = 16

/**
 * Derives all of a tenant's keys from the master secret (HKDF-SHA256). A stolen tenant key does not open other
 * tenants' data.
 */
export function tenantKeys(secret: string, tenantId: string): TenantKeys {
  const sealing = derive(secret, tenantId, 'seal')
  const macs = derive(secret, tenantId, 'mac')
  return {
    signingSeed: derive(secret, tenantId, 'sign-access-token'),
    mac: (purpose, text) => createHmac('sha256', macs).update(purpose).update('\0').update(text).digest(),
    seal(plain, boundTo) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(boundTo))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    unseal(sealed, boundTo) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes)).setAAD(
        Buffer.from(boundTo),
      )
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    },
  }
}
