import * as z from 'zod/mini'

import { printable } from './primitives'

/**
 * POST /api/auth/signin. `otp` is required when the account has an active one-time password: its code, or a recovery
 * code.
 */
export const signinRequest = z.strictObject({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), printable),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
  otp: z.optional(z.string().check(z.regex(/^(\d{6}|[0-9a-zA-Z]{5}-?[0-9a-zA-Z]{5})$/))),
})
export const signinAnswer = z.object({ token: z.string(), tokenRefresh: z.string() })

/**
 * POST /api/auth/refreshToken. The refresh token rotates: the returned one replaces the one sent. `idleS`: seconds
 * since the person was last active in this browser; if omitted, the call counts as activity. A refusal gives the end
 * of the session in `details.why`.
 */
export const refreshRequest = z.strictObject({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(512)),
  idleS: z.optional(z.int().check(z.nonnegative())),
})
export const refreshAnswer = z.object({ token: z.string(), tokenRefresh: z.string() })

/**
 * Why a session ended: `BY_OWNER` from another session of the person, `BLOCKED` by someone who manages the account.
 */
export const sessionEnds = ['LOGOUT', 'REUSE', 'IDLE', 'LIMIT', 'REPLACED', 'BLOCKED', 'PASSWORD', 'BY_OWNER'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** POST /api/auth/logout ends the session of the token that calls it. */
export const logoutRequest = z.strictObject({})

/** POST /api/auth/createOtpSecret. `check` is the old code, or empty if none is active. */
export const createOtpSecretRequest = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  check: z.string().check(z.maxLength(16)),
})
export const otpSecret = z.object({ email: z.string(), userSecret: z.string(), otpauth: z.string() })
export const createOtpSecretAnswer = z.object({ response: z.union([z.string(), otpSecret]) })
export type OtpSecret = z.infer<typeof otpSecret>

/**
 * POST /api/auth/checkOtp. Without `code`, returns whether a one-time password is active. With `code`, verifies the
 * new secret, activates it and returns a full session (the enrolment token allows nothing else).
 */
export const checkOtpRequest = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
})
export const checkOtpAnswer = z.object({
  status: z.boolean(),
  token: z.optional(z.string()),
  tokenRefresh: z.optional(z.string()),
})

/**
 * The access token's claims (specification section 3, and our own). `exp` in seconds since epoch.
 * `stage: 'enrol'` only allows the one-time-password calls. The session ends at `ends` at the latest, and `idle`
 * seconds after the person was last `active`. `suspended` if the person's merchant is: they may look, but not act.
 */
export const tokenClaims = z.object({
  sub: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  scope: z.string(),
  mrcID: z.nullable(z.string()),
  exp: z.int(),
  iat: z.int(),
  ends: z.int(),
  idle: z.int(),
  active: z.int(),
  sid: z.uuid(),
  tenant: z.string(),
  stage: z.enum(['full', 'enrol']),
  suspended: z.optional(z.literal(true)),
})
export type TokenClaims = z.infer<typeof tokenClaims>
