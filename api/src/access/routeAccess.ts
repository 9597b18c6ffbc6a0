import { isPermission, type Permission } from '@kasa/domain/permissions'
import type { FastifyRequest, RouteOptions } from 'fastify'

import type { Actor, Ctx } from './ctx'

export type SignedKind = 'merchant' | 'bot' | 'terminal' | 'walletProvider'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A code of the permission table: signed in, and the table says yes. */
    permission?: Permission
    /** Signed in is enough; 'enrol' also lets a session in that has yet to prove its one-time password. */
    session?: 'full' | 'enrol'
    /** Open to everybody, and why that is right. */
    public?: string
    /** Signed by a key of this kind; the raw body is kept for the signature. */
    signed?: SignedKind
    /** Beside `permission` or `session`: only within five minutes of a fresh code, else 409 STEP_UP_REQUIRED. */
    stepUp?: true
  }
}

export type RouteAccess =
  | { kind: 'permission'; permission: Permission }
  | { kind: 'session'; stage: 'full' | 'enrol' }
  | { kind: 'public'; why: string }
  | { kind: 'signed'; by: SignedKind }

/** What a route declared, or an error: a route that forgot is not served. */
export function accessOf(route: {
  url: string
  method: string | string[]
  config?: RouteOptions['config']
}): RouteAccess {
  const { permission, session, public: why, signed, stepUp } = route.config ?? {}
  const declared = [permission, session, why, signed].filter((value) => value !== undefined)
  const name = `${String(route.method)} ${route.url}`
  if (declared.length !== 1)
    throw new Error(`${name} must declare exactly one of config.permission, session, public, signed`)
  if (stepUp && permission === undefined && session === undefined)
    throw new Error(`${name} asks nobody in particular for a fresh code`)
  if (permission !== undefined) {
    if (!isPermission(permission)) throw new Error(`${name} asks for the unknown permission ${String(permission)}`)
    return { kind: 'permission', permission }
  }
  if (session !== undefined) return { kind: 'session', stage: session }
  if (signed !== undefined) return { kind: 'signed', by: signed }
  return { kind: 'public', why: why ?? '' }
}

/**
 * How a signed request proves who it is; the merchant and bot APIs bring theirs. `ctx.actor` is `system` until then.
 */
export type Signer = (request: SignedRequest, ctx: Ctx) => Promise<Actor>
export type SignedRequest = {
  method: string
  /** Path and query exactly as sent. */
  target: string
  headers: FastifyRequest['headers']
  /** The bytes of the body; empty where there is none. */
  rawBody: Buffer
  /** Counts a call of this key; answers after how many seconds the next is allowed, where it is one too many. */
  countCall: (keyId: string, perMinute: number) => Promise<number | undefined>
}
export type Signers = Record<SignedKind, Signer>
