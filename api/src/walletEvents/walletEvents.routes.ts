import { walletEventSeen, walletEventAnswer } from '@kasa/contracts/walletProvider'

import type { App } from '../access/provider'
import { ctxOf } from '../access/requestCtx'
import { keepEvent } from './takeEvents'

/**
 * `/wapi/v1`: webhooks of wallet providers, signed according to Standard Webhooks. Open while the deployment has a
 * provider.
 */
export function walletEventRoutes(app: App): void {
  app.post(
    '/wapi/v1/events',
    {
      config: { signed: 'walletProvider' },
      schema: {
        summary: 'Report events of our wallets; each counts once, in any order',
        hide: true,
        body: walletEventSeen,
        response: { 200: walletEventAnswer },
      },
    },
    (request) =>
      keepEvent(ctxOf(request), {
        ...request.body,
        webhookId: String(request.headers['webhook-id']),
        text: (request.rawBody ?? Buffer.alloc(0)).toString('utf8'),
      }),
  )
}
