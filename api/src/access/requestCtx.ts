import type { FastifyRequest } from 'fastify'

import { NotSignedIn } from '../errors/refusals'
import type { Tenant } from '../tenants/tenant'
import type { Ctx, UserActor } from './ctx'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx | null
    rawBody: Buffer | null
    /** The JSON of a signed body before its contract decodes it; undefined without a body. */
    sentBody: unknown
  }
}

/** The request's context. Throws on routes that answer on any host: they have none. */
export function ctxOf(request: FastifyRequest): Ctx {
  if (!request.ctx) throw new Error(`${request.url} answers on any host and has no context`)
  return request.ctx
}

/** The context of a signed-in person, for routes with `config.permission` or `config.session`. */
export function userCtx(request: FastifyRequest): Ctx<UserActor> {
  const ctx = ctxOf(request)
  if (ctx.actor.kind !== 'user') throw new NotSignedIn({ code: 'NOT_SIGNED_IN' })
  return { ...ctx, actor: ctx.actor }
}

/** The context of a merchant's server, for routes with `config.signed: 'merchant'`. */
export function merchantCtx(request: FastifyRequest): Ctx<{ kind: 'api'; merchantId: string; keyId: string }> {
  const ctx = ctxOf(request)
  if (ctx.actor.kind !== 'api') throw new NotSignedIn({ code: 'NOT_SIGNED_IN' })
  return { ...ctx, actor: ctx.actor }
}

/** The context of a watcher bot, for routes with `config.signed: 'bot'`. */
export function botCtx(request: FastifyRequest): Ctx<{ kind: 'bot'; botId: string; name: string }> {
  const ctx = ctxOf(request)
  if (ctx.actor.kind !== 'bot') throw new NotSignedIn({ code: 'NOT_SIGNED_IN' })
  return { ...ctx, actor: ctx.actor }
}

/** The context of a card terminal or its acquirer, for routes with `config.signed: 'terminal'`. */
export function terminalCtx(request: FastifyRequest): Ctx<{ kind: 'terminal'; terminalId: string; name: string }> {
  const ctx = ctxOf(request)
  if (ctx.actor.kind !== 'terminal') throw new NotSignedIn({ code: 'NOT_SIGNED_IN' })
  return { ...ctx, actor: ctx.actor }
}

/** The tenant of the requested host. */
export const tenantOf = (request: FastifyRequest): Tenant => ctxOf(request).tenant
