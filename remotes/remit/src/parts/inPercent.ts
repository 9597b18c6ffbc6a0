import type { Language } from '@kasa/domain/money'

export { inPercent } from '@kasa/console/percent'

/** `99.9%` or `%99,9`: up to three decimals, the precision of a threshold. */
export const inFinePercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(share)
