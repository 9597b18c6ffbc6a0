import { accessExplanation } from '@kasa/contracts/access'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { explainAccess } from './explainAccess.service'

/** `/api/users/access`: explains an account's permissions, granted and not granted. */
export function explainAccessRoutes(app: App): void {
  app.get(
    '/api/users/access/:id',
    {
      config: { permission: 'access.explain' },
      schema: {
        summary: 'The rule behind each permission of an account, and who can change it',
        params: z.strictObject({ id }),
        response: { 200: accessExplanation },
      },
    },
    (request) => explainAccess(userCtx(request), request.params),
  )
}
