import { postJson } from '@kasa/console/http'
import { signOut } from '@kasa/console/session'
import { readToken } from '@kasa/console/tokens'
import * as z from 'zod/mini'

/** Longer than this nobody waits to be logged out; the refresh token dies with the storage in any case. */
const patienceMs = 2000

/** A person's own logout: the server ends the session, then this browser and its other tabs forget it. */
export async function endSession(): Promise<void> {
  try {
    await postJson('/api/auth/logout', z.unknown(), {}, { token: readToken(), signal: AbortSignal.timeout(patienceMs) })
  } catch {
    // Offline or already ended: leaving must work all the same.
  }
  signOut({ remember: false })
}
