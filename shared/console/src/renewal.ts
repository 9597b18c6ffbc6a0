import { refreshAnswer } from '@kasa/contracts/auth'

import { failureOf } from './failure'
import { isAuthenticated, keepTokens, signOut } from './session'
import { claimSingleton } from './singleton'
import { readRefreshToken, readToken } from './tokens'
import { send } from './transport'

claimSingleton('renewal')

/** The specification's interval between checks, in ms (section 9). */
export const renewalCheckMs = 120_000

export type Renewal = 'renewed' | 'refused' | 'unreachable'

let running: Promise<Renewal> | undefined

/** One tab at a time; a browser without Web Locks (plain http on an address) still renews once per tab. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('kasa.renewal', work) : work()

async function exchange(refreshToken: string): Promise<Renewal> {
  try {
    const pair = await send(refreshAnswer, { method: 'POST', path: '/api/auth/refreshToken', body: { refreshToken }, token: readToken() })
    keepTokens(pair)
    return 'renewed'
  } catch (caught) {
    const failure = failureOf(caught)
    // Only the server's own word ends a session: 5xx, 429 and a dead line pass.
    const isFinal = failure.kind === 'refused' && failure.status >= 400 && failure.status < 500 && failure.status !== 429
    return isFinal ? 'refused' : 'unreachable'
  }
}

/**
 * Renews the session once, however many calls and tabs ask: whoever comes late finds another token than `seenToken`
 * (the one that was refused or is ageing) and goes on with that.
 */
export function renewSession(seenToken: string | null): Promise<Renewal> {
  running ??= oneTabAtATime(async () => {
    const refreshToken = readRefreshToken()
    if (refreshToken === null) return 'refused'
    return readToken() === seenToken ? exchange(refreshToken) : 'renewed'
  }).finally(() => {
    running = undefined
  })
  return running
}

/** One check (specification section 4): with a refresh token stored, renew while the token lives, else log out. */
export async function checkSession(): Promise<void> {
  if (readRefreshToken() === null) return
  if (!isAuthenticated()) return signOut({ reason: 'autologout' })
  const renewal = await renewSession(readToken())
  if (renewal === 'refused') signOut({ reason: 'autologout' })
}

/** Starts the checks; the answer stops them. */
export function startRenewal(): () => void {
  const timer = setInterval(() => void checkSession(), renewalCheckMs)
  return () => clearInterval(timer)
}
