import type * as z from 'zod/mini'

import { ApiFailed, failureOf, networkFailure } from './failure'
import { renewSession } from './renewal'
import { signOut } from './session'
import { claimSingleton } from './singleton'
import { askStepUp, proofsSoFar } from './stepUp'
import { readToken } from './tokens'
import { send, type ApiPath, type Call, type Query } from './transport'

claimSingleton('http')

/**
 * `token` is for sign-in and logout alone: an enrolment token, or null to call as nobody. Others leave it out.
 * `keepalive` lets the call outlive the page. `idempotencyKey` is `sendMoney`'s.
 */
export type CallOptions = { signal?: AbortSignal; token?: string | null; keepalive?: boolean; idempotencyKey?: string }

const isSignedOut = (caught: unknown): caught is ApiFailed => {
  const { status } = failureOf(caught)
  return status === 401 || status === 403
}

/** Specification section 8: 401 or 403 while a token exists says 'autologout sys' and leads to the login page. */
function leave(caught: ApiFailed): never {
  signOut({ reason: 'autologout' })
  throw new ApiFailed({ kind: 'signedOut', status: caught.failure.status === 403 ? 403 : 401 })
}

async function renewing<T extends z.core.$ZodType>(schema: T, call: Omit<Call, 'token'>): Promise<z.output<T>> {
  const token = readToken()
  try {
    return await send(schema, { ...call, token })
  } catch (caught) {
    if (token === null || !isSignedOut(caught)) throw caught
    if (caught.failure.status === 403) return leave(caught)
    const renewal = await renewSession(token)
    if (renewal === 'unreachable') throw new ApiFailed(networkFailure)
    if (renewal === 'refused') return leave(caught)
    return send(schema, { ...call, token: readToken() }).catch((again: unknown) => {
      if (isSignedOut(again)) leave(again)
      throw again
    })
  }
}

const asksForCode = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  return failure.kind === 'refused' && failure.error.code === 'STEP_UP_REQUIRED'
}

/** A call that needs a fresh code asks for one and is repeated; refused again, or declined, it fails as it first did. */
async function asTheUser<T extends z.core.$ZodType>(schema: T, call: Omit<Call, 'token'>): Promise<z.output<T>> {
  const seenProofs = proofsSoFar()
  try {
    return await renewing(schema, call)
  } catch (caught) {
    if (!asksForCode(caught) || !(await askStepUp(seenProofs))) throw caught
    return renewing(schema, call)
  }
}

const call = <T extends z.core.$ZodType>(schema: T, request: Omit<Call, 'token'>, { token, ...options }: CallOptions): Promise<z.output<T>> => {
  const optioned = { ...request, ...options }
  return token === undefined ? asTheUser(schema, optioned) : send(schema, { ...optioned, token })
}

/** GETs a path of the API and parses the answer. Throws `ApiFailed`. */
export const getJson = <T extends z.core.$ZodType>(path: ApiPath, schema: T, query: Query = {}, options: CallOptions = {}): Promise<z.output<T>> =>
  call(schema, { method: 'GET', path, query }, options)

/** POSTs JSON to a path of the API and parses the answer. Throws `ApiFailed`. Never repeated unless a 401, or a wish for a fresh code, was answered before any effect. */
export const postJson = <T extends z.core.$ZodType>(path: ApiPath, schema: T, body: unknown, options: CallOptions = {}): Promise<z.output<T>> =>
  call(schema, { method: 'POST', path, body }, options)
