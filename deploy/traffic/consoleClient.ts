import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { createOtpSecretAnswer, signinAnswer } from '@kasa/contracts/auth'
import * as z from 'zod/mini'

import { codeAt, stepOf } from './authenticator'
import { isSuccess, NoAnswer, type Answer } from '../local/http'
import { sentUntilAnswered, type Caller } from './signedCall'

/** A demo person at the console, and their authenticator's secret; undefined before their first sign-in. */
export type Account = { email: string; password: string; secret?: string }
type CallerOptions = Pick<Caller, 'base' | 'tally' | 'timeoutMs' | 'giveUpAfterMs'>

const xsrf = randomBytes(24).toString('base64url')
const refusal = z.object({ code: z.string() })
const claims = z.object({ stage: z.enum(['full', 'enrol']) })
const proved = z.object({ token: z.string(), tokenRefresh: z.string() })

/** The API's error code of a refusal. */
export const codeOf = (answer: Answer): string => {
  try {
    return z.parse(refusal, JSON.parse(answer.text)).code
  } catch {
    return String(answer.status)
  }
}
const stageOf = (token: string) =>
  z.parse(claims, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))).stage

/** Another person set up this account's authenticator, so only they can sign in. */
export class NoAuthenticator extends Error {
  override name = 'NoAuthenticator'
}

/**
 * The console's own calls of a signed-in person: password, authenticator, token pair and renewal, as in the browser.
 * `onSecret` gets the secret of a new authenticator; it must be kept, or the person cannot sign in again.
 */
export function consoleClient(caller: CallerOptions, account: Account, onSecret: (secret: string) => void) {
  let secret = account.secret
  let lastStep = 0
  let pair = { token: '', tokenRefresh: '' }

  const call = (method: 'GET' | 'POST', target: string, body?: unknown, more: Record<string, string> = {}) =>
    sentUntilAnswered(caller, { method, target }, body === undefined ? '' : JSON.stringify(body), () => ({
      cookie: `XSRF-TOKEN=${xsrf}`,
      'x-xsrf-token': xsrf,
      ...(pair.token === '' ? {} : { authorization: `Bearer ${pair.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    }))

  /** A code works once, so the next one is of the next step; the server accepts it up to one step early. */
  async function freshCode(of: string): Promise<string> {
    while (stepOf(Date.now()) + 1 <= lastStep) await wait(500)
    lastStep = Math.max(stepOf(Date.now()), lastStep + 1)
    return codeAt(of, lastStep)
  }

  async function enrol(): Promise<void> {
    const made = await call('POST', '/api/auth/createOtpSecret', { email: account.email, check: '' })
    const { response } = z.parse(createOtpSecretAnswer, JSON.parse(made.text))
    if (typeof response === 'string') throw new NoAuthenticator(`${account.email}: ${response}`)
    const code = await freshCode(response.userSecret)
    const answer = await call('POST', '/api/auth/checkOtp', { email: account.email, code })
    if (!isSuccess(answer)) throw new NoAuthenticator(`${account.email}: ${codeOf(answer)}`)
    pair = z.parse(proved, JSON.parse(answer.text))
    secret = response.userSecret
    onSecret(secret)
  }

  async function signIn(): Promise<void> {
    const { email, password } = account
    pair = { token: '', tokenRefresh: '' }
    for (let tries = 1; ; tries++) {
      const otp = secret === undefined ? {} : { otp: await freshCode(secret) }
      const answer = await call('POST', '/api/auth/signin', { email, password, ...otp })
      if (isSuccess(answer)) {
        pair = z.parse(signinAnswer, JSON.parse(answer.text))
        break
      }
      const code = codeOf(answer)
      // A code is used up even if a kill lost the response.
      if (code === 'OTP_WRONG' && tries < 4) continue
      if (code === 'OTP_REQUIRED' || code === 'OTP_WRONG') throw new NoAuthenticator(`${email}: ${code}`)
      throw new NoAnswer(`${email} cannot sign in: ${code}`)
    }
    if (stageOf(pair.token) === 'enrol') await enrol()
  }

  /** The refresh token rotates; after a lost response or an ended session, the person signs in again. */
  async function renew(): Promise<void> {
    const { tokenRefresh } = pair
    pair = { ...pair, token: '' }
    const answer = await call('POST', '/api/auth/refreshToken', { refreshToken: tokenRefresh })
    if (isSuccess(answer)) pair = z.parse(signinAnswer, JSON.parse(answer.text))
    else await signIn()
  }

  async function signed(method: 'GET' | 'POST', target: string, body?: unknown, key?: string): Promise<Answer> {
    const more: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await call(method, target, body, more)
    if (answer.status !== 401) return answer
    await renew()
    return call(method, target, body, more)
  }
  return {
    email: account.email,
    signIn,
    get: (target: string) => signed('GET', target),
    /** Calls with the same `key` are one write. */
    post: (target: string, body: unknown, key?: string) => signed('POST', target, body, key),
  }
}
export type ConsoleClient = ReturnType<typeof consoleClient>
