import type { UserErrorMessage } from '@kasa/domain/errorCatalogue'

import type { RefusalCode } from './words'

/**
 * The message of the specification's catalogue (section 8) for each refusal that has one. None reveals whether an
 * account exists.
 */
export const userErrorOf: Readonly<Partial<Record<RefusalCode, UserErrorMessage>>> = {
  USER_NOT_FOUND: 'User not registered',
  USER_SCOPE_NOT_YOURS: 'User Scope Error',
  USER_ROLE_NOT_YOURS: 'User Scope Error',
  USER_ABOVE_YOU: 'User Scope Error',
  USER_SELF_RIGHTS: 'User Scope Error',
  USER_BEYOND_PARENT: 'User Scope Error',
  SIGNIN_REFUSED: 'Invalid Password',
  PASSWORD_WRONG: 'Invalid Password',
  ACCOUNT_CLOSED: 'UserLocked',
  ACCOUNT_WAITS: 'UserLocked',
  OTP_REQUIRED: 'TOTP error',
  OTP_WRONG: 'TOTP error',
}
