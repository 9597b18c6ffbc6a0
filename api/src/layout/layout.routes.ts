import { layout } from '@kasa/contracts/layout'
import { layoutText, type Layout } from '@kasa/domain/layout'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'

import type { App } from '../access/provider'
import { tenantOf, userCtx } from '../access/requestCtx'
import { layoutOf, saveLayout } from './layout.service'

/** The account's layout as the page's server can read it before anybody is known; no secret. */
export const layoutCookie = 'Layout'
const yearS = 31_536_000

const rememberIn = (request: FastifyRequest, reply: FastifyReply, chosen: Layout) =>
  reply.setCookie(layoutCookie, layoutText(chosen), { path: '/', sameSite: 'lax', secure: request.protocol === 'https', httpOnly: false, maxAge: yearS })

/** Beside a token that is being answered: the layout of its account, so that the next page is drawn in it from its first frame. */
export async function withLayout<T extends { token?: string | undefined }>(request: FastifyRequest, reply: FastifyReply, answer: T): Promise<T> {
  const userId = answer.token && decodeJwt(answer.token).sub
  if (userId) rememberIn(request, reply, await layoutOf(tenantOf(request), userId))
  return answer
}

/** `/api/users/layout`: sidebar and width of the caller's console. */
export function layoutRoutes(app: App): void {
  app.get('/api/users/layout', {
    config: { session: 'full' },
    schema: { summary: 'How the own console is laid out', response: { 200: layout } },
  }, (request) => layoutOf(tenantOf(request), userCtx(request).actor.id))

  app.post('/api/users/layout', {
    config: { session: 'full' },
    schema: { summary: 'Lay the own console out', body: layout, response: { 200: layout } },
  }, async (request, reply) => {
    const saved = await saveLayout(userCtx(request), request.body)
    rememberIn(request, reply, saved)
    return saved
  })
}
