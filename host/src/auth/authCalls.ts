import type { Language } from '@kasa/domain/money'

import type { ConfirmOutcome, SecretOutcome, SignInOutcome } from './outcomes'

/** ky and the session's renewal (about 10 KB brotli) come with the first key typed, not with the page. */
export const loadCalls = () => import('./consoleCalls')

/** What the server says to these credentials. `otp` is sent where the account asked for it. */
export const signIn = async (
  credentials: { email: string; password: string; otp?: string },
  language: Language,
): Promise<SignInOutcome> => (await loadCalls()).signIn(credentials, language)

/** Asks whether a one-time password is active and, where not, for a new secret. */
export const newSecret = async (
  enrolment: { email: string; token: string },
  language: Language,
): Promise<SecretOutcome> => (await loadCalls()).newSecret(enrolment, language)

/** Proves the new secret with a code of it. */
export const confirmSecret = async (
  enrolment: { email: string; token: string; code: string },
  language: Language,
): Promise<ConfirmOutcome> => (await loadCalls()).confirmSecret(enrolment, language)
