import type { OtpSecret } from '@kasa/contracts/auth'
import type { TokenPair } from '@kasa/console/tokens'

/** What came of the steps of signing in, as the forms tell them apart. */
export type SignInOutcome =
  | { kind: 'in'; pair: TokenPair }
  | { kind: 'enrol'; token: string }
  | { kind: 'code'; isWrong: boolean }
  | { kind: 'failed'; text: string }

export type SecretOutcome =
  | { kind: 'secret'; secret: OtpSecret }
  | { kind: 'active' }
  | { kind: 'ended' }
  | { kind: 'failed'; text: string }
export type ConfirmOutcome =
  | { kind: 'in'; pair: TokenPair }
  | { kind: 'wrong' }
  | { kind: 'ended' }
  | { kind: 'failed'; text: string }
