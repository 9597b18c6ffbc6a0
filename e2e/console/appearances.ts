import { expect, type BrowserContextOptions, type Page } from '@playwright/test'

/** The page's policy blocks the axe script, so it is bypassed; without motion, nothing is checked during a fade. */
export const examined: BrowserContextOptions = { bypassCSP: true, reducedMotion: 'reduce' }

/**
 * Both themes and both languages, each once: axe's findings depend on the theme's colours or on the language's texts,
 * not on the combination.
 */
export const appearances = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'tr' },
] as const
export type Appearance = { theme: 'light' | 'dark'; language: 'en' | 'tr' }

/** Sets theme and language as an earlier choice of the person in this browser would. */
export async function choose(page: Page, { theme, language }: Appearance, origin: string) {
  await page.context().addCookies([{ name: 'DarkMode', value: theme === 'dark' ? 'yes' : 'no', url: origin }])
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
}

/** Searches for one record, because a long list does not draw all its rows. */
export async function narrowTo(page: Page, text: string) {
  await page.locator('.k-search input').fill(text)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${text}(&|$)`))
  await settled(page)
}

/** Waits until the list on the screen is loaded. */
export const settled = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
