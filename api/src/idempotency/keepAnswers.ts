import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Ctx, UserActor } from '../access/ctx'
import { isConsoleRoute, matchedRoute } from '../access/matchedRoute'
import type { App } from '../access/provider'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { sendKept } from './answerOnce'
import { fingerprintOf, inFlight, keyOf, lostBefore, refuseOtherCall, type IdempotentCall } from './idempotency.service'
import { deleteBegun, insertBegun, selectKept, setKept } from './idempotency.sql'
import { openAnswer, sealAnswer } from './keptAnswer'
import { isKeptWithEffect, isKeyless } from './writeKeys'

type Begun = { ctx: Ctx<UserActor>; key: string; ownerId: string }
declare module 'fastify' {
  interface FastifyRequest {
    /** The call whose response is to be stored. */
    begunUnderKey: Begun | null
  }
}

const isSignedIn = (ctx: Ctx): ctx is Ctx<UserActor> => ctx.actor.kind === 'user'

/** The call, if these hooks store its response. */
function keyedCall(request: FastifyRequest): { ctx: Ctx<UserActor>; key: string; call: IdempotentCall } | undefined {
  const { ctx, method, url: path, body, headers } = request
  const route = matchedRoute(request)
  const { config } = request.routeOptions
  if (
    method === 'GET' ||
    !ctx ||
    !isSignedIn(ctx) ||
    !isConsoleRoute(route) ||
    route === undefined ||
    isKeptWithEffect({ url: route, key: config.key }) ||
    isKeyless({ url: route, key: config.key })
  )
    return undefined
  const call = { header: headers['idempotency-key'], isRequired: false, method, path, body, ownerId: ctx.actor.id }
  const key = keyOf(call)
  return key === undefined ? undefined : { ctx, key, call }
}

/** Registers the call, or sends the stored response of an earlier one. */
async function begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const keyed = keyedCall(request)
  if (!keyed) return undefined
  const { ctx, key, call } = keyed
  const { ownerId } = call
  const kept = await inTransaction(ctx, async (tx) => {
    const isFirst = await insertBegun(
      tx,
      { ownerId, key, fingerprint: fingerprintOf(ctx, call), mayRepeat: false },
      ctx.now(),
    )
    return isFirst ? undefined : selectKept(tx, ownerId, key)
  })
  if (!kept) {
    request.begunUnderKey = { ctx, key, ownerId }
    return undefined
  }
  refuseOtherCall(ctx, call, kept.fingerprint)
  if (kept.status !== 0)
    return sendKept(reply, { status: kept.status, text: openAnswer(ctx, ownerId, key, kept), isReplay: true })
  const isLost = kept.at < lostBefore(ctx.now())
  throw isLost ? new Conflict({ code: 'IDEMPOTENCY_OUTCOME_UNKNOWN' }) : inFlight()
}

/**
 * Stores the response of a successful call. A refused call had no effect and may be repeated with its key. After a
 * failure the effect is unknown, so the key stays taken.
 */
async function finish(
  { begunUnderKey, log }: FastifyRequest,
  { statusCode }: FastifyReply,
  payload: unknown,
): Promise<void> {
  if (!begunUnderKey || statusCode >= 500) return
  const { ctx, key, ownerId } = begunUnderKey
  try {
    await inTransaction(ctx, (tx) =>
      statusCode < 400
        ? setKept(tx, ownerId, key, {
            status: statusCode,
            answerEnc: sealAnswer(ctx, ownerId, key, typeof payload === 'string' ? payload : ''),
          })
        : deleteBegun(tx, ownerId, key),
    )
  } catch (error) {
    // The effect stays and the client gets its response. A repetition with the same key is refused, without the
    // response.
    log.warn({ err: error }, 'the answer of a write could not be kept')
  }
}

/** Register it before `compress`, which turns the text into a stream. */
export function keepFinishedAnswers(app: App): void {
  app.decorateRequest('begunUnderKey', null)
  app.addHook('onSend', async (request, reply, payload) => {
    await finish(request, reply, payload)
    return payload
  })
}

/** Register it after the access plugin, so that the caller is known and authorised. */
export function answerRepeatedWrites(app: App): void {
  app.addHook('preValidation', begin)
}
