import { idempotencyKey, keyOutcome } from '@kasa/contracts/idempotency'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { outcomeOfKey } from './idempotency.service'

/** The outcome of the caller's own call, for clients that got no response. Another user's key counts as unused. */
export function idempotencyRoutes(app: App): void {
  app.get(
    '/api/idempotency/:key',
    {
      config: { session: 'full' },
      schema: {
        summary: 'Outcome of one of your calls, by its idempotency key',
        params: z.strictObject({ key: idempotencyKey }),
        response: { 200: keyOutcome },
      },
    },
    (request) => outcomeOfKey(userCtx(request), request.params.key),
  )
}
