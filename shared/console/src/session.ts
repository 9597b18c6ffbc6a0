import type { SessionEnd, TokenClaims } from '@kasa/contracts/auth'
import type { Viewer } from '@kasa/domain/access'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'
import { browserStorage, closeStorages, openStorages, tabStorage } from './storage'
import { storageKeys } from './storageKeys'
import { tenant } from './tenant'
import { claimsOf, dropTokens, forgetPerson, knownEmail, readToken, storeTokens, type TokenPair } from './tokens'

claimSingleton('session')

/** Ended by the server's word, with the page still there: its person may sign in again on top of it. */
export type OverSession = { status: 'over'; user: TokenClaims; why: SessionEnd | undefined }
export type Session = { status: 'out' } | { status: 'in'; user: TokenClaims } | OverSession

const loginPath = '/account/login'

/** A token that may only enrol is no session: the login screen keeps it in memory and it is never stored. */
function sessionOf(token: string | null): Exclude<Session, OverSession> {
  const user = claimsOf(token)
  return user?.stage === 'full' ? { status: 'in', user } : { status: 'out' }
}

export const sessionStore = createStore<Session>(() => sessionOf(readToken()))

/** True while the stored token's expiry (seconds since epoch) is in the future. */
export function isAuthenticated(nowMs = Date.now()): boolean {
  const session = sessionStore.getState()
  return session.status === 'in' && session.user.exp * 1000 > nowMs
}

const userOf = (session: Session): TokenClaims | null => (session.status === 'out' ? null : session.user)

/** A user as access rules see them; nobody at all for null. */
export const viewerOf = (user: TokenClaims | null): Viewer => ({
  role: user?.role ?? '',
  scope: user?.scope ?? '',
  modules: tenant().modules,
})

/** The signed-in person as access rules see them. */
export const viewer = (): Viewer => viewerOf(userOf(sessionStore.getState()))

/** The signed-in user, followed while the screen lives; null when signed out. */
export const useUser = (): TokenClaims | null => useStore(sessionStore, userOf)

const overOf = (session: Session): OverSession | null => (session.status === 'over' ? session : null)

/** The session that ended under this page, for the sign-in on top of it; else null. */
export const useOverSession = (): OverSession | null => useStore(sessionStore, overOf)

const isSamePerson = (one: TokenClaims, other: TokenClaims): boolean =>
  one.sub === other.sub && one.tenant === other.tenant

/** The stored token while it is this page's person's: no call of one person ever carries another's. */
export function ownToken(): string | null {
  const token = readToken()
  const [stored, user] = [claimsOf(token), userOf(sessionStore.getState())]
  return stored && user && isSamePerson(stored, user) ? token : null
}

/** Somebody else from here on: nothing of the last person stays, in storage or in memory. */
function startOver(): void {
  tabStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  // After the waiting calls have heard of it: one that still looks on its way would ask whether to leave.
  setTimeout(() => page.load('/'))
}

/**
 * Keeps a token pair, from sign-in or a renewal. Refuses anything that is not a full session's. On top of a page whose
 * session is over the same person goes on, and another one begins anew.
 */
export function keepTokens(pair: TokenPair): void {
  const before = sessionStore.getState()
  const after = sessionOf(pair.token)
  if (after.status === 'out') throw new Error('The server answered a token that is no session')
  if (![null, after.user.email].includes(knownEmail())) forgetPerson()
  openStorages()
  storeTokens(pair, after.user)
  if (before.status === 'over' && !isSamePerson(before.user, after.user)) startOver()
  else sessionStore.setState(after, true)
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
  browserStorage.clear()
  tabStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  closeStorages()
  page.load(remember ? loginAddress(location, reason) : loginPath)
}

/**
 * The session of this token is over, by the server's word or because it ran out: the page stays for its person to sign
 * in again. After a logout elsewhere it leaves; where another tab has stored a newer token, that one counts.
 */
export function loseSession(token: string | null, why?: SessionEnd): void {
  const session = sessionStore.getState()
  if (session.status !== 'in') return
  if (readToken() !== token) return followStorage()
  if (why === 'LOGOUT') return signOut()
  dropTokens()
  sessionStore.setState({ status: 'over', user: session.user, why }, true)
}

/** Waits while the session is over. True once its person has signed in again, false when the page is being left. */
export function signedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const styleOf = ({ status }: Session) => {
      if (status === 'over') return
      stop()
      resolve(status === 'in')
    }
    const stop = sessionStore.subscribe(styleOf)
    styleOf(sessionStore.getState())
  })
}

/**
 * Takes over what another tab has stored: its renewal, its sign-in, its logout. Another person's sign-in begins anew.
 */
export function followStorage(): void {
  const before = sessionStore.getState()
  const after = sessionOf(readToken())
  if (before.status === 'out') {
    if (after.status === 'in') page.load(safeReturnPath(new URLSearchParams(location.search).get('next')))
  } else if (after.status === 'in') {
    if (isSamePerson(before.user, after.user)) sessionStore.setState(after, true)
    else startOver()
    // A logout leaves nothing behind, a session that is over its person's name.
  } else if (knownEmail() === null) signOut()
  else if (before.status === 'in') sessionStore.setState({ status: 'over', user: before.user, why: undefined }, true)
}

/**
 * Follows what other tabs do, while the screen lives; a page that the way back brings again as it was left is loaded
 * anew.
 */
export function followOtherTabs(): () => void {
  // Another page's own storage tells nobody.
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === storageKeys.token) followStorage()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) page.load(location.href)
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', comeBack)
  }
}
