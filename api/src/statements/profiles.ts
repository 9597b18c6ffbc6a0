import { foldText } from '@kasa/domain/turkishText'

import type { DecimalMark } from './decimal'

/** What a column of a sheet can mean. */
export type ColumnMeaning =
  | 'date'
  | 'time'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'balance'
  | 'description'
  | 'reference'
  | 'kind'
  | 'channel'
  | 'counterparty'
  | 'iban'
  | 'currency'
  | 'direction'
  | 'status'

/** The order of the numbers in `06.10.26`; years may have two digits. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD'

/** Columns by place, chosen by a person. A different header text, even by a letter, means another layout. */
export type MappedSheet = {
  readonly columns: Readonly<Partial<Record<ColumnMeaning, number>>>
  /** The texts of the header row; empty if the sheet has none. */
  readonly header: readonly string[]
  /** The first row of bookings, from 1, if there is no header. */
  readonly firstRow: number
  readonly dateOrder: DateOrder
}

/** A bank's sheet layout: folded header texts by meaning, of which the first one found is used, or places. */
export type SheetProfile = {
  readonly name: string
  readonly columns: Readonly<Partial<Record<ColumnMeaning, readonly string[]>>>
  readonly decimalMark: DecimalMark
  readonly mapped?: MappedSheet
}

/** The meanings of each header text. */
const meaningsOf = new Map<string, Set<string>>()
/** Reduces `tarih/date`, one meaning in two languages, to one name. */
function inTwoLanguages(text: string): string {
  if (meaningsOf.size === 0)
    for (const [meaning, names] of Object.entries(turkishColumns))
      for (const name of names) meaningsOf.set(name, (meaningsOf.get(name) ?? new Set()).add(meaning))
  if (meaningsOf.has(text)) return text
  const [one = '', other = '', ...more] = text.split(/\s*[/|(]\s*|\s+[-–]\s+/).map((part) => part.replace(/\)$/, ''))
  const shared = [...(meaningsOf.get(one) ?? [])].some((meaning) => meaningsOf.get(other)?.has(meaning))
  return more.length === 0 && shared ? one : text
}

/** A header's folded name, without a currency after it (with or without brackets) and without footnote marks. */
export const headName = (text: string): string =>
  inTwoLanguages(
    foldText(text)
      .replaceAll('_', ' ')
      .replace(/[\s*:.]+$/, '')
      .replace(/\s*[([](?:[a-z]{2,4}|\p{Sc})[)\]]$|(?<=(?:tutar|tutari|bakiye|bakiyesi|borc|alacak)) (?:tl|try)$/u, ''),
  )

/** Header texts of Turkish banks' exports, and of some in English and German, folded (`foldText`). */
export const turkishColumns = {
  date: [
    'tarih',
    'islem tarihi',
    'tarih/saat',
    'islem tarih',
    'muhasebe tarihi',
    'date',
    'islem tarihi ve saati',
    'islem tarihi/saati',
    'tarih saat',
    'tarih / saat',
    'hareket tarihi',
    'kayit tarihi',
    'transaction date',
    'booking date',
    'posting date',
    'date/time',
    'date time',
    'datetime',
    'transaction date/time',
    'completed date',
    'created at',
    'tarih ve saat',
    'islem tarih ve saati',
    'islem tarihi saati',
    'islem zamani',
    'valor tarihi',
    'value date',
    'buchungstag',
    'buchungsdatum',
    'datum',
    'valutadatum',
    'wertstellung',
  ],
  time: ['saat', 'islem saati', 'time', 'transaction time', 'uhrzeit'],
  amount: [
    'tutar',
    'islem tutari',
    'tutar(tl)',
    'tutar (tl)',
    'islem tutari (tl)',
    'amount',
    'islem miktari',
    'hareket tutari',
    'miktar',
    'meblag',
    'transaction amount',
    'betrag',
    'umsatz',
  ],
  debit: [
    'borc',
    'cikan',
    'borc tutari',
    'giden',
    'debit',
    'cikan tutar',
    'giden tutar',
    'para cikisi',
    'cikis',
    'cikis tutari',
    'cekilen',
    'cekilen tutar',
    'withdrawal',
    'withdrawals',
    'money out',
    'paid out',
    'debit amount',
    'debits',
    'soll',
    'belastung',
  ],
  credit: [
    'alacak',
    'giren',
    'alacak tutari',
    'gelen',
    'credit',
    'giren tutar',
    'gelen tutar',
    'para girisi',
    'giris',
    'giris tutari',
    'yatan',
    'yatan tutar',
    'yatirilan',
    'yatirilan tutar',
    'deposit',
    'deposits',
    'money in',
    'paid in',
    'credit amount',
    'credits',
    'haben',
    'gutschrift',
  ],
  balance: [
    'bakiye',
    'son bakiye',
    'kalan bakiye',
    'bakiye (tl)',
    'balance',
    'bakiye tutari',
    'islem sonrasi bakiye',
    'sonraki bakiye',
    'islem sonrasi bakiyesi',
    'hesap bakiyesi',
    'guncel bakiye',
    'running balance',
    'account balance',
    'balance after',
    'saldo',
    'kontostand',
    'closing balance',
    'saldo nach buchung',
  ],
  description: [
    'aciklama',
    'islem aciklamasi',
    'detay',
    'description',
    'aciklamalar',
    'islem detayi',
    'hareket aciklamasi',
    'transaction description',
    'transaction details',
    'details',
    'narrative',
    'particulars',
    'payment details',
    'verwendungszweck',
    'beschreibung',
    'buchungstext',
  ],
  reference: [
    'referans no',
    'referans',
    'fis/dekont no',
    'dekont no',
    'fis no',
    'islem no',
    'reference',
    'referans numarasi',
    'islem referansi',
    'islem numarasi',
    'dekont numarasi',
    'fis numarasi',
    'ref no',
    'reference no',
    'reference number',
    'transaction id',
    'transaction reference',
    'referenz',
    'kundenreferenz',
  ],
  kind: ['islem', 'islem tipi', 'islem turu', 'etiket', 'tur', 'type'],
  channel: ['kanal', 'islem kanali', 'channel'],
  counterparty: [
    'gonderen',
    'karsi hesap adi',
    'gonderen/alici',
    'ad soyad',
    'unvan',
    'alici/gonderen',
    'gonderen adi',
    'gonderen ad soyad',
    'gonderen unvani',
    'karsi taraf',
    'karsi taraf adi',
    'karsi hesap unvani',
    'sender',
    'sender name',
    'counterparty',
    'counterparty name',
    'auftraggeber',
    'auftraggeber / empfanger',
    'auftraggeber / begunstigter',
    'auftraggeber/empfanger',
    'auftraggeber/begunstigter',
    'beguenstigter/zahlungspflichtiger',
    'begunstigter/zahlungspflichtiger',
    'name zahlungsbeteiligter',
    'zahlungsbeteiligter',
  ],
  iban: [
    'karsi iban',
    'gonderen iban',
    'karsi hesap iban',
    'iban',
    'karsi taraf iban',
    'alici/gonderen iban',
    'sender iban',
    'counterparty iban',
  ],
  currency: [
    'doviz',
    'doviz cinsi',
    'doviz kodu',
    'doviz turu',
    'doviz tipi',
    'para birimi',
    'para birimi kodu',
    'para cinsi',
    'para kodu',
    'birim',
    'currency',
    'currency code',
    'ccy',
    'wahrung',
    'waehrung',
  ],
  direction: ['b/a', 'borc/alacak', 'g/c', 'd/c', 'yon', 'islem yonu', 'direction', 'soll/haben', 's/h'],
  status: ['durum', 'islem durumu', 'status'],
} as const satisfies Readonly<Record<ColumnMeaning, readonly string[]>>
