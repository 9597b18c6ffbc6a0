import { randomBytes } from 'node:crypto'

import { foldEmail } from '@kasa/domain/email'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Ctx } from '../access/ctx'
import { deviceCookie } from '../access/deviceCookie'
import { ctxOf } from '../access/requestCtx'

const keptS = 90 * 24 * 3600
const written = /^[\w-]{16}\.[\w-]{43}$/

/** The seal covers account and tenant: the cookie is worthless for others. */
const sealOf = (ctx: Ctx, email: string, nonce: string): string =>
  ctx.tenant.keys.mac('signin-device', `${nonce}\0${foldEmail(email)}`).toString('base64url')

/**
 * The id of this browser if the account has signed in with it before, else undefined. It gives no access; it only
 * counts the person's attempts apart from other people's guesses.
 */
export function knownDevice(ctx: Ctx, email: string): string | undefined {
  const cookie = ctx.device ?? ''
  const [nonce = '', seal] = cookie.split('.')
  return written.test(cookie) && seal === sealOf(ctx, email, nonce) ? nonce : undefined
}

/** Marks the browser as known to the account. Call it only after the person has proved their identity. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
  const ctx = ctxOf(request)
  if (knownDevice(ctx, email) !== undefined) return
  const nonce = randomBytes(12).toString('base64url')
  reply.setCookie(deviceCookie, `${nonce}.${sealOf(ctx, email, nonce)}`, {
    path: '/api/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    httpOnly: true,
    maxAge: keptS,
  })
}
