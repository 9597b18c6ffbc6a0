import { expect, type BrowserContextOptions, type Page } from '@playwright/test'

/** axe is a script the page's policy rightly refuses; without motion nothing is judged halfway through a fade. */
export const examined: BrowserContextOptions = { bypassCSP: true, reducedMotion: 'reduce' }

export const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'light', language: 'tr' },
  { theme: 'dark', language: 'en' },
  { theme: 'dark', language: 'tr' },
] as const
export type Look = (typeof looks)[number]

/** Theme and language as a person's earlier choice left them in this browser. */
export async function choose(page: Page, { theme, language }: Look, origin: string) {
  await page.context().addCookies([{ name: 'DarkMode', value: theme === 'dark' ? 'yes' : 'no', url: origin }])
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
}

/** The list on the screen has been read. */
export const settled = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
