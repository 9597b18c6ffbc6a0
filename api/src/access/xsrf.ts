import { randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { BadInput } from '../errors/refusals'
import { hostName } from '../tenants/tenants'

export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const minLength = 16
/** Files that any cache may keep for everybody. */
const isImmutable = (url: string) => /^\/(host|m)\//.test(url)

/** Gives the browser its token on any read, where it has none; our script reads it and sends it back in a header. */
export function offerXsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  if (!reads.has(request.method) || request.cookies[xsrfCookie] || isImmutable(request.url)) return
  reply.setCookie(xsrfCookie, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    httpOnly: false,
  })
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const originHost = (origin: string): string | undefined => (URL.canParse(origin) ? hostName(new URL(origin).host) : undefined)

/** True where the browser says the request comes from our own page; other programs send no Origin. */
export const isOwnOrigin = (request: FastifyRequest): boolean =>
  request.headers.origin === undefined || originHost(request.headers.origin) === hostName(request.host)

/**
 * Refuses a write under /api whose header does not repeat the cookie, or that another site's page sent. A 400, not a
 * 403: by the specification a 403 would sign the person out (section 8).
 */
export function requireXsrfToken(request: FastifyRequest): void {
  if (reads.has(request.method) || !request.url.startsWith('/api/')) return
  const cookie = request.cookies[xsrfCookie] ?? ''
  const header = request.headers[xsrfHeader]
  const repeated = typeof header === 'string' && cookie.length >= minLength && isSame(cookie, header)
  if (!repeated || !isOwnOrigin(request)) throw new BadInput({ code: 'XSRF' })
}
