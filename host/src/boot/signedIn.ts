/**
 * Tells the server, at the next page, whether preloading the console is worth it. No secret and no proof: only the
 * browser knows its session, and the login page must not pay for code it does not need.
 */
export function rememberSignedIn(isSignedIn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `kasa-signed-in=1; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? 31_536_000 : 0}${secure}`
}
