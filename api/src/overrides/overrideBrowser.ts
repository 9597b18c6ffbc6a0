import { timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { tenantOf } from '../access/requestCtx'
import type { Tenant } from '../tenants/tenant'

/**
 * Proves, to the request for a page, which carries no token, that this browser held a session of a person who tries a
 * build.
 */
const overrideCookie = 'Override'
const written = /^([0-9a-f-]{36})\.([\w-]{43})$/

const sealOf = ({ keys }: Tenant, userId: string) => keys.mac('override-browser', userId).toString('base64url')

/** Out of scripts' reach, and gone with the last override. */
export function rememberOverrides(request: FastifyRequest, reply: FastifyReply, userId: string, until: Date): void {
  reply.setCookie(overrideCookie, `${userId}.${sealOf(tenantOf(request), userId)}`, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: true,
    expires: until,
  })
}

/** Whose session this browser held, where its cookie is genuine. What they try, if anything, the database knows. */
export function personOfBrowser(request: FastifyRequest): string | undefined {
  const [, userId = '', seal = ''] = written.exec(request.cookies[overrideCookie] ?? '') ?? []
  if (userId === '') return undefined
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(tenantOf(request), userId))) ? userId : undefined
}
