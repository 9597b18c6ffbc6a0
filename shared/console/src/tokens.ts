import { tokenClaims, type TokenClaims } from '@kasa/contracts/auth'
import * as z from 'zod/mini'

import { browserStorage, tabStorage } from './storage'
import { storageKeys } from './storageKeys'
import { tenant } from './tenant'

/**
 * The response of sign-in and refresh. Only this package and the login screen may hold it; remotes may not import
 * this file.
 */
export type TokenPair = { token: string; tokenRefresh: string }

export const readToken = (): string | null => browserStorage.getItem(storageKeys.token)
export const readRefreshToken = (): string | null => browserStorage.getItem(storageKeys.refreshToken)

/** The authorization value for a token, in this tenant's scheme. */
export const bearing = (token: string): string => (tenant().auth.scheme === 'bearer' ? `Bearer ${token}` : token)

/** Stores a pair with the record of its user, as the specification names them (section 3). */
export function storeTokens({ token, tokenRefresh }: TokenPair, claims: TokenClaims): void {
  browserStorage.setItem(storageKeys.refreshToken, tokenRefresh)
  browserStorage.setItem(storageKeys.email, claims.email)
  const { name, email, role, scope, mrcID, exp } = claims
  browserStorage.setItem(storageKeys.user, JSON.stringify({ name, email, role, scope, mrcID, exp }))
  // Last, because other tabs react to this key and need the rest.
  browserStorage.setItem(storageKeys.token, token)
}

/** Removes the tokens but keeps the person's name: the page waits for them to sign in again. */
export function dropTokens(): void {
  browserStorage.removeItem(storageKeys.refreshToken)
  // Last, as above.
  browserStorage.removeItem(storageKeys.token)
}

/** The e-mail of the storage's owner; null after a logout. */
export const knownEmail = (): string | null => browserStorage.getItem(storageKeys.email)

/** Removes everything stored for the previous person, except the language. */
export function forgetPerson(): void {
  // One by one, because clearing would signal a logout to other tabs. Unresolved money calls stay: they contain no
  // personal data, and their user needs the results.
  const isKept = (key: string) => key === storageKeys.language || key.startsWith('kasa-money:')
  for (const key of browserStorage.keys()) if (!isKept(key)) browserStorage.removeItem(key)
  tabStorage.clear()
}

const textOf = (base64url: string) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  )

/** A token's claims, or undefined if invalid. The server verifies the signature. */
export function claimsOf(token: string | null): TokenClaims | undefined {
  const body = token?.split('.')[1]
  if (!body) return undefined
  try {
    return z.safeParse(tokenClaims, JSON.parse(textOf(body))).data
  } catch {
    return undefined
  }
}
