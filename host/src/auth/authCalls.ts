import type { Language } from '@kasa/domain/money'

import type { ConfirmOutcome, SecretOutcome, SignInOutcome } from './outcomes'

/** Loads ky and session renewal (about 10 KB brotli) with the first key typed, not with the page. */
export const loadCalls = () => import('./consoleCalls')

/** Signs in. `otp` is sent if the account requires it. */
export const signIn = async (
  credentials: { email: string; password: string; otp?: string },
  language: Language,
): Promise<SignInOutcome> => (await loadCalls()).signIn(credentials, language)

/** Checks whether a one-time password is active and, if not, creates a new secret. */
export const newSecret = async (
  enrolment: { email: string; token: string },
  language: Language,
): Promise<SecretOutcome> => (await loadCalls()).newSecret(enrolment, language)

/** Verifies the new secret with a code. */
export const confirmSecret = async (
  enrolment: { email: string; token: string; code: string },
  language: Language,
): Promise<ConfirmOutcome> => (await loadCalls()).confirmSecret(enrolment, language)
