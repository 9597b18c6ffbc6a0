import { checkOtpAnswer, createOtpSecretAnswer, signinAnswer } from '@kasa/contracts/auth'
import { failureOf, words } from '@kasa/console/failure'
import { postJson } from '@kasa/console/http'
import { claimsOf } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'

import type { ConfirmOutcome, SecretOutcome, SignInOutcome } from './outcomes'
import { loginWords } from '../language/loginWords'

/** The error text of a failed call: the server's own where it is more specific than the specification's. */
const failed = (caught: unknown, language: Language) => ({ kind: 'failed' as const, text: words(caught, language) })

const codeOf = (caught: unknown): string | undefined => {
  const failure = failureOf(caught)
  return failure.kind === 'refused' ? failure.error.code : undefined
}

const isOver = (caught: unknown) => failureOf(caught).status === 401

export async function signIn(
  credentials: { email: string; password: string; otp?: string },
  language: Language,
): Promise<SignInOutcome> {
  try {
    const pair = await postJson('/api/auth/signin', signinAnswer, credentials, { token: null })
    return claimsOf(pair.token)?.stage === 'enrol' ? { kind: 'enrol', token: pair.token } : { kind: 'in', pair }
  } catch (caught) {
    const code = codeOf(caught)
    if (code === 'OTP_REQUIRED' || code === 'OTP_WRONG') return { kind: 'code', isWrong: code === 'OTP_WRONG' }
    return failed(caught, language)
  }
}

export async function newSecret(
  { email, token }: { email: string; token: string },
  language: Language,
): Promise<SecretOutcome> {
  try {
    const { status } = await postJson('/api/auth/checkOtp', checkOtpAnswer, { email }, { token })
    if (status) return { kind: 'active' }
    const { response } = await postJson(
      '/api/auth/createOtpSecret',
      createOtpSecretAnswer,
      { email, check: '' },
      { token },
    )
    return typeof response === 'string' ? { kind: 'failed', text: response } : { kind: 'secret', secret: response }
  } catch (caught) {
    if (isOver(caught)) return { kind: 'ended' }
    return failureOf(caught).kind === 'network'
      ? failed(caught, language)
      : { kind: 'failed', text: loginWords[language].otpFailed }
  }
}

export async function confirmSecret(
  { email, token, code }: { email: string; token: string; code: string },
  language: Language,
): Promise<ConfirmOutcome> {
  try {
    const {
      status,
      token: full,
      tokenRefresh,
    } = await postJson('/api/auth/checkOtp', checkOtpAnswer, { email, code }, { token })
    return status && full && tokenRefresh ? { kind: 'in', pair: { token: full, tokenRefresh } } : { kind: 'wrong' }
  } catch (caught) {
    if (codeOf(caught) === 'OTP_WRONG') return { kind: 'wrong' }
    return isOver(caught) ? { kind: 'ended' } : failed(caught, language)
  }
}
