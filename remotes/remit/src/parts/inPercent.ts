import type { Language } from '@kasa/domain/money'

/** `48%` or `%48`; rounded down, so that all is said only of all. */
export const inPercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** `99.9%` or `%99,9`: as exact as a threshold is set. */
export const inFinePercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(share)
