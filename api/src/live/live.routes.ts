import { countsAnswer } from '@kasa/contracts/live'

import type { App } from '../access/provider'
import { ctxOf, userCtx } from '../access/requestCtx'
import { isOwnOrigin } from '../access/xsrf'
import { NotFound } from '../errors/refusals'
import { countsNow } from './countsPush'
import { serveSocket } from './liveSocket'
import type { Live } from './live'

/** The console's live socket, and its badge counts for use before the socket is connected. */
export function liveRoutes(app: App, { live }: { live: Live }): void {
  app.get(
    '/api/counts',
    {
      config: { session: 'full' },
      schema: { summary: 'Badge counts of the caller, by kind', response: { 200: countsAnswer } },
    },
    (request) => countsNow(userCtx(request)),
  )
  app.route({
    method: 'GET',
    url: '/api/live',
    config: { public: 'the first message carries the token: a socket cannot send an Authorization header' },
    schema: { hide: true },
    preValidation: async (request) => {
      if (!isOwnOrigin(request)) throw new NotFound({ code: 'NOT_FOUND' })
    },
    // The path exists only for WebSocket upgrades.
    handler: () => {
      throw new NotFound({ code: 'NOT_FOUND' })
    },
    wsHandler: (socket, request) => {
      const ctx = ctxOf(request)
      serveSocket(socket, ctx, () => live.hubOf(ctx.tenant))
    },
  })
}
