/**
 * The error catalogue (specification section 8), word for word. The server sends the messages, the browser maps them,
 * and a test on each side goes through every row.
 */

/** `errors.message` of a refusal by the user service, and what a call then fails with. */
export const userErrors = {
  'User not registered': 'UserNotRegistered',
  'User Scope Error': 'UserScopeError',
  'Invalid Password': 'InvalidPassword',
  UserLocked: 'UserLocked',
  'TOTP error': 'TOTP error',
} as const
export type UserErrorMessage = keyof typeof userErrors

/** Anything else. */
export const somethingBad = 'Something bad happened; please try again later.'
/** Status 0. */
export const networkFailureText = 'Network connection failure'
/** 401 or 403 while a token exists. */
export const autologoutText = 'autologout sys'
/** A one-time password's secret could not be made. */
export const otpCreationFailed = 'Teknik bir hata oluştu'
/** The dialogs at the end of a change of password, Turkish in either language; the good one leaves by itself. */
export const resultTitles = { success: 'İşlem Başarılı', failure: 'İşlem Başarısız' } as const
export const successDialogMs = 5000

/** Calls that never say what was wrong. */
const closeMouthed: readonly string[] = ['/api/auth/signin', '/api/auth/refreshToken']

const isUserError = (message: string): message is UserErrorMessage => Object.hasOwn(userErrors, message)

/** What a failed call of `path` fails with. `message` is the answer's `errors.message`, where it has one. */
export const catalogued = (path: string, message: string | undefined): string =>
  message !== undefined && isUserError(message) && !closeMouthed.includes(path) ? userErrors[message] : somethingBad
