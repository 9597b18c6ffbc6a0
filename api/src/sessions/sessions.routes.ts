import { endSessionsAnswer, endSessionsRequest, ownSessionsAnswer } from '@kasa/contracts/account'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { endOwnSessions, listOwnSessions } from './ownSessions.service'

/** The user's own sessions: list and end them. */
export function sessionRoutes(app: App): void {
  app.get(
    '/api/auth/sessions',
    {
      config: { session: 'full' },
      schema: { summary: 'Your sessions', response: { 200: ownSessionsAnswer } },
    },
    async (request) => ({ sessions: await listOwnSessions(userCtx(request)) }),
  )

  app.post(
    '/api/auth/sessions/end',
    {
      config: { session: 'full' },
      schema: {
        summary: 'End one of your sessions, or all others',
        body: endSessionsRequest,
        response: { 200: endSessionsAnswer },
      },
    },
    async (request) => ({ ended: await endOwnSessions(userCtx(request), request.body.id) }),
  )
}
