import { sessionStore } from '@kasa/console/session'

/**
 * Tells the server, at the next page, that preloading the console is worth it, and whose page it is where a module has
 * two live builds. The operator's id is no secret and proves nothing: only the browser knows its session, and the login
 * page must not pay for code it does not need.
 */
export function rememberSignedIn(isSignedIn: boolean): void {
  const session = sessionStore.getState()
  const operator = isSignedIn && 'user' in session ? session.user.sub : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `kasa-signed-in=${operator}; Path=/; SameSite=Lax; Max-Age=${operator === '' ? 0 : 31_536_000}${secure}`
}
