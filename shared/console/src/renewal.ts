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

/** One tab at a time; without Web Locks (plain http) each tab renews by itself. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('kasa.renewal', work) : work()

/** A second lock per token signals to other tabs that it was renewed. */
const successorLock = (token: string) => `kasa.renewal.${token.slice(-16)}`
const successorLockMs = 10_000
/** Longer than storage writes need to become visible in other tabs, in ms. */
const storageMs = 2_000

/**
 * A tab may not see another tab's storage write when it gets the lock (measured in Chromium: one time in nine). It
 * would then send the same refresh token again, which ends the session. Locks are visible to all tabs at once.
 */
const sayRenewed = (token: string) =>
  new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve()
    void navigator.locks.request(successorLock(token), { ifAvailable: true }, () => {
      resolve()
      return new Promise((done) => setTimeout(done, successorLockMs))
    })
  })

/** Waits for the storage if another tab has renewed this token. */
async function seeRenewed(token: string): Promise<void> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  if (!held.some(({ name }) => name === successorLock(token))) return
  await new Promise<void>((done) => {
    const end = () => {
      clearTimeout(limit)
      removeEventListener('storage', endOnceTaken)
      done()
    }
    const endOnceTaken = () => readToken() !== token && end()
    const limit = setTimeout(end, storageMs)
    addEventListener('storage', endOnceTaken)
    endOnceTaken()
  })
}

/** The server's reason for the end of the session, if given. */
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
    // Only a definite refusal ends the session, not 5xx, 429 or network errors.
    const isFinal =
      failure.kind === 'refused' && failure.status >= 400 && failure.status < 500 && failure.status !== 429
    if (!isFinal) return 'unreachable'
    loseSession(token, whyOf(failure))
    return 'refused'
  }
}

/**
 * Renews the session once, however many calls and tabs need it: later callers find a token other than `seenToken`
 * (the refused or expiring one) and use it. After `refused` the session is over.
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
 * One check (specification section 4): with a stored refresh token, renews a valid token, otherwise ends the session.
 */
export async function checkSession(): Promise<void> {
  followStorage()
  if (readRefreshToken() === null) return
  if (isAuthenticated()) await renewSession(readToken())
  else loseSession(readToken())
}

/** Starts the checks; returns a function to stop. In each interval only one tab renews. */
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
