import { refreshAnswer, sessionEnds, type SessionEnd } from '@kasa/contracts/auth'

import { idleSeconds } from './activity'
import { failureOf, type ApiFailure } from './failure'
import { followStorage, isAuthenticated, keepTokens, loseSession } from './session'
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

/** A second lock of a token's own says to every tab that the token has a successor. */
const successorLock = (token: string) => `kasa.renewal.${token.slice(-16)}`
const successorLockMs = 10_000
/** Longer than any tab took to see what another wrote, in ms. */
const storageMs = 2_000

/**
 * What one tab writes to the storage another may still not see when the lock comes to it (measured in Chromium: one
 * time in nine), and would send the same refresh token again, which ends a session. Locks alone are the same for all
 * tabs at once.
 */
const sayRenewed = (token: string) =>
  new Promise<void>((said) => {
    if (!navigator.locks) return said()
    void navigator.locks.request(successorLock(token), { ifAvailable: true }, () => {
      said()
      return new Promise((done) => setTimeout(done, successorLockMs))
    })
  })

/** Waits for the storage where another tab has renewed this token and this tab does not see it yet. */
async function seeRenewed(token: string): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  if (!held.some(({ name }) => name === successorLock(token))) return
  await new Promise<void>((done) => {
    const end = () => {
      clearTimeout(limit)
      removeEventListener('storage', styleOf)
      done()
    }
    const styleOf = () => readToken() !== token && end()
    const limit = setTimeout(end, storageMs)
    addEventListener('storage', styleOf)
    styleOf()
  })
}

/** How the server says that the session ended, where it does. */
const whyOf = (failure: ApiFailure): SessionEnd | undefined =>
  failure.kind === 'refused' ? sessionEnds.find((end) => end === failure.error.details?.['why']) : undefined

async function exchange(refreshToken: string, token: string): Promise<Renewal> {
  try {
    const body = { refreshToken, idleS: idleSeconds() }
    const pair = await send(refreshAnswer, { method: 'POST', path: '/api/auth/refreshToken', body, token })
    keepTokens(pair)
    return 'renewed'
  } catch (caught) {
    const failure = failureOf(caught)
    // Only the server's own word ends a session: 5xx, 429 and a dead line pass.
    const isFinal =
      failure.kind === 'refused' && failure.status >= 400 && failure.status < 500 && failure.status !== 429
    if (!isFinal) return 'unreachable'
    loseSession(token, whyOf(failure))
    return 'refused'
  }
}

/**
 * Renews the session once, however many calls and tabs ask: whoever comes late finds another token than `seenToken`
 * (the one that was refused or is ageing) and goes on with that. After `refused` the session is over.
 */
export function renewSession(seenToken: string | null): Promise<Renewal> {
  running ??= oneTabAtATime(async (): Promise<Renewal> => {
    if (seenToken !== null && seenToken === readToken()) await seeRenewed(seenToken)
    const token = readToken()
    const refreshToken = readRefreshToken()
    if (token !== null && token === seenToken && refreshToken !== null) {
      const renewal = await exchange(refreshToken, token)
      if (renewal === 'renewed') await sayRenewed(token)
      return renewal
    }
    followStorage()
    return token !== null && refreshToken !== null ? 'renewed' : 'refused'
  }).finally(() => {
    running = undefined
  })
  return running
}

/**
 * One check (specification section 4): with a refresh token stored, renew while the token lives, else the session is
 * over.
 */
export async function checkSession(): Promise<void> {
  followStorage()
  if (readRefreshToken() === null) return
  if (isAuthenticated()) await renewSession(readToken())
  else loseSession(readToken())
}

/** Starts the checks; the answer stops them. However many tabs check, one of them renews in each interval. */
export function startRenewal(): () => void {
  let checked = readToken()
  const check = async () => {
    const isRenewed = readToken() !== checked
    if (!isRenewed) await checkSession()
    checked = readToken()
  }
  const timer = setInterval(() => void check(), renewalCheckMs)
  return () => clearInterval(timer)
}
