import { isPermission, type Permission } from '@kasa/domain/permissions'
import type { FastifyRequest, RouteOptions } from 'fastify'

import type { Actor, Ctx } from './ctx'

export type SignedKind = 'merchant' | 'bot' | 'terminal' | 'walletProvider'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires a signed-in person with this permission. */
    permission?: Permission
    /** Requires only a signed-in person; 'enrol' also accepts a session that must still enrol its one-time password. */
    session?: 'full' | 'enrol'
    /** Open to everyone; the text gives the reason. */
    public?: string
    /** Signed by a key of this kind; the raw body is kept for the signature check. */
    signed?: SignedKind
    /** In addition to `permission` or `session`: needs a code from the last five minutes, else 409 STEP_UP_REQUIRED. */
    stepUp?: true
  }
}

export type RouteAccess =
  | { kind: 'permission'; permission: Permission }
  | { kind: 'session'; stage: 'full' | 'enrol' }
  | { kind: 'public'; why: string }
  | { kind: 'signed'; by: SignedKind }

/** The declared access of a route. Throws at start if a route declares none or more than one. */
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

/** Verifies a signed request and returns its actor; the APIs provide theirs. Until then `ctx.actor` is `system`. */
export type Signer = (request: SignedRequest, ctx: Ctx) => Promise<Actor>
export type SignedRequest = {
  method: string
  /** Path and query exactly as sent. */
  target: string
  headers: FastifyRequest['headers']
  /** The raw body; empty if there is none. */
  rawBody: Buffer
  /**
   * Counts a call of this key. Returns the seconds until the next allowed call if the limit is exceeded, else
   * undefined.
   */
  countCall: (keyId: string, perMinute: number) => Promise<number | undefined>
}
export type Signers = Record<SignedKind, Signer>
