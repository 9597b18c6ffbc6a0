import type { OtpSecret } from '@kasa/contracts/auth'
import type { TokenPair } from '@kasa/console/tokens'

/** Results of the sign-in steps. */
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
