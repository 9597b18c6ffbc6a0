import type { Language } from '@kasa/domain/money'
import { refuseSecondGiver } from '@kasa/ui/secondGiver'
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

import { detectLanguage, storeLanguage } from './language'
import { claimSingleton } from './singleton'

claimSingleton('i18n')

/** Words of one module in both languages; the key sets must be equal, which each module's test checks. */
export type Words = Readonly<Record<Language, Readonly<Record<string, string>>>>

/**
 * The Turkish of English words: the same keys without `…_one`. A text told `count` (a number) takes its `_one` where
 * the language has such a form for it; Turkish has none after a number.
 */
export type Translated<English> = Readonly<Record<Exclude<keyof English & string, `${string}_one`>, string>>

/**
 * The page's one i18next. A module's id is the namespace of its manifest, `id-…` are those of its files; keys are flat
 * (`deposit.title`), `{{name}}` is filled in.
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
  // A value of a newer server has no words in this tab: `status.FROZEN` is said as it came.
  parseMissingKeyHandler: (key) => key.slice(key.lastIndexOf('.') + 1),
})

/** Adds words under a namespace that is this file's alone; what is there already for the same key is replaced. */
export function addWords(namespace: string, words: Words): void {
  refuseSecondGiver('words', namespace)
  i18n.addResourceBundle('tr', namespace, words.tr, true, true)
  i18n.addResourceBundle('en', namespace, words.en, true, true)
}

/** The language on the screen now. */
export const language = (): Language => (i18n.language === 'tr' ? 'tr' : 'en')

/** Sets the language of the page without storing it, for the start. */
export async function startLanguage(start: Language = detectLanguage()): Promise<void> {
  await i18n.changeLanguage(start)
  document.documentElement.lang = start
}

/** A person's choice: shown at once, stored for the next visit. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  storeLanguage(chosen)
  await i18n.changeLanguage(chosen)
}

export type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string

/**
 * The words of a namespace in the language on the screen; what it lacks is looked for in the others, in their order.
 */
export function useText(...namespaces: readonly string[]): Text {
  const { t } = useTranslation(namespaces, { i18n, nsMode: 'fallback' })
  return (key, params = {}) => t(key, params)
}

/** The keys that may be said: those of the English words without their forms for one. */
export type WordKey<English> = Exclude<keyof English & string, `${string}_one`>
/** Says one of these words; what is filled in may be told beside it, `count` as a number. */
export type Say<Key extends string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string

type ModuleWords<Key extends string> = {
  /** The words in the language on the screen, followed: a hook. */
  use: () => Say<Key>
  /** The same in a language, outside React: for what is made once per language. */
  text: (language: Language) => Say<Key>
  /** True for a key that this build has words for: codes come from servers that may be newer. */
  has: (key: string) => key is Key
}

/**
 * Gives the words of a screen, a slice's `en.ts` and `tr.ts`, under a namespace that is this file's alone, and the ways
 * to say them; an unknown key does not compile.
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

/** The language on the screen, followed. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation(undefined, { i18n })
  return current.language === 'tr' ? 'tr' : 'en'
}
