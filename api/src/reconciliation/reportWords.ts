import type { ReportCellFault, ReportColumn, ReportFault } from '@kasa/domain/merchantReport'

type Words = { tr: string; en: string }

const columnWords: Readonly<Record<ReportColumn, Words>> = {
  reference: { tr: 'Referans', en: 'Reference' },
  number: { tr: 'Numara', en: 'Number' },
  amount: { tr: 'Tutar', en: 'Amount' },
  status: { tr: 'Durum', en: 'Status' },
  fee: { tr: 'Komisyon', en: 'Fee' },
}

const faultWords: Readonly<Record<ReportFault, Words>> = {
  MISSING: { tr: 'boş', en: 'is missing' },
  TOO_LONG: { tr: 'çok uzun', en: 'is too long' },
  LETTERS: { tr: 'okunabilir harfler içermiyor', en: 'has letters that cannot be read' },
  DIGITS: {
    tr: '15 basamaktan uzun bir sayı: hücreyi metin olarak yazın',
    en: 'is a number of more than 15 digits: write its cell as text',
  },
  AMOUNT: { tr: 'geçerli bir tutar değil', en: 'is not a valid amount' },
  AMOUNT_AMBIGUOUS: {
    tr: 'iki türlü okunabilir: kuruşu da yazın, örneğin 1.234,00',
    en: 'can be read in two ways: write its decimals too, such as 1,234.00',
  },
  AMOUNT_RANGE: { tr: '0,01 ile 10.000.000,00 TL arasında olmalı', en: 'must be from 0.01 to 10,000,000.00 TRY' },
  CURRENCY: { tr: 'Türk lirası olmalı', en: 'must be Turkish lira' },
  STATE: {
    tr: 'bilinen bir durum değil: APPROVED, SENT, PAID, RETURNED, REVERSED, REFUNDED, CHARGEBACK, PENDING, REJECTED, CANCELLED ya da EXPIRED yazın',
    en: 'is no known state: write APPROVED, SENT, PAID, RETURNED, REVERSED, REFUNDED, CHARGEBACK, PENDING, REJECTED, CANCELLED or EXPIRED',
  },
}

/** The message of a cell's fault, starting with its column. */
export function faultInWords({ column, code }: ReportCellFault): { message_tr: string; message_en: string } {
  const [head, fault] = [columnWords[column], faultWords[code]]
  return { message_tr: `${head.tr} ${fault.tr}`, message_en: `${head.en} ${fault.en}` }
}
