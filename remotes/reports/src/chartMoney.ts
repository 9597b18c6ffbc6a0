import { formatMoney, type Language } from '@kasa/domain/money'

/** A chart's value in kuruş as an exact amount; chart values stay below 2^53. */
export const moneyText =
  (language: Language) =>
  (minor: number): string =>
    formatMoney(BigInt(Math.round(minor)), language)

/** `₺4M` or `4 Mn ₺`, for an axis; the sign is where amounts have it. */
export const moneyShort = (language: Language): ((minor: number) => string) => {
  const format = new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-US', {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (minor) => {
    const amount = format.format(Math.abs(minor) / 100)
    return `${minor < 0 ? '−' : ''}${language === 'tr' ? `${amount} ₺` : `₺${amount}`}`
  }
}
