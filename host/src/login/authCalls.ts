import type { OtpSecret } from '@kasa/contracts/auth'
import type { TokenPair } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'

/** ky and the session's renewal (about 10 KB brotli) come with the first key typed, not with the page. */
export const loadCalls = () => import('./consoleCalls')

export type SignInOutcome =
  | { kind: 'in'; pair: TokenPair }
  | { kind: 'enrol'; token: string }
  | { kind: 'code'; isWrong: boolean }
  | { kind: 'failed'; text: string }

export type SecretOutcome = { kind: 'secret'; secret: OtpSecret } | { kind: 'active' } | { kind: 'ended' } | { kind: 'failed'; text: string }
export type ConfirmOutcome = { kind: 'in'; pair: TokenPair } | { kind: 'wrong' } | { kind: 'ended' } | { kind: 'failed'; text: string }

/** What the server says to these credentials. `otp` is sent where the account asked for it. */
export const signIn = async (credentials: { email: string; password: string; otp?: string }, language: Language): Promise<SignInOutcome> =>
  (await loadCalls()).signIn(credentials, language)

/** Asks whether a one-time password is active and, where not, for a new secret. */
export const newSecret = async (enrolment: { email: string; token: string }, language: Language): Promise<SecretOutcome> =>
  (await loadCalls()).newSecret(enrolment, language)

/** Proves the new secret with a code of it. */
export const confirmSecret = async (enrolment: { email: string; token: string; code: string }, language: Language): Promise<ConfirmOutcome> =>
  (await loadCalls()).confirmSecret(enrolment, language)
