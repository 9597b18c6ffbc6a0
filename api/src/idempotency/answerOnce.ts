import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { isConsoleRoute, matchedRoute } from '../access/matchedRoute'
import { idempotently, type IdempotentAnswer, type IdempotentCall, type Refused } from './idempotency.service'
import { onceForMany } from './onceForMany'
import { isKeptWithEffect } from './writeKeys'

/** Sends a stored response exactly as it was stored. */
export function sendKept(reply: FastifyReply, { status, text, isReplay }: IdempotentAnswer): FastifyReply {
  if (isReplay) void reply.header('idempotent-replay', 'true')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => String(body))
    .send(text)
}

function callOf(request: FastifyRequest, ctx: Ctx<UserActor>): IdempotentCall {
  const { method, url: path, body, headers } = request
  const route = matchedRoute(request)
  // Otherwise the hook would store it as well, and treat this call as its own repetition.
  if (isConsoleRoute(route) && !isKeptWithEffect({ url: route ?? '', key: request.routeOptions.config.key }))
    throw new Error(`${path} answers once by itself and does not say so (writeKeys.ts)`)
  return { header: headers['idempotency-key'], isRequired: false, method, path, body, ownerId: ctx.actor.id }
}

/**
 * A signed-in user's write, at most once per `Idempotency-Key`, which belongs to the user. The response is stored in
 * the transaction of the effect; a hook stores those of other writes (`keepAnswers.ts`). `work` must not open a
 * transaction: it would wait for a second connection while holding one.
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx<UserActor>,
  work: (tx: Tx) => Promise<unknown>,
  refused?: Refused,
): Promise<FastifyReply> {
  const done = async (tx: Tx) => ({ status: 200, answer: await work(tx) })
  const kept = await idempotently(ctx, callOf(request, ctx), done, refused)
  return sendKept(reply, kept)
}

/**
 * A signed-in user's batch of actions, at most once per `Idempotency-Key`. Each action has its own transaction and key,
 * and the response is stored under the key of the batch.
 */
export const answerManyOnce = async (
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx<UserActor>,
  work: () => Promise<unknown>,
): Promise<FastifyReply> => sendKept(reply, await onceForMany(ctx, callOf(request, ctx), work))
