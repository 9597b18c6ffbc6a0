import { readCookie, writeCookie } from '@kasa/console/cookies'
import { isAnythingDirty } from '@kasa/console/dirty'
import { darkModeCookie } from '@kasa/console/storageKeys'

/** True where the cookie says so; the server has written the same on `<html data-theme>`. */
export const isDark = (): boolean => readCookie(darkModeCookie) === 'yes'

/** The theme of the cookie, on the page: for the case that the server could not know. */
export function showTheme(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
}

/**
 * Sets the cookie and reloads the page (specification section 4); a form with unsaved input changes colour in place.
 */
export function toggleDarkMode(): void {
  writeCookie(darkModeCookie, isDark() ? 'no' : 'yes')
  if (isAnythingDirty()) showTheme()
  else location.reload()
}
