import { isAuthenticated, loginAddress, safeReturnPath } from '@kasa/console/session'

export type Entry = { screen: 'login' } | { screen: 'console' } | { go: string }

const loginPath = '/account/login'

/** What an address opens for whoever holds this browser, before anything heavy is loaded (specification section 2). */
export function entryOf(address: { pathname: string; search: string; hash: string }, isIn: boolean = isAuthenticated()): Entry {
  const isAccount = address.pathname === '/account' || address.pathname.startsWith('/account/')
  if (isIn) return isAccount ? { go: safeReturnPath(new URLSearchParams(address.search).get('next')) } : { screen: 'console' }
  if (address.pathname === loginPath) return { screen: 'login' }
  return { go: isAccount || address.pathname === '/logout' ? loginPath : loginAddress(address) }
}
