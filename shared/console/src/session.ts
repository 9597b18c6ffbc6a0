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

/** Ended by the server while the page is open: the person may sign in again above it. */
export type OverSession = { status: 'over'; user: TokenClaims; why: SessionEnd | undefined }
export type Session = { status: 'out' } | { status: 'in'; user: TokenClaims } | OverSession

const loginPath = '/account/login'

/** An enrolment token is not a session: the login screen keeps it in memory, and it is never stored. */
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

/** A user as access rules see them; without rights for null. */
export const viewerOf = (user: TokenClaims | null): Viewer => ({
  role: user?.role ?? '',
  scope: user?.scope ?? '',
  modules: tenant().modules,
})

/** The signed-in person as access rules see them. */
export const viewer = (): Viewer => viewerOf(userOf(sessionStore.getState()))

/** The signed-in user, as a hook; null when signed out. */
export const useUser = (): TokenClaims | null => useStore(sessionStore, userOf)

/** True for the people of a suspended merchant, as a hook; a renewed token says so within two minutes. */
export const useSuspended = (): boolean => useUser()?.suspended === true

const overOf = (session: Session): OverSession | null => (session.status === 'over' ? session : null)

/** The session that ended under this page, for the sign-in dialog; otherwise null. */
export const useOverSession = (): OverSession | null => useStore(sessionStore, overOf)

const isSamePerson = (one: TokenClaims, other: TokenClaims): boolean =>
  one.sub === other.sub && one.tenant === other.tenant

/** The stored token if it belongs to this page's person, so that no call uses another person's token. */
export function ownToken(): string | null {
  const token = readToken()
  const [stored, user] = [claimsOf(token), userOf(sessionStore.getState())]
  return stored && user && isSamePerson(stored, user) ? token : null
}

/** Another person signs in: removes everything of the previous one from storage and memory. */
function startOver(): void {
  tabStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  // After waiting calls have failed; otherwise they would ask whether to leave.
  setTimeout(() => page.load('/'))
}

/**
 * Stores a token pair from sign-in or renewal. Throws unless it is a full session. After the end of a session, the
 * same person continues, another one starts anew.
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

/** The address after sign-in: the requested one, if it is a path of this site other than login pages. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = new URL(wanted, location.origin)
  const isOurs = url.origin === location.origin && !url.pathname.startsWith('/account/') && url.pathname !== '/logout'
  return isOurs ? url.pathname + url.search + url.hash : '/'
}

/** The login page's address with the requested one. `reason` is shown once. */
export function loginAddress(from: { pathname: string; search: string; hash: string }, reason?: 'autologout'): string {
  const next = safeReturnPath(from.pathname + from.search + from.hash)
  const query = new URLSearchParams({ ...(next !== '/' && { next }), ...(reason && { reason }) }).toString()
  return query ? `${loginPath}?${query}` : loginPath
}

/** Loads whole pages, so that nothing of the previous user stays in memory. Replaced in tests. */
export const page = { load: (address: string) => location.replace(address) }

/**
 * Ends the session in this browser: clears local and session storage, which notifies other tabs, then loads the login
 * page (specification section 4). `remember` keeps the address for the next sign-in.
 */
export function signOut({ remember = true, reason }: { remember?: boolean; reason?: 'autologout' } = {}): void {
  // Every failing call may call this; only the first has an effect.
  if (sessionStore.getState().status === 'out') return
  browserStorage.clear()
  tabStorage.clear()
  sessionStore.setState({ status: 'out' }, true)
  closeStorages()
  page.load(remember ? loginAddress(location, reason) : loginPath)
}

/**
 * Handles the end of this token's session, by the server or by expiry: the page stays, for its person to sign in
 * again. After a logout in another tab it leaves; a newer token from another tab is used.
 */
export function loseSession(token: string | null, why?: SessionEnd): void {
  const session = sessionStore.getState()
  if (session.status !== 'in') return
  if (readToken() !== token) return followStorage()
  if (why === 'LOGOUT') return signOut()
  dropTokens()
  sessionStore.setState({ status: 'over', user: session.user, why }, true)
}

/** Waits while the session is over. True once its person has signed in again, false when the page is left. */
export function signedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const resolveOnceOver = ({ status }: Session) => {
      if (status === 'over') return
      stop()
      resolve(status === 'in')
    }
    const stop = sessionStore.subscribe(resolveOnceOver)
    resolveOnceOver(sessionStore.getState())
  })
}

/** Applies another tab's renewal, sign-in or logout. Another person's sign-in starts anew. */
export function followStorage(): void {
  const before = sessionStore.getState()
  const after = sessionOf(readToken())
  if (before.status === 'out') {
    if (after.status === 'in') page.load(safeReturnPath(new URLSearchParams(location.search).get('next')))
  } else if (after.status === 'in') {
    if (isSamePerson(before.user, after.user)) sessionStore.setState(after, true)
    else startOver()
    // A logout clears the storage; an ended session leaves its person's name.
  } else if (knownEmail() === null) signOut()
  else if (before.status === 'in') sessionStore.setState({ status: 'over', user: before.user, why: undefined }, true)
}

/** Follows other tabs while mounted; a page restored by the back button is reloaded. */
export function followOtherTabs(): () => void {
  // Ignores storage events of other keys.
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
