import { timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { tenantOf } from '../access/requestCtx'
import type { Tenant } from '../tenants/tenant'

/**
 * Cookie that proves, for page requests, which have no token, that this browser had a session of a user with an
 * override.
 */
const overrideCookie = 'Override'
const written = /^([0-9a-f-]{36})\.([\w-]{43})$/

const sealOf = ({ keys }: Tenant, userId: string) => keys.mac('override-browser', userId).toString('base64url')

/** Sets the cookie, hidden from scripts. It expires with the last override. */
export function rememberOverrides(request: FastifyRequest, reply: FastifyReply, userId: string, until: Date): void {
  reply.setCookie(overrideCookie, `${userId}.${sealOf(tenantOf(request), userId)}`, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: true,
    expires: until,
  })
}

/** The user of a genuine cookie; their overrides must be read from the database. */
export function personOfBrowser(request: FastifyRequest): string | undefined {
  const [, userId = '', seal = ''] = written.exec(request.cookies[overrideCookie] ?? '') ?? []
  if (userId === '') return undefined
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(tenantOf(request), userId))) ? userId : undefined
}
