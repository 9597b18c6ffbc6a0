import type { Language } from '@kasa/domain/money'

import { browserStorage } from './storage'
import { storageKeys } from './storageKeys'
import { boot } from './tenant'

const isLanguage = (text: string | null | undefined): text is Language => text === 'tr' || text === 'en'

/** The language chosen in this browser, or undefined where nothing is stored. */
export function storedLanguage(): Language | undefined {
  const stored = browserStorage.getItem(storageKeys.language)
  return isLanguage(stored) ? stored : undefined
}

/**
 * Stored, else the browser's if it is Turkish or English, else the tenant's, else English (specification section 4).
 */
export function detectLanguage(): Language {
  const browser = navigator.language.slice(0, 2).toLowerCase()
  return storedLanguage() ?? (isLanguage(browser) ? browser : (boot().tenant.defaultLanguage ?? 'en'))
}

/**
 * The language behind the top bar, which defaults to Turkish when nothing is stored (specification section 4).
 * Sign-in stores the language its page was read in, so this default meets only sessions that came from elsewhere.
 */
export const topBarLanguage = (): Language => storedLanguage() ?? 'tr'

/** Keeps the choice and tells the page, for screen readers and hyphenation. */
export function storeLanguage(language: Language): void {
  browserStorage.setItem(storageKeys.language, language)
  document.documentElement.lang = language
}
