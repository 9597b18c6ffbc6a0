import type { Language } from '@kasa/domain/money'
import { refuseSecondGiver } from '@kasa/ui/secondGiver'
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

import { detectLanguage, storeLanguage } from './language'
import { claimSingleton } from './singleton'

claimSingleton('i18n')

/** Texts of one module in both languages with equal keys, checked by each module's test. */
export type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>

/**
 * The Turkish texts for English keys, without `…_one`. A text with `count` uses its `_one` form if the language has
 * one; Turkish has none after a number.
 */
export type Translated<English> = Readonly<Record<Exclude<keyof English & string, `${string}_one`>, string>>

/**
 * The page's single i18next. A module's id is the namespace of its manifest; its files use `id-…`. Keys are flat
 * (`deposit.title`); `{{name}}` is replaced.
 */
export const i18n: I18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  ns: [],
  // Flat keys: a dot or a colon in a key is part of its name.
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
  // Unknown codes of newer servers: `status.FROZEN` is shown as `FROZEN`.
  parseMissingKeyHandler: (key) => key.slice(key.lastIndexOf('.') + 1),
})

/** Registers texts under a namespace that belongs to one file; existing keys are replaced. */
export function addWords(namespace: string, words: Words): void {
  refuseSecondGiver('words', namespace)
  i18n.addResourceBundle('tr', namespace, words.tr, true, true)
  i18n.addResourceBundle('en', namespace, words.en, true, true)
}

/** The language on the screen now. */
export const language = (): Language => (i18n.language === 'tr' ? 'tr' : 'en')

/** Sets the language at start, without storing it. */
export async function startLanguage(start: Language = detectLanguage()): Promise<void> {
  await i18n.changeLanguage(start)
  document.documentElement.lang = start
}

/** Changes the language and stores the choice. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  storeLanguage(chosen)
  await i18n.changeLanguage(chosen)
}

export type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Texts of a namespace in the current language; missing keys are looked up in the other namespaces, in order. */
export function useText(...namespaces: readonly string[]): Text {
  const { t } = useTranslation(namespaces, { i18n, nsMode: 'fallback' })
  return (key, params = {}) => t(key, params)
}

/** The keys of the English texts, without `_one` forms. */
export type WordKey<English> = Exclude<keyof English & string, `${string}_one`>
/** Translates a key; `params` are inserted, `count` is a number. */
export type Translate<Key extends string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string

type ModuleWords<Key extends string> = {
  /** A hook for the current language. */
  use: () => Translate<Key>
  /** For a given language, outside React. */
  text: (language: Language) => Translate<Key>
  /** True if this build has the key: codes come from servers that may be newer. */
  has: (key: string) => key is Key
}

/**
 * Registers the texts of a screen (a slice's `en.ts` and `tr.ts`) under a namespace that belongs to one file; unknown
 * keys do not compile.
 */
export function moduleWords<const English extends Readonly<Record<string, string>>>(
  namespace: string,
  words: { en: English; tr: Translated<English> },
): ModuleWords<WordKey<English>> {
  addWords(namespace, words)
  return {
    use: () => useText(namespace),
    text: (language) => {
      const t = i18n.getFixedT(language, namespace)
      return (key: string, params = {}) => t(key, params)
    },
    has: (key): key is WordKey<English> => Object.hasOwn(words.en, key),
  }
}

/** The current language, as a hook. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation(undefined, { i18n })
  return current.language === 'tr' ? 'tr' : 'en'
}
