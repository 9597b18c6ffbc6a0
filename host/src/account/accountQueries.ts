import {
  ownSessionsAnswer,
  recoveryCodesLeft,
  recoveryCodesAnswer,
  endSessionsAnswer,
  stepUpAnswer,
} from '@kasa/contracts/account'
import { checkOtpAnswer, createOtpSecretAnswer, type OtpSecret } from '@kasa/contracts/auth'
import { failureOf } from '@kasa/console/failure'
import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { keepTokens } from '@kasa/console/session'
import * as z from 'zod/mini'

/** Whether a one-time password is active. */
export const totpState = (email: string) =>
  queryOptions({
    queryKey: ['account', 'totp', email],
    queryFn: () => postJson('/api/auth/checkOtp', checkOtpAnswer, { email }),
    staleTime: 0,
  })

export const recoveryCodes = () =>
  queryOptions({
    queryKey: ['account', 'recoveryCodes'],
    queryFn: ({ signal }) => getJson('/api/auth/recoveryCodes', recoveryCodesLeft, {}, { signal }),
    staleTime: 0,
  })

export const ownSessions = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => getJson('/api/auth/sessions', ownSessionsAnswer, {}, { signal }),
    staleTime: 0,
  })

export const changePassword = (change: { oldPassword: string; newPassword: string }) =>
  postJson('/api/users/ChangePassword', z.object({}), change)

/** One of the own sessions, or all but this one. */
export const endSessions = (id?: string) =>
  postJson('/api/auth/sessions/end', endSessionsAnswer, id === undefined ? {} : { id })

/** Prompts for a fresh code if the session needs one. */
export const makeRecoveryCodes = () => postJson('/api/auth/recoveryCodes', recoveryCodesAnswer, {})

export const proveByCode = (code: string) => postJson('/api/auth/stepUp', stepUpAnswer, { code })

/** Returns undefined if the old code was wrong: the server then responds with a text. */
export async function makeSecret(email: string, oldCode: string): Promise<OtpSecret | undefined> {
  const { response } = await postJson('/api/auth/createOtpSecret', createOtpSecretAnswer, { email, check: oldCode })
  return typeof response === 'string' ? undefined : response
}

/** Verifies the secret with a code; the session continues with the returned token pair. */
export async function proveSecret(email: string, code: string): Promise<'active' | 'wrong' | 'late'> {
  try {
    const { status, token, tokenRefresh } = await postJson('/api/auth/checkOtp', checkOtpAnswer, { email, code })
    if (!status) return 'wrong'
    if (token && tokenRefresh) keepTokens({ token, tokenRefresh })
    return 'active'
  } catch (caught) {
    const failure = failureOf(caught)
    if (failure.kind === 'refused' && failure.error.code === 'OTP_NOT_STARTED') return 'late'
    throw caught
  }
}
