import { postJson } from '@kasa/console/http'
import { signOut } from '@kasa/console/session'
import { readToken } from '@kasa/console/tokens'
import * as z from 'zod/mini'

/**
 * A person's own logout. The server is told by a call that outlives the page; nobody waits for it, because leaving must
 * work offline too, and a socket that hears of the end first would take it for a session to renew.
 */
export function endSession(): void {
  postJson('/api/auth/logout', z.unknown(), {}, { token: readToken(), keepalive: true }).catch(() => undefined)
  signOut({ remember: false })
}
