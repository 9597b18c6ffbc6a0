import { overrideEnded } from '@kasa/contracts/overrides'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { endOwnOverride } from './overrides.service'

/** Ends the user's own override. Overrides start only by command (ADR 18). */
export function overrideRoutes(app: App): void {
  app.post(
    '/api/modules/endOverride/:id',
    {
      config: { permission: 'module.develop' },
      schema: {
        summary: 'End your trial of a module’s build',
        params: z.strictObject({ id }),
        response: { 200: overrideEnded },
      },
    },
    (request) => endOwnOverride(userCtx(request), request.params.id),
  )
}
