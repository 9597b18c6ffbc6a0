import type { Language } from '@kasa/domain/money'

/** A fee's rate, `1.5% + ₺2.00` as the server says it in every language, as this one says it: `%1,5 + 2,00 ₺`. */
export const formatRate = (label: string, language: Language): string =>
  language === 'en'
    ? label
    : label.replace(/([\d.]+)%|₺([\d.]+)/g, (_, percent?: string, lira?: string) =>
        (percent ? `%${percent}` : `${lira} ₺`).replace('.', ','),
      )
