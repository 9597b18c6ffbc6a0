import type * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { ApiFailed, failureOf, networkFailure } from './failure'
import { renewSession } from './renewal'
import { isAuthenticated, loseSession, ownToken, sessionStore, signedInAgain } from './session'
import { claimSingleton } from './singleton'
import { askStepUp, proofsSoFar } from './stepUp'
import { newRequestId, send, type ApiPath, type Call, type Query } from './transport'

claimSingleton('http')

/**
 * `token` is for sign-in and logout alone: an enrolment token, or null to call as nobody. Others leave it out.
 * `keepalive` lets the call outlive the page. `idempotencyKey` is `sendMoney`'s; any other write is given one.
 */
export type CallOptions = {
  signal?: AbortSignal
  as?: NonNullable<Call['as']>
  onChunk?: (bytes: Uint8Array) => void
  token?: string | null
  keepalive?: boolean
  idempotencyKey?: string
}

const isSignedOut = (caught: unknown): caught is ApiFailed => {
  const { status } = failureOf(caught)
  return status === 401 || status === 403
}

const signedOut = (status: 401 | 403) => new ApiFailed({ kind: 'signedOut', status })

/** Waits for a session that works where this token does not: renewed, or signed in to anew by the same person. */
async function restore(token: string): Promise<void> {
  const renewal = await renewSession(token)
  if (renewal === 'unreachable') throw new ApiFailed(networkFailure)
  if (renewal === 'refused' && !(await signedInAgain())) throw signedOut(401)
}

/** A clock that is wrong makes every token look old; then the server alone is asked. */
let isClockTrusted = true

/** The token to call with. One that ran out is renewed before it fails. */
async function workingToken(): Promise<string | null> {
  if (sessionStore.getState().status === 'over' && !(await signedInAgain())) throw signedOut(401)
  const token = ownToken()
  if (token === null || isAuthenticated() || !isClockTrusted) return token
  await restore(token)
  isClockTrusted = isAuthenticated()
  return ownToken()
}

/**
 * Specification section 8: 401 that no renewal mends, and 403, end the session. The page stays; a call waits until its
 * person has signed in again, and is repeated once.
 */
async function renewing<T extends z.core.$ZodType>(schema: T, call: Omit<Call, 'token'>): Promise<z.output<T>> {
  const token = await workingToken()
  try {
    return await send(schema, { ...call, token })
  } catch (caught) {
    if (token === null || !isSignedOut(caught)) throw caught
    if (caught.failure.status === 403) {
      loseSession(token)
      if (!(await signedInAgain())) throw signedOut(403)
    } else await restore(token)
  }
  const fresh = ownToken()
  return send(schema, { ...call, token: fresh }).catch((again: unknown) => {
    if (!isSignedOut(again)) throw again
    loseSession(fresh)
    throw signedOut(again.failure.status === 403 ? 403 : 401)
  })
}

const asksForCode = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  return failure.kind === 'refused' && failure.error.code === 'STEP_UP_REQUIRED'
}

/**
 * A call that needs a fresh code asks for one and is repeated; refused again, or declined, it fails as it first did.
 */
async function asTheUser<T extends z.core.$ZodType>(schema: T, call: Omit<Call, 'token'>): Promise<z.output<T>> {
  const seenProofs = proofsSoFar()
  try {
    return await renewing(schema, call)
  } catch (caught) {
    if (!asksForCode(caught) || !(await askStepUp(seenProofs))) throw caught
    return renewing(schema, call)
  }
}

/** Keys of writes that nobody answered, by what was asked: the same again may have been done already. */
const unanswered = new Map<string, string>()

/**
 * One key per act: repeated after a new session or code, and asked anew after a lost answer, it goes under the same.
 */
async function underOneKey<T extends z.core.$ZodType>(schema: T, request: Omit<Call, 'token'>): Promise<z.output<T>> {
  // What is in a file cannot be compared here.
  const act = request.body instanceof Blob ? '' : `${request.path} ${JSON.stringify(request.body)}`
  const key = unanswered.get(act) ?? newRequestId()
  const forget = () => unanswered.delete(act)
  try {
    const answer = await asTheUser(schema, { ...request, idempotencyKey: key })
    forget()
    return answer
  } catch (caught) {
    const { kind, status } = failureOf(caught)
    // Lost on the way: the same asked again goes under its key. What is asked twice at once is two acts.
    if (kind !== 'network' && status < 500) forget()
    else if (act !== '') unanswered.set(act, key)
    throw caught
  }
}

const writes = createStore(() => ({ answered: 0 }))

/** How many writes the server has done for this page; a screen that shows a record's history reads it again. */
export const useWrites = (): number => useStore(writes, ({ answered }) => answered)

async function call<T extends z.core.$ZodType>(
  schema: T,
  request: Omit<Call, 'token'>,
  { token, ...options }: CallOptions,
): Promise<z.output<T>> {
  const optioned = { ...request, ...options }
  if (token !== undefined) return send(schema, { ...optioned, token })
  if (request.method !== 'POST') return asTheUser(schema, optioned)
  const answer = await (options.idempotencyKey === undefined ? underOneKey : asTheUser)(schema, optioned)
  writes.setState(({ answered }) => ({ answered: answered + 1 }))
  return answer
}

/** GETs a path of the API and parses the answer. Throws `ApiFailed`. */
export const getJson = <T extends z.core.$ZodType>(
  path: ApiPath,
  schema: T,
  query: Query = {},
  options: CallOptions = {},
): Promise<z.output<T>> => call(schema, { method: 'GET', path, query }, options)

/**
 * POSTs JSON to a path of the API and parses the answer. Throws `ApiFailed`. Never repeated unless a 401, or a wish for
 * a fresh code, was answered before any effect.
 */
export const postJson = <T extends z.core.$ZodType>(
  path: ApiPath,
  schema: T,
  body: unknown,
  options: CallOptions = {},
): Promise<z.output<T>> => call(schema, { method: 'POST', path, body }, options)
