/** Names in the browser's local storage; the specification fixes them (section 3). */
export const storageKeys = {
  token: 'auth-token',
  refreshToken: 'refreshToken',
  email: 'email',
  language: 'lang',
  user: 'currentUser',
} as const

/** The cookie of the dark mode, `yes` or `no`. */
export const darkModeCookie = 'DarkMode'
/** The cookie of the account's layout, `icon.boxed` (domain/layout). */
export const layoutCookie = 'Layout'
/** Cookie and header of the cross-site request forgery token. */
export const xsrf = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const
