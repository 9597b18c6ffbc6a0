import { isAnythingDirty } from '@kasa/console/dirty'
import { postJson } from '@kasa/console/http'
import { inFlightStore } from '@kasa/console/inFlight'
import { signOut } from '@kasa/console/session'
import { readToken } from '@kasa/console/tokens'
import * as z from 'zod/mini'

/** Logs out; asks first if a form has unsaved input or a money call has an unknown outcome. */
export function endSession(): void {
  if (!isAnythingDirty()) return afterInput()
  void import('../upkeep/dirtyGuard')
    .then(({ mayLoseInput }) => mayLoseInput())
    .then((may) => may && afterInput(), afterInput)
}

function afterInput(): void {
  const open = inFlightStore.getState().length
  if (open === 0) return leave()
  // If the question cannot be loaded, log out; the calls stay recorded.
  void import('../money/askToLeave')
    .then(({ askToLeave }) => askToLeave(open))
    .then((mayLeave) => mayLeave && leave(), leave)
}

/**
 * Notifies the server with a call that outlives the page. Does not wait, because logout must work offline, and a
 * socket closed by the server would otherwise trigger a renewal.
 */
function leave(): void {
  postJson('/api/auth/logout', z.unknown(), {}, { token: readToken(), keepalive: true }).catch(() => undefined)
  signOut({ remember: false })
}
