import type { Language } from '@kasa/domain/money'

/** A fee's rate from the server (`1.5% + ₺2.00`) in the given language: `%1,5 + 2,00 ₺`. */
export const formatRate = (label: string, language: Language): string =>
  language === 'en'
    ? label
    : label.replace(/([\d.]+)%|₺([\d.]+)/g, (_, percent?: string, lira?: string) =>
        (percent ? `%${percent}` : `${lira} ₺`).replace('.', ','),
      )
