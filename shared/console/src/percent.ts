import type { Language } from '@kasa/domain/money'

/** `48%` or `%48`; rounded down, so that 100% means all. */
export const inPercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** `92.4%` or `%92,4`. */
export const inTenths = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    share,
  )

/** A relative change: `+12.4%`, `−3.1%`. */
export const asChange = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(share)
    // As negative amounts are written; Intl writes a hyphen.
    .replace('-', '−')
