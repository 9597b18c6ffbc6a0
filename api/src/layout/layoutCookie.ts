import { layoutText, type Layout } from '@kasa/domain/layout'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'

import { tenantOf } from '../access/requestCtx'
import { layoutOf } from './layout.service'

/** The account's layout as the page's server can read it before anybody is known; no secret. */
export const layoutCookie = 'Layout'
const yearS = 31_536_000

export const rememberLayout = (request: FastifyRequest, reply: FastifyReply, chosen: Layout): FastifyReply =>
  reply.setCookie(layoutCookie, layoutText(chosen), {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: false,
    maxAge: yearS,
  })

/**
 * Beside a token that is being answered: the layout of its account, so that the next page is drawn in it from its first
 * frame.
 */
export async function withLayout<T extends { token?: string | undefined }>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: T,
): Promise<T> {
  const userId = answer.token && decodeJwt(answer.token).sub
  if (userId) rememberLayout(request, reply, await layoutOf(tenantOf(request), userId))
  return answer
}
