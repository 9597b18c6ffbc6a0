import { readCookie, writeCookie } from '@kasa/console/cookies'
import { isAnythingDirty } from '@kasa/console/dirty'
import { darkModeCookie } from '@kasa/console/storageKeys'

/** The theme in the cookie; the server writes the same to `<html data-theme>`. */
export const isDark = (): boolean => readCookie(darkModeCookie) === 'yes'

/** Applies the cookie's theme, in case the server could not. */
export function showTheme(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
}

/**
 * Sets the cookie and reloads the page (specification section 4); with unsaved input, changes the theme without a
 * reload.
 */
export function toggleDarkMode(): void {
  writeCookie(darkModeCookie, isDark() ? 'no' : 'yes')
  if (isAnythingDirty()) showTheme()
  else location.reload()
}
