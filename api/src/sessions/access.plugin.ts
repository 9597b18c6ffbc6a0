import { can } from '@kasa/domain/permissions'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { Conflict, NotFound, NotSignedIn } from '../errors/refusals'
import { authenticate } from './sessions.service'
import type { Tenants } from '../tenants/tenants'
import { tokenOf } from '../access/bearer'
import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { callerKey } from '../callRates/callRates'
import { deviceCookie } from '../access/deviceCookie'
import type { App } from '../access/provider'
import { refuseTwoReadings } from '../access/twoReadings'
import { accessOf, type RouteAccess, type Signers } from '../access/routeAccess'
import { isWrite } from '../access/whileSuspended'
import type { RouteKey } from '../idempotency/writeKeys'
import { offerXsrfToken, requireXsrfToken } from '../access/xsrf'
import '../access/requestCtx'

declare module 'fastify' {
  interface FastifySchema {
    /** Summary for the API description. */
    summary?: string
    /** The body's schema for the API description if the body is parsed in parts. */
    shownBody?: unknown
    /** Not in the API description. */
    hide?: boolean
  }
  interface FastifyContextConfig {
    /** Accepts any Host header: health and metrics. */
    anyHost?: boolean
    access?: RouteAccess
  }
  interface FastifyInstance {
    /** All registered routes with their access rules, for the access test and OpenAPI. */
    routeList: DeclaredRoute[]
  }
}

export type DeclaredRoute = {
  method: string
  url: string
  access: RouteAccess
  key: RouteKey | undefined
  schema: Record<string, unknown>
  /** Maximum body size in bytes, if it differs from the server's. */
  bodyLimit: number | undefined
}

async function signedIn(
  ctx: Ctx,
  request: FastifyRequest,
  stage: 'full' | 'enrol',
): Promise<{ ctx: Ctx<UserActor>; isSteppedUp: boolean; isSuspended: boolean }> {
  const token = tokenOf(request)
  if (!token) throw new NotSignedIn({ code: 'NOT_SIGNED_IN' })
  const who = await authenticate(ctx.tenant, token, ctx.now())
  if (!who) throw new NotSignedIn({ code: 'SESSION_ENDED' })
  if (who.stage === 'enrol' && stage === 'full') throw new NotSignedIn({ code: 'OTP_ENROLMENT_REQUIRED' })
  const { actor, isSteppedUp, isSuspended } = who
  return { ctx: { ...ctx, actor }, isSteppedUp, isSuspended }
}

async function entered(ctx: Ctx, request: FastifyRequest, access: RouteAccess): Promise<Ctx> {
  if (access.kind !== 'session' && access.kind !== 'permission') return ctx
  const {
    ctx: user,
    isSteppedUp,
    isSuspended,
  } = await signedIn(ctx, request, access.kind === 'session' ? access.stage : 'full')
  if (access.kind === 'permission' && !can(viewerOf(user), access.permission)) throw new NotFound({ code: 'NOT_FOUND' })
  if (isSuspended && isWrite(request.method, request.routeOptions.url ?? '', access))
    throw new Conflict({ code: 'MERCHANT_MAY_LOOK' })
  if (request.routeOptions.config.stepUp && !isSteppedUp) throw new Conflict({ code: 'STEP_UP_REQUIRED' })
  return user
}

/** Rate limit by key: a tenth of a minute's calls at once, and as many again in each following tenth. */
function keyLimits(app: App) {
  const calls = new WeakMap<FastifyRequest, { keyId: string; max: number; windowMs: number }>()
  const callOf = (request: FastifyRequest) => calls.get(request) ?? { keyId: '', max: 0, windowMs: 60_000 }
  const limit = app.createRateLimit({
    keyGenerator: (request) => callerKey(request.host, callOf(request).keyId),
    max: (request) => callOf(request).max,
    timeWindow: (request) => callOf(request).windowMs,
  })
  return async (request: FastifyRequest, keyId: string, perMinute: number): Promise<number | undefined> => {
    const max = Math.max(1, Math.floor(perMinute / 10))
    calls.set(request, { keyId, max, windowMs: Math.ceil((max * 60_000) / perMinute) })
    const answer = await limit(request)
    return !answer.isAllowed && answer.isExceeded ? answer.ttlInSeconds : undefined
  }
}

/**
 * Checks tenant, XSRF token, sign-in and permission of every request before its body is parsed, and signatures right
 * after.
 */
export const accessPlugin = fastifyPlugin<{ tenants: Tenants; signers: Signers; now: () => Date }>(
  (instance, options, done) => {
    const app = instance as unknown as App
    const countCall = keyLimits(app)
    app.decorate('routeList', [])
    app.decorateRequest('ctx', null)
    app.decorateRequest('rawBody', null)
    app.decorateRequest('sentBody', undefined)

    app.addHook('onRoute', (route) => {
      const access = accessOf(route)
      route.config = { ...route.config, access }
      for (const method of [route.method].flat()) {
        app.routeList.push({
          method,
          url: route.url,
          access,
          key: route.config.key,
          schema: (route.schema ?? {}) as Record<string, unknown>,
          bodyLimit: route.bodyLimit,
        })
      }
    })

    app.addHook('onRequest', async (request, reply) => {
      refuseTwoReadings(request)
      const { access, anyHost } = request.routeOptions.config
      if (anyHost) return
      const tenant = options.tenants.byHost(request.host)
      if (!tenant) throw new NotFound({ code: 'UNKNOWN_HOST', params: { host: request.host.slice(0, 100) } })
      const ctx: Ctx = {
        tenant,
        actor: { kind: 'system' },
        requestId: request.id,
        ip: request.ip,
        device: request.cookies[deviceCookie],
        now: options.now,
      }
      request.ctx = ctx
      offerXsrfToken(request, reply)
      // Unknown routes have no access rule; they get 404 later.
      if (!access) return
      requireXsrfToken(request)
      request.ctx = await entered(ctx, request, access)
    })

    app.addHook('preValidation', async (request) => {
      const { access } = request.routeOptions.config
      if (access?.kind !== 'signed' || !request.ctx) return
      const signed = {
        method: request.method,
        target: request.raw.url ?? request.url,
        headers: request.headers,
        rawBody: request.rawBody ?? Buffer.alloc(0),
        countCall: (keyId: string, perMinute: number) => countCall(request, keyId, perMinute),
      }
      request.ctx = { ...request.ctx, actor: await options.signers[access.by](signed, request.ctx) }
    })
    done()
  },
)
