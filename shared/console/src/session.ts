import type { TokenClaims } from '@kasa/contracts/auth'
import type { Viewer } from '@kasa/domain/access'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'
import { storageKeys } from './storageKeys'
import { tenant } from './tenant'
import { claimsOf, readToken, storeTokens, type TokenPair } from './tokens'

claimSingleton('session')

export type Session = { status: 'out' } | { status: 'in'; user: TokenClaims }

const loginPath = '/account/login'

/** A token that may only enrol is no session: the login screen keeps it in memory and it is never stored. */
function sessionOf(token: string | null): Session {
  const user = claimsOf(token)
  return user?.stage === 'full' ? { status: 'in', user } : { status: 'out' }
}

export const sessionStore = createStore<Session>(() => sessionOf(readToken()))

/** True while the stored token's expiry (seconds since epoch) is in the future. */
export function isAuthenticated(nowMs = Date.now()): boolean {
  const session = sessionStore.getState()
  return session.status === 'in' && session.user.exp * 1000 > nowMs
}

const userOf = (session: Session): TokenClaims | null => (session.status === 'in' ? session.user : null)

/** A user as access rules see them; nobody at all for null. */
export const viewerOf = (user: TokenClaims | null): Viewer => ({ role: user?.role ?? '', scope: user?.scope ?? '', modules: tenant().modules })

/** The signed-in person as access rules see them. */
export const viewer = (): Viewer => viewerOf(userOf(sessionStore.getState()))

/** The signed-in user, followed while the screen lives; null when signed out. */
export const useUser = (): TokenClaims | null => useStore(sessionStore, userOf)

/** Keeps a token pair, from sign-in or a renewal. Refuses anything that is not a full session's. */
export function keepTokens(pair: TokenPair): void {
  const session = sessionOf(pair.token)
  if (session.status === 'out') throw new Error('The server answered a token that is no session')
  storeTokens(pair, session.user)
  sessionStore.setState(session, true)
}

/** Where to go after sign-in: the address asked for, if it is a path of this site and no page of login itself. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = new URL(wanted, location.origin)
  const isOurs = url.origin === location.origin && !url.pathname.startsWith('/account/') && url.pathname !== '/logout'
  return isOurs ? url.pathname + url.search + url.hash : '/'
}

/** The login page's address, remembering the one asked for. `reason` is shown there once. */
export function loginAddress(from: { pathname: string; search: string; hash: string }, reason?: 'autologout'): string {
  const next = safeReturnPath(from.pathname + from.search + from.hash)
  const query = new URLSearchParams({ ...(next !== '/' && { next }), ...(reason && { reason }) }).toString()
  return query ? `${loginPath}?${query}` : loginPath
}

/** Full page loads, so that nothing of the last user stays in memory. Replaced in tests, where pages cannot load. */
export const page = { load: (address: string) => location.replace(address) }

/**
 * Ends the session in this browser: local and session storage cleared, which tells the other tabs, then a full load of
 * the login page (specification section 4). `remember` keeps the address for the next sign-in.
 */
export function signOut({ remember = true, reason }: { remember?: boolean; reason?: 'autologout' } = {}): void {
  // Every failing call asks for it; the first one leaves.
  if (sessionStore.getState().status === 'out') return
  localStorage.clear()
  sessionStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  page.load(remember ? loginAddress(location, reason) : loginPath)
}

/** Follows what other tabs do: their renewals are ours, their logout too, and another person's sign-in reloads the page. */
export function followOtherTabs(): () => void {
  const follow = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== null && key !== storageKeys.token)) return
    const before = sessionStore.getState()
    const after = sessionOf(readToken())
    if (before.status === 'in' && after.status === 'out') return signOut()
    const isSamePerson = before.status === 'in' && after.status === 'in' && before.user.sub === after.user.sub
    if (isSamePerson) sessionStore.setState(after, true)
    else if (after.status === 'in') page.load(before.status === 'out' ? safeReturnPath(new URLSearchParams(location.search).get('next')) : '/')
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
