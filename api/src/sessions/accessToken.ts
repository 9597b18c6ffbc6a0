import { createPrivateKey, createPublicKey, randomUUID, type KeyObject } from 'node:crypto'

import { tokenClaims, type TokenClaims } from '@kasa/contracts/auth'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import type { Tenant } from '../tenants/tenant'

/** DER of a PKCS #8 Ed25519 key without its 32-byte seed (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

type SigningKeys = { privateKey: KeyObject; publicKey: KeyObject }
const keysOfTenants = new WeakMap<Tenant, SigningKeys>()

function signingKeys(tenant: Tenant): SigningKeys {
  const known = keysOfTenants.get(tenant)
  if (known) return known
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, tenant.keys.signingSeed]),
    format: 'der',
    type: 'pkcs8',
  })
  const keys = { privateKey, publicKey: createPublicKey(privateKey) }
  keysOfTenants.set(tenant, keys)
  return keys
}

/**
 * Signs the claims of specification section 3 (EdDSA); times in seconds since epoch. Valid for `tokenS`, but not
 * beyond the session's end. Every token is unique, even within a second: a browser's tabs detect a renewal by the
 * changed token.
 */
export function signAccessToken(
  tenant: Tenant,
  claims: Omit<TokenClaims, 'exp' | 'iat' | 'tenant'>,
  { now, tokenS }: { now: Date; tokenS: number },
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...claims, tenant: tenant.config.id, iat, exp: Math.min(iat + tokenS, claims.ends) })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setJti(randomUUID())
    .sign(signingKeys(tenant).privateKey)
}

/**
 * The exact form that `signAccessToken` writes: three parts in base64url without padding, the last of Ed25519's 64
 * bytes.
 */
const written = /^[\w-]{1,300}\.[\w-]{1,6000}\.[\w-]{86}$/

/** The claims of an unexpired token signed by this tenant; undefined otherwise. */
export async function readAccessToken(tenant: Tenant, token: string, now: Date): Promise<TokenClaims | undefined> {
  if (!written.test(token)) return undefined
  try {
    const { payload } = await jwtVerify(token, signingKeys(tenant).publicKey, {
      algorithms: ['EdDSA'],
      currentDate: now,
    })
    const claims = z.safeParse(tokenClaims, payload)
    return claims.success && claims.data.tenant === tenant.config.id ? claims.data : undefined
  } catch {
    return undefined
  }
}
