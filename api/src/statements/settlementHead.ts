import { accountCurrency, currenciesNamed } from '@kasa/domain/currency'
import type { SheetCell } from '@kasa/domain/payoutSheet'

import { headName } from './profiles'

/** What a column of an acquirer's settlement file can mean. */
export type SettlementColumn =
  | 'rrn'
  | 'authCode'
  | 'reference'
  | 'terminal'
  | 'card'
  | 'kind'
  | 'paidOn'
  | 'day'
  | 'net'
  | 'fee'
  | 'gross'
  | 'currency'
  | 'text'

type ColumnNames = readonly [column: SettlementColumn, names: readonly string[], form: RegExp]

/**
 * Folded header texts of Turkish acquirers, and a pattern for similar ones. The most specific column comes first;
 * each column is used once.
 */
const headColumns: readonly ColumnNames[] = [
  ['rrn', ['rrn', 'rrn no', 'referans no', 'referans numarasi', 'retrieval reference number'], /\brrn\b|retrieval/],
  [
    'authCode',
    ['provizyon no', 'provizyon kodu', 'onay kodu', 'otorizasyon kodu', 'auth code', 'approval code'],
    /provizyon|otorizasyon|onay (?:kodu|no)|auth|approval/,
  ],
  ['reference', ['siparis no', 'siparis numarasi', 'order id', 'order no'], /siparis|order|merchant ref/],
  ['terminal', ['terminal no', 'terminal id', 'terminal', 'tid', 'pos no'], /terminal|^pos\b/],
  [
    'card',
    ['kart no', 'kart numarasi', 'card number', 'card no'],
    /^kart (?:no|num)|^card (?:no|num)|^pan$|maskeli kart/,
  ],
  ['kind', ['islem tipi', 'islem turu', 'transaction type', 'tur', 'type'], /(?:islem|hareket) (?:tipi|turu)|type$/],
  [
    'paidOn',
    ['valor', 'valor tarihi', 'odeme tarihi', 'hesaba gecis tarihi', 'value date', 'payment date', 'settlement date'],
    /valor|odeme tarihi|hesaba gecis|value date|(?:payment|settlement|payout) date/,
  ],
  ['day', ['islem tarihi', 'satis tarihi', 'transaction date', 'tarih', 'date'], /tarih|date/],
  [
    'net',
    ['net tutar', 'net', 'odenecek tutar', 'hesaba gecen tutar', 'net amount', 'amount paid'],
    /\bnet\b|odenecek|odenen|hesaba gecen|amount paid|payout/,
  ],
  [
    'fee',
    [
      'toplam kesinti',
      'komisyon tutari',
      'komisyon',
      'kesinti',
      'commission',
      'commission amount',
      'fee',
      'fee amount',
    ],
    /komisyon|kesinti|commission|\bfees?\b/,
  ],
  [
    'gross',
    ['brut tutar', 'islem tutari', 'satis tutari', 'tutar', 'gross amount', 'transaction amount', 'amount'],
    /brut|gross|tutar|amount/,
  ],
  ['currency', ['para birimi', 'doviz cinsi', 'doviz', 'currency', 'ccy'], /para birimi|doviz|currency/],
  ['text', ['aciklama', 'description'], /aciklama|description/],
]

/** Rates and instalment counts are not amounts. */
const isOther = (text: string) => /oran|rate|yuzde|%|taksit|instal/.test(text)

/** The place of each column in a head row; undefined if the row lacks a required column. */
export function settlementHead(row: readonly SheetCell[]): ReadonlyMap<SettlementColumn, number> | undefined {
  const texts = row.map(({ text }) => headName(text))
  const places = new Map<SettlementColumn, number>()
  const free = (place: number) => ![...places.values()].includes(place)
  const take = (column: SettlementColumn, place: number) => {
    if (place >= 0 && !places.has(column)) places.set(column, place)
  }
  for (const [column, names] of headColumns)
    for (const name of names)
      take(
        column,
        texts.findIndex((text, place) => text === name && free(place)),
      )
  for (const [column, , form] of headColumns)
    take(
      column,
      texts.findIndex((text, place) => free(place) && !isOther(text) && form.test(text)),
    )
  const has = (...columns: SettlementColumn[]) => columns.some((column) => places.has(column))
  return has('gross') && has('net', 'fee') && has('rrn', 'authCode', 'reference') ? places : undefined
}

/** A foreign currency in the name of an amount column: `Net Tutar (USD)`, `Brüt Tutar EUR`. */
export const foreignCurrency = (
  head: readonly SheetCell[],
  columns: ReadonlyMap<SettlementColumn, number>,
): string | undefined =>
  (['gross', 'fee', 'net'] as const)
    .flatMap((column) => {
      const text = head[columns.get(column) ?? -1]?.text.trim() ?? ''
      return [...currenciesNamed(text), ...currenciesNamed(text.split(/\s/).at(-1) ?? '')]
    })
    .find((currency) => currency !== accountCurrency)

/** The headings of amounts and references that occur twice: which column is meant is not clear. */
export function repeatedHeads(head: readonly SheetCell[], columns: ReadonlyMap<SettlementColumn, number>): string[] {
  const texts = head.map(({ text }) => headName(text))
  return (['gross', 'fee', 'net', 'rrn', 'authCode', 'reference'] as const).flatMap((column) => {
    const place = columns.get(column)
    return place !== undefined && texts.some((text, other) => other !== place && text === texts[place])
      ? [head[place]?.text.trim() ?? '']
      : []
  })
}
