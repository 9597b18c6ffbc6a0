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
 * The stored language, else the browser's if Turkish or English, else the tenant's, else English (specification
 * section 4).
 */
export function detectLanguage(): Language {
  const browser = navigator.language.slice(0, 2).toLowerCase()
  return storedLanguage() ?? (isLanguage(browser) ? browser : (boot().tenant.defaultLanguage ?? 'en'))
}

/**
 * The top bar's language, Turkish by default (specification section 4).
 * Sign-in stores the language of its page, so the default only applies to sessions from elsewhere.
 */
export const topBarLanguage = (): Language => storedLanguage() ?? 'tr'

/** Stores the language and sets the page's `lang`. */
export function storeLanguage(language: Language): void {
  browserStorage.setItem(storageKeys.language, language)
  document.documentElement.lang = language
}
