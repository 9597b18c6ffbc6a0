import type { Language } from '@kasa/domain/money'

const heads = {
  tr: ['Referans', 'Müşteri no', 'Müşteri adı', 'IBAN', 'Alıcı adı', 'Tutar', 'Ödeme amacı', 'Açıklama'],
  en: ['Reference', 'Customer number', 'Customer name', 'IBAN', 'Beneficiary name', 'Amount', 'Purpose', 'Description'],
} as const
const example = {
  tr: ['ODEME-1', 'M-100', 'Ayşe Örnek', 'TR33 0006 1005 1978 6457 8413 26', 'Ayşe Örnek', '1.250,50', '7', 'Kasım'],
  en: ['PAY-1', 'C-100', 'Ayşe Örnek', 'TR33 0006 1005 1978 6457 8413 26', 'Ayşe Örnek', '1,250.50', '7', 'November'],
} as const

const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(';')

/** A template with all columns and an example row; UTF-8 with byte order mark for Excel. */
export const templateOf = (language: Language): Blob =>
  new Blob([`\ufeff${line(heads[language])}\r\n${line(example[language])}\r\n`], { type: 'text/csv' })
