import { tokenClaims, type TokenClaims } from '@kasa/contracts/auth'
import * as z from 'zod/mini'

import { browserStorage, tabStorage } from './storage'
import { storageKeys } from './storageKeys'
import { tenant } from './tenant'

/**
 * What sign-in and refresh answer. Only this package and the login screen ever hold it; remotes may not import this
 * file.
 */
export type TokenPair = { token: string; tokenRefresh: string }

export const readToken = (): string | null => browserStorage.getItem(storageKeys.token)
export const readRefreshToken = (): string | null => browserStorage.getItem(storageKeys.refreshToken)

/** A token as the API takes it: this tenant's way. */
export const bearing = (token: string): string => (tenant().auth.scheme === 'bearer' ? `Bearer ${token}` : token)

/** Stores a pair with the record of its user, as the specification names them (section 3). */
export function storeTokens({ token, tokenRefresh }: TokenPair, claims: TokenClaims): void {
  browserStorage.setItem(storageKeys.refreshToken, tokenRefresh)
  browserStorage.setItem(storageKeys.email, claims.email)
  const { name, email, role, scope, mrcID, exp } = claims
  browserStorage.setItem(storageKeys.user, JSON.stringify({ name, email, role, scope, mrcID, exp }))
  // Last, because other tabs follow this key: by then they find the rest in place.
  browserStorage.setItem(storageKeys.token, token)
}

/** Takes the pair away and leaves the person's name: the page waits for them to sign in again. */
export function dropTokens(): void {
  browserStorage.removeItem(storageKeys.refreshToken)
  // Last, as above.
  browserStorage.removeItem(storageKeys.token)
}

/** Whose storage this is; null after a logout. */
export const knownEmail = (): string | null => browserStorage.getItem(storageKeys.email)

/** Forgets all that this browser kept for the last person, but for the language its pages are read in. */
export function forgetPerson(): void {
  // One by one: an emptied storage would tell the other tabs of a logout.
  // Money calls whose outcome nobody knows identify nobody and are still owed to their own user.
  const isKept = (key: string) => key === storageKeys.language || key.startsWith('kasa-money:')
  for (const key of browserStorage.keys()) if (!isKept(key)) browserStorage.removeItem(key)
  tabStorage.clear()
}

const textOf = (base64url: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  )

/** The claims inside a token, or undefined where they are not ours. The signature is the server's business. */
export function claimsOf(token: string | null): TokenClaims | undefined {
  const body = token?.split('.')[1]
  if (!body) return undefined
  try {
    return z.safeParse(tokenClaims, JSON.parse(textOf(body))).data
  } catch {
    return undefined
  }
}
