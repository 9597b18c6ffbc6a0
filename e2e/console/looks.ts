import { expect, type BrowserContextOptions, type Page } from '@playwright/test'

/** axe is a script the page's policy rightly refuses; without motion nothing is judged halfway through a fade. */
export const examined: BrowserContextOptions = { bypassCSP: true, reducedMotion: 'reduce' }

/**
 * Both themes and both languages, each once: what axe finds hangs on the theme's colours or on the language's words,
 * not on the pair.
 */
export const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'tr' },
] as const
export type Look = { theme: 'light' | 'dark'; language: 'en' | 'tr' }

/** Theme and language as a person's earlier choice left them in this browser. */
export async function choose(page: Page, { theme, language }: Look, origin: string) {
  await page.context().addCookies([{ name: 'DarkMode', value: theme === 'dark' ? 'yes' : 'no', url: origin }])
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
}

/** Looks for one record, as a person does: a long list holds it beyond what is drawn. */
export async function narrowTo(page: Page, text: string) {
  await page.locator('.k-search input').fill(text)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${text}(&|$)`))
  await settled(page)
}

/** The list on the screen has been read. */
export const settled = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
