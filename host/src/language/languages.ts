import type { Language } from '@kasa/domain/money'

/** The languages of the console, each in its own name. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'tr', name: 'Türkçe' },
  { code: 'en', name: 'English' },
]
