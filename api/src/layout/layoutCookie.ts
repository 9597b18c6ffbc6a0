import { layoutText, type Layout } from '@kasa/domain/layout'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'

import { tenantOf } from '../access/requestCtx'
import { layoutOf } from './layout.service'

/** The user's layout for page requests before sign-in; not a secret. */
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

/** Adds the layout cookie to a response with a token, so that the next page is rendered in this layout at once. */
export async function withLayout<T extends { token?: string | undefined }>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: T,
): Promise<T> {
  const userId = answer.token && decodeJwt(answer.token).sub
  if (userId) rememberLayout(request, reply, await layoutOf(tenantOf(request), userId))
  return answer
}
