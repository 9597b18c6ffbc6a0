import { randomBytes } from 'node:crypto'

import { foldEmail } from '@kasa/domain/email'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Ctx } from '../access/ctx'
import { deviceCookie } from '../access/deviceCookie'
import { ctxOf } from '../access/requestCtx'

const keptS = 90 * 24 * 3600
const written = /^[\w-]{16}\.[\w-]{43}$/

/** Bound to the account: in another account's hands, and for another tenant, it says nothing. */
const sealOf = (ctx: Ctx, email: string, nonce: string): string =>
  ctx.tenant.keys.mac('signin-device', `${nonce}\0${foldEmail(email)}`).toString('base64url')

/**
 * This browser, where the account has been signed in to in it before; undefined for every other. It opens nothing: it
 * only keeps others' guessing apart from its person.
 */
export function knownDevice(ctx: Ctx, email: string): string | undefined {
  const cookie = ctx.device ?? ''
  const [nonce = '', seal] = cookie.split('.')
  return written.test(cookie) && seal === sealOf(ctx, email, nonce) ? nonce : undefined
}

/** After a proof of the person: their browser is known to the account from now on. */
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
