import { passwordMaxLength } from '@kasa/domain/password'
import * as z from 'zod/mini'

import { emailAddress, id, instant, language, typedText } from './primitives'

/**
 * POST /api/auth/ForgetPassword: asks for a link by mail. The answer is the same whether or not there is an account.
 * `lang` is the page's.
 */
export const forgetPasswordRequest = z.strictObject({ email: emailAddress, lang: z.optional(language) })

/**
 * POST /api/auth/signup: asks for an account, where the tenant lets people do that. The answer is the same for an
 * address in use.
 */
export const signupRequest = z.strictObject({ name: typedText(120), email: emailAddress, lang: z.optional(language) })

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/))

/** POST /api/auth/passwordLink: whose password the link of a mail sets, before anything is typed. */
export const passwordLinkRequest = z.strictObject({ token })
export const passwordLink = z.object({
  email: z.string(),
  /** The account waits for an administrator, whatever its password. */
  needsApproval: z.boolean(),
  endsAt: instant,
})
export type PasswordLink = z.infer<typeof passwordLink>

/** POST /api/auth/ForgetPassword2: sets the password by the link of a mail, once. */
export const forgetPassword2Request = z.strictObject({
  token,
  newPassword: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength), z.regex(/^\S+$/)),
})

/** POST /api/auth/ResetPassword: a manager ends somebody's password and has a link sent to them. */
export const resetPasswordRequest = z.strictObject({ userId: id })

export const mailAnswer = z.object({})
