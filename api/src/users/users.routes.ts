import { changePasswordRequest } from '@kasa/contracts/account'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { changePassword } from '../auth/changePassword.service'

/** What a person does with their own account under the specification's `users` calls (section 7). */
export function userRoutes(app: App): void {
  app.post('/api/users/ChangePassword', {
    config: { session: 'full', rateLimit: { max: 60, timeWindow: 60_000 } },
    schema: { summary: 'Change the own password; other sessions end', body: changePasswordRequest, response: { 200: z.object({}) } },
  }, async (request) => {
    await changePassword(userCtx(request), request.body)
    return {}
  })
}
