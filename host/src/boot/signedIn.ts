import { sessionStore } from '@kasa/console/session'

/**
 * Sets a cookie for the next page, so that the server preloads the console only when signed in, and chooses the build
 * for this operator when a module has two. The operator id is not secret and grants nothing.
 */
export function rememberSignedIn(isSignedIn: boolean): void {
  const session = sessionStore.getState()
  const operator = isSignedIn && 'user' in session ? session.user.sub : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `kasa-signed-in=${operator}; Path=/; SameSite=Lax; Max-Age=${operator === '' ? 0 : 31_536_000}${secure}`
}
