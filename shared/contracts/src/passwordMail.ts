import { passwordMaxLength } from '@kasa/domain/password'
import * as z from 'zod/mini'

import { emailAddress, id, instant, language, typedText } from './primitives'

/**
 * POST /api/auth/ForgetPassword: requests a link by mail. The response does not reveal whether the account exists.
 * `lang` is the page's.
 */
export const forgetPasswordRequest = z.strictObject({ email: emailAddress, lang: z.optional(language) })

/**
 * POST /api/auth/signup: requests an account, if the tenant allows it. The response is the same for an address in
 * use.
 */
export const signupRequest = z.strictObject({ name: typedText(120), email: emailAddress, lang: z.optional(language) })

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/))

/** POST /api/auth/passwordLink: the account of a mailed link, before a password is typed. */
export const passwordLinkRequest = z.strictObject({ token })
export const passwordLink = z.object({
  email: z.string(),
  /** The account waits for an administrator's approval. */
  needsApproval: z.boolean(),
  endsAt: instant,
})
export type PasswordLink = z.infer<typeof passwordLink>

/** POST /api/auth/ForgetPassword2: sets the password with a mailed link, once. */
export const forgetPassword2Request = z.strictObject({
  token,
  newPassword: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength), z.regex(/^\S+$/)),
})

/** POST /api/auth/ResetPassword: a manager invalidates a person's password and sends them a link. */
export const resetPasswordRequest = z.strictObject({ userId: id })

export const mailAnswer = z.object({})
