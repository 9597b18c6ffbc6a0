import type { CellFault, PayoutColumn, SheetFault } from '@kasa/domain/payoutSheet'

import type { KeptFault } from './uploadRows.sql'

type Words = { tr: string; en: string }

/** The columns' headings in files that we write. */
export const columnWords: Readonly<Record<PayoutColumn, Words>> = {
  reference: { tr: 'Referans', en: 'Reference' },
  customerId: { tr: 'Müşteri no', en: 'Customer number' },
  customerName: { tr: 'Müşteri adı', en: 'Customer name' },
  iban: { tr: 'IBAN', en: 'IBAN' },
  beneficiary: { tr: 'Alıcı adı', en: 'Beneficiary name' },
  amount: { tr: 'Tutar', en: 'Amount' },
  currency: { tr: 'Para birimi', en: 'Currency' },
  purpose: { tr: 'Ödeme amacı', en: 'Purpose' },
  description: { tr: 'Açıklama', en: 'Description' },
}

const faultWords: Readonly<Record<SheetFault, Words>> = {
  MISSING: { tr: 'boş', en: 'is missing' },
  TOO_LONG: { tr: 'çok uzun', en: 'is too long' },
  LETTERS: { tr: 'okunabilir harfler içermiyor', en: 'has no letters that can be read' },
  DIGITS: {
    tr: 'sayı olarak yazılmış ve 15 basamaktan uzun, sonu yuvarlanmış olabilir: hücreyi metin olarak yazın',
    en: 'is a number of more than 15 digits, whose end may have been rounded: write its cell as text',
  },
  IBAN_COUNTRY: { tr: 'TR ile başlamalı', en: 'must begin with TR' },
  IBAN_LENGTH: { tr: '26 karakter olmalı', en: 'must have 26 characters' },
  IBAN_LETTERS: { tr: 'yalnızca rakam ve A–Z içerir', en: 'has only digits and A–Z' },
  IBAN_CHECK: {
    tr: 'kontrol basamakları tutmuyor: bir karakter yanlış yazılmış olabilir',
    en: 'has check digits that do not fit: a character may be mistyped',
  },
  BANK_UNKNOWN: { tr: 'tanınmayan bir bankaya ait', en: 'belongs to an unknown bank' },
  IBAN_OURS: { tr: 'kurumun kendi hesabı', en: 'is an account of the institution' },
  BANK_PAUSED: { tr: 'duraklatılmış bir bankaya ait', en: 'belongs to a paused bank' },
  AMOUNT: { tr: 'geçerli değil', en: 'is not valid' },
  AMOUNT_AMBIGUOUS: {
    tr: 'iki türlü okunabilir: kuruşu da yazın, örneğin 1.234,00',
    en: 'can be read in two ways: write its decimals too, such as 1,234.00',
  },
  AMOUNT_RANGE: { tr: '0,01 ile 10.000.000,00 TL arasında olmalı', en: 'must be from 0.01 to 10,000,000.00 TRY' },
  CURRENCY: { tr: 'Türk lirası olmalı', en: 'must be Turkish lira' },
  PURPOSE: { tr: '1 ile 12 arasında olmalı', en: 'must be 1 to 12' },
  REFERENCE_TWICE: { tr: 'bu dosyada mükerrer', en: 'is a duplicate in this file' },
  REFERENCE_USED: { tr: 'daha önce kullanıldı', en: 'was used before' },
}

/** A cell's error as text, beginning with its column. */
export function faultInWords({ column, code, given }: CellFault): KeptFault {
  const [head, fault] = [columnWords[column], faultWords[code]]
  return { column, code, given, tr: `${head.tr} ${fault.tr}`, en: `${head.en} ${fault.en}` }
}
