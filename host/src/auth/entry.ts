import { isAuthenticated, loginAddress, safeReturnPath } from '@kasa/console/session'
import { keepsSiteData } from '@kasa/console/storage'
import { boot, tenant } from '@kasa/console/tenant'
import * as z from 'zod/mini'

const loginPath = '/account/login'
/** The pages beside sign-in. A mailed link works even if another person is signed in. */
const mailPaths = { '/account/forgot': 'out', '/account/password': 'anybody', '/account/signup': 'out' } as const
export type MailPath = keyof typeof mailPaths

export type Entry =
  | { screen: 'login' }
  | { screen: 'nowhere' | 'noSiteData' }
  | { screen: 'mail'; path: MailPath }
  | { screen: 'console' }
  | { go: string }

/** The page for a path; signup only if the tenant allows it. */
function mailPath(pathname: string): MailPath | undefined {
  const path = (Object.keys(mailPaths) as MailPath[]).find((one) => one === pathname)
  return path === '/account/signup' && !tenant().auth.selfSignup ? undefined : path
}

/** The host's own pages behind the sign-in. */
const ownPaths = ['/', '/logout', '/status']
/** The part of the page's registry read before sign-in. It only decides which page to draw and grants nothing. */
const pages = z.object({
  modules: z.array(z.object({ module: z.object({ routes: z.array(z.object({ path: z.string() })) }) })),
})

/** True for any address of the console, as the router matches it: ignoring case and a trailing slash. */
function isPlace(pathname: string): boolean {
  const { payload } = boot().registry
  const known = payload === '' ? undefined : z.safeParse(pages, JSON.parse(payload)).data
  // Without a readable registry, assume so; the user is told after sign-in.
  if (!known) return true
  const address = pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
  return [...ownPaths, ...known.modules.flatMap(({ module }) => module.routes.map(({ path }) => path))].some(
    (path) => path.toLowerCase() === address,
  )
}

/** Which page an address opens in this browser, before anything large is loaded (specification section 2). */
export function entryOf(
  address: { pathname: string; search: string; hash: string },
  isIn: boolean = isAuthenticated(),
): Entry {
  if (!keepsSiteData()) return { screen: 'noSiteData' }
  const isAccount = address.pathname === '/account' || address.pathname.startsWith('/account/')
  const path = mailPath(address.pathname)
  if (path && (!isIn || mailPaths[path] === 'anybody')) return { screen: 'mail', path }
  if (isIn)
    return isAccount ? { go: safeReturnPath(new URLSearchParams(address.search).get('next')) } : { screen: 'console' }
  if (address.pathname === loginPath) return { screen: 'login' }
  if (!isAccount && !isPlace(address.pathname)) return { screen: 'nowhere' }
  return { go: isAccount || address.pathname === '/logout' ? loginPath : loginAddress(address) }
}
