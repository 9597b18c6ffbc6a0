import { formatMoney, type Language } from '@kasa/domain/money'

/** A chart's value in kuruş as an exact amount; chart values stay below 2^53. */
export const moneyText =
  (language: Language) =>
  (minor: number): string =>
    formatMoney(BigInt(Math.round(minor)), language)

/** `₺4M`, for an axis. */
export const moneyShort = (language: Language): ((minor: number) => string) => {
  const format = new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-US', {
    style: 'currency',
    currency: 'TRY',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  })
  return (minor) => format.format(minor / 100)
}
