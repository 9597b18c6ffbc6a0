import { passwordMaxLength } from '@kasa/domain/password'
import * as z from 'zod/mini'

import { instant } from './primitives'

const password = z.string().check(z.minLength(1), z.maxLength(passwordMaxLength), z.regex(/^\S+$/))

/**
 * POST /api/users/ChangePassword: both required, no whitespace (specification section 5); more rules in
 * domain/password.
 */
export const changePasswordRequest = z.strictObject({ oldPassword: password, newPassword: password })

/** GET /api/auth/sessions: the caller's sessions, last used first. */
export const ownSession = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: instant,
  seenAt: instant,
  isThis: z.boolean(),
})
export const ownSessionsAnswer = z.object({ sessions: z.array(ownSession) })
export type OwnSession = z.infer<typeof ownSession>

/** POST /api/auth/sessions/end: ends one of the caller's own sessions; without `id`, all but this one. */
export const endSessionsRequest = z.strictObject({ id: z.optional(z.uuid()) })
export const endSessionsAnswer = z.object({ ended: z.int() })

/** POST /api/auth/stepUp: a fresh authenticator code confirms the person's identity for five minutes. */
export const stepUpRequest = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) })
export const stepUpAnswer = z.object({ until: instant })

/** GET /api/auth/recoveryCodes: how many are left. POST (needs step-up) creates new ones and returns them once. */
export const recoveryCodesLeft = z.object({ left: z.int() })
export const recoveryCodesAnswer = z.object({ codes: z.array(z.string()) })
