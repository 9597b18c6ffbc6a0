const tr = { asTable: 'Tablo olarak göster', asChart: 'Grafik olarak göster', now: 'şimdi' } as const
const en = { asTable: 'Show as a table', asChart: 'Show as a chart', now: 'now' } as const

/** The chart's own texts. */
export const chartWords = (language: 'tr' | 'en'): Record<keyof typeof en, string> => (language === 'tr' ? tr : en)
