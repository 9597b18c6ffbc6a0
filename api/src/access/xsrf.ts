import { randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { BadInput } from '../errors/refusals'
import { isConsoleRoute, isFileRoute, matchedRoute } from './matchedRoute'

export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'x-xsrf-token'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const minLength = 16

/** Sets the XSRF cookie on any read without it. The page's script sends it back in a header. */
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

/** Name and port; without the scheme's default port and without a trailing dot. */
const authority = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host.replace(/\.(?=:\d+$|$)/, '') : undefined

/**
 * True for requests from our own page, and for programs, which send no Origin. The port counts: another program on this
 * machine is another site. The Origin's scheme is used, because behind an untrusted proxy the server does not know its
 * own.
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const originHost = authority(origin)
  return (
    originHost !== undefined &&
    originHost !== '' &&
    originHost === authority(`${origin.slice(0, origin.indexOf(':'))}://${request.host}`)
  )
}

/**
 * Throws BadInput (`XSRF`) for a write under /api without the cookie's value in the header, or from another site's
 * page. It is a 400 because the specification signs the person out on a 403 (section 8).
 */
export function requireXsrfToken(request: FastifyRequest): void {
  if (reads.has(request.method) || !isConsoleRoute(matchedRoute(request))) return
  const cookie = request.cookies[xsrfCookie] ?? ''
  const header = request.headers[xsrfHeader]
  const repeated = typeof header === 'string' && cookie.length >= minLength && isSame(cookie, header)
  if (!repeated || !isOwnOrigin(request)) throw new BadInput({ code: 'XSRF' })
}
