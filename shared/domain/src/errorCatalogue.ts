/**
 * The error catalogue (specification section 8), verbatim. The server sends the messages, the browser translates
 * them; tests on both sides check every row.
 */

/** `errors.message` of a refusal by the user service, and the error the call fails with. */
export const userErrors = {
  'User not registered': 'UserNotRegistered',
  'User Scope Error': 'UserScopeError',
  'Invalid Password': 'InvalidPassword',
  UserLocked: 'UserLocked',
  'TOTP error': 'TOTP error',
} as const
export type UserErrorMessage = keyof typeof userErrors

/** Any other error. */
export const somethingBad = 'Something bad happened; please try again later.'
/** Status 0. */
export const networkFailureText = 'Network connection failure'
/** 401 or 403 while a token exists. */
export const autologoutText = 'autologout sys'
/** Creating a one-time password's secret failed. */
export const otpCreationFailed = 'Teknik bir hata oluştu'
/**
 * Titles of the dialog after a password change, in Turkish in both languages. The success dialog closes by itself.
 */
export const resultTitles = { success: 'İşlem Başarılı', failure: 'İşlem Başarısız' } as const
export const successDialogMs = 5000

/** Calls that never reveal the reason, always `somethingBad`. */
const closeMouthed: readonly string[] = ['/api/auth/signin', '/api/auth/refreshToken']

const isUserError = (message: string): message is UserErrorMessage => Object.hasOwn(userErrors, message)

/** The error text of a failed call to `path`. `message` is the response's `errors.message`, if any. */
export const catalogued = (path: string, message: string | undefined): string =>
  message !== undefined && isUserError(message) && !closeMouthed.includes(path) ? userErrors[message] : somethingBad
