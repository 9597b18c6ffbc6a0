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
 * `token`: only for sign-in and logout, an enrolment token or null for no token. `keepalive`: the call outlives the
 * page. `idempotencyKey`: set by `sendMoney`; other writes get one automatically.
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

/** Restores a working session after a token was refused, by renewal or a new sign-in of the same person. */
async function restore(token: string): Promise<void> {
  const renewal = await renewSession(token)
  if (renewal === 'unreachable') throw new ApiFailed(networkFailure)
  if (renewal === 'refused' && !(await signedInAgain())) throw signedOut(401)
}

/** With a wrong clock every token looks expired; then only the server decides. */
let isClockTrusted = true

/** The token for a call; an expired one is renewed first. */
async function workingToken(): Promise<string | null> {
  if (sessionStore.getState().status === 'over' && !(await signedInAgain())) throw signedOut(401)
  const token = ownToken()
  if (token === null || isAuthenticated() || !isClockTrusted) return token
  await restore(token)
  isClockTrusted = isAuthenticated()
  return ownToken()
}

/**
 * Specification section 8: a 401 after renewal, and a 403, end the session. The page stays; the call waits until the
 * person signs in again, and is repeated once.
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

/** If a call needs a fresh code, prompts for one and repeats it; otherwise fails with the first error. */
async function asTheUser<T extends z.core.$ZodType>(schema: T, call: Omit<Call, 'token'>): Promise<z.output<T>> {
  const seenProofs = proofsSoFar()
  try {
    return await renewing(schema, call)
  } catch (caught) {
    if (!asksForCode(caught) || !(await askStepUp(seenProofs))) throw caught
    return renewing(schema, call)
  }
}

/** Keys of writes without a response, by path and body: the same write may have been done already. */
const unanswered = new Map<string, string>()

/** Uses one idempotency key per action: also when repeated after a new session or code, or after a lost response. */
async function underOneKey<T extends z.core.$ZodType>(schema: T, request: Omit<Call, 'token'>): Promise<z.output<T>> {
  // The content of a file cannot be compared.
  const act = request.body instanceof Blob ? '' : `${request.path} ${JSON.stringify(request.body)}`
  const key = unanswered.get(act) ?? newRequestId()
  const forget = () => unanswered.delete(act)
  try {
    const answer = await asTheUser(schema, { ...request, idempotencyKey: key })
    forget()
    return answer
  } catch (caught) {
    const { kind, status } = failureOf(caught)
    // After a lost response, the same request reuses its key. Concurrent identical requests are separate actions.
    if (kind !== 'network' && status < 500) forget()
    else if (act !== '') unanswered.set(act, key)
    throw caught
  }
}

const writes = createStore(() => ({ answered: 0 }))

/** The number of completed writes of this page; screens with a record's history refetch when it changes. */
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

/** GETs an API path and parses the response. Throws `ApiFailed`. */
export const getJson = <T extends z.core.$ZodType>(
  path: ApiPath,
  schema: T,
  query: Query = {},
  options: CallOptions = {},
): Promise<z.output<T>> => call(schema, { method: 'GET', path, query }, options)

/**
 * POSTs JSON to an API path and parses the response. Throws `ApiFailed`. Repeated only after a 401 or a demand for a
 * fresh code, which come before any effect.
 */
export const postJson = <T extends z.core.$ZodType>(
  path: ApiPath,
  schema: T,
  body: unknown,
  options: CallOptions = {},
): Promise<z.output<T>> => call(schema, { method: 'POST', path, body }, options)
