import { isAuthenticated, loginAddress, safeReturnPath } from '@kasa/console/session'
import { keepsSiteData } from '@kasa/console/storage'
import { boot, tenant } from '@kasa/console/tenant'
import * as z from 'zod/mini'

const loginPath = '/account/login'
/** The pages beside sign-in. The mail's link is good for whoever holds it, also where somebody else is signed in. */
const mailPaths = { '/account/forgot': 'out', '/account/password': 'anybody', '/account/signup': 'out' } as const
export type MailPath = keyof typeof mailPaths

export type Entry =
  | { screen: 'login' }
  | { screen: 'nowhere' | 'noSiteData' }
  | { screen: 'mail'; path: MailPath }
  | { screen: 'console' }
  | { go: string }

/** The page beside sign-in that a path names; signup only where the tenant has it. */
function mailPath(pathname: string): MailPath | undefined {
  const path = (Object.keys(mailPaths) as MailPath[]).find((one) => one === pathname)
  return path === '/account/signup' && !tenant().auth.selfSignup ? undefined : path
}

/** The host's own pages behind the sign-in. */
const ownPaths = ['/', '/logout', '/status']
/**
 * All that is asked of the page's registry before anybody is in; what it says decides which page is drawn, and admits
 * nothing.
 */
const pages = z.object({
  modules: z.array(z.object({ module: z.object({ routes: z.array(z.object({ path: z.string() })) }) })),
})

/**
 * True for an address of the console, whoever may see it; as the router reads it, without regard to case or a slash at
 * its end.
 */
function isPlace(pathname: string): boolean {
  const { payload } = boot().registry
  const known = payload === '' ? undefined : z.safeParse(pages, JSON.parse(payload)).data
  // Without a registry that can be read nobody knows: whoever signs in is told.
  if (!known) return true
  const asked = pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
  return [...ownPaths, ...known.modules.flatMap(({ module }) => module.routes.map(({ path }) => path))].some(
    (path) => path.toLowerCase() === asked,
  )
}

/** What an address opens for whoever holds this browser, before anything heavy is loaded (specification section 2). */
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
