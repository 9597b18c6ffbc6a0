import { isAnythingDirty } from '@kasa/console/dirty'
import { postJson } from '@kasa/console/http'
import { inFlightStore } from '@kasa/console/inFlight'
import { signOut } from '@kasa/console/session'
import { readToken } from '@kasa/console/tokens'
import * as z from 'zod/mini'

/** A person's own logout; asks first while a form holds unsaved input, or the outcome of a money call is unknown. */
export function endSession(): void {
  if (!isAnythingDirty()) return afterInput()
  void import('../upkeep/dirtyGuard')
    .then(({ mayLoseInput }) => mayLoseInput())
    .then((may) => may && afterInput(), afterInput)
}

function afterInput(): void {
  const open = inFlightStore.getState().length
  if (open === 0) return leave()
  // Whoever cannot be asked is let go: the calls stay written down.
  void import('../money/askToLeave')
    .then(({ askToLeave }) => askToLeave(open))
    .then((mayLeave) => mayLeave && leave(), leave)
}

/**
 * The server is told by a call that outlives the page; nobody waits for it, because leaving must
 * work offline too, and a socket that hears of the end first would take it for a session to renew.
 */
function leave(): void {
  postJson('/api/auth/logout', z.unknown(), {}, { token: readToken(), keepalive: true }).catch(() => undefined)
  signOut({ remember: false })
}
