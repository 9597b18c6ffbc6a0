import { isAuthenticated, loginAddress, safeReturnPath } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'

const loginPath = '/account/login'
/** The pages beside sign-in. The mail's link is good for whoever holds it, also where somebody else is signed in. */
const mailPaths = { '/account/forgot': 'out', '/account/password': 'anybody', '/account/signup': 'out' } as const
export type MailPath = keyof typeof mailPaths

export type Entry = { screen: 'login' } | { screen: 'mail'; path: MailPath } | { screen: 'console' } | { go: string }

/** The page beside sign-in that a path names; signup only where the tenant has it. */
function mailPath(pathname: string): MailPath | undefined {
  const path = (Object.keys(mailPaths) as MailPath[]).find((one) => one === pathname)
  return path === '/account/signup' && !tenant().auth.selfSignup ? undefined : path
}

/** What an address opens for whoever holds this browser, before anything heavy is loaded (specification section 2). */
export function entryOf(address: { pathname: string; search: string; hash: string }, isIn: boolean = isAuthenticated()): Entry {
  const isAccount = address.pathname === '/account' || address.pathname.startsWith('/account/')
  const path = mailPath(address.pathname)
  if (path && (!isIn || mailPaths[path] === 'anybody')) return { screen: 'mail', path }
  if (isIn) return isAccount ? { go: safeReturnPath(new URLSearchParams(address.search).get('next')) } : { screen: 'console' }
  if (address.pathname === loginPath) return { screen: 'login' }
  return { go: isAccount || address.pathname === '/logout' ? loginPath : loginAddress(address) }
}
