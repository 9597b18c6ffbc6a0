import { randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { BadInput } from '../errors/refusals'
import { isConsoleRoute, isFileRoute, matchedRoute } from './matchedRoute'

export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const minLength = 16

/** Gives the browser its token on any read, where it has none; our script reads it and sends it back in a header. */
export function offerXsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  if (!reads.has(request.method) || request.cookies[xsrfCookie] || isFileRoute(matchedRoute(request))) return
  reply.setCookie(xsrfCookie, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    httpOnly: false,
  })
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Name and port, the port left out where it is the scheme's own; a name's last dot says nothing. */
const authority = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host.replace(/\.(?=:\d+$|$)/, '') : undefined

/**
 * True where the browser says the request comes from our own page; other programs send no Origin. The port counts:
 * another program on this machine is another site. The scheme is the Origin's: behind a proxy that is not trusted we do
 * not know ours.
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const asked = authority(origin)
  return (
    asked !== undefined &&
    asked !== '' &&
    asked === authority(`${origin.slice(0, origin.indexOf(':'))}://${request.host}`)
  )
}

/**
 * Refuses a write under /api whose header does not repeat the cookie, or that another site's page sent. A 400, not a
 * 403: by the specification a 403 would sign the person out (section 8).
 */
export function requireXsrfToken(request: FastifyRequest): void {
  if (reads.has(request.method) || !isConsoleRoute(matchedRoute(request))) return
  const cookie = request.cookies[xsrfCookie] ?? ''
  const header = request.headers[xsrfHeader]
  const repeated = typeof header === 'string' && cookie.length >= minLength && isSame(cookie, header)
  if (!repeated || !isOwnOrigin(request)) throw new BadInput({ code: 'XSRF' })
}
