import type { SheetMapping } from '@kasa/contracts/statements'
import { foldText } from '@kasa/domain/turkishText'

import { writtenDay } from './calendarDate'
import { readDecimal } from './decimal'
import { turkishColumns, type DateOrder } from './profiles'
import { marksIn } from './sheetMarks'
import type { SheetRow } from './sheetRow'

type Column = keyof SheetMapping['columns']
type Guess = {
  columns: Partial<Record<Column, number>>
  headerRow: number | null
  firstRow: number
  dateOrder: DateOrder
  decimalMark: SheetMapping['decimalMark']
}

/** Words in headers, most specific first. Each column is used once. */
const hints: readonly (readonly [Column, RegExp])[] = [
  [
    'direction',
    /^(?:b ?\/ ?a|g ?\/ ?c|d ?\/ ?c|c ?\/ ?d|\+ ?\/ ?-|(?:islem |hareket )?yonu?|direction)$|(?:borc|alacak|debit|credit|giris|cikis|giren|cikan|gelen|giden|dr|cr) ?\/ ?(?:borc|alacak|debit|credit|giris|cikis|giren|cikan|gelen|giden|dr|cr)/,
  ],
  ['status', /^(?:islem |hareket |transaction )?(?:durumu?|status|statusu)$/],
  ['iban', /iban/],
  ['currency', /doviz|para birimi|para cinsi|currency|^ccy$/],
  ['balance', /bakiye|balance|saldo/],
  ['debit', /borc|cikan|giden|debit|withdraw|paid out|money out/],
  ['credit', /alacak|giren|gelen|credit|paid in|money in|deposit/],
  ['amount', /tutar|miktar|amount|betrag/],
  ['time', /^saat|time/],
  ['date', /tarih|date|datum/],
  ['reference', /referans|dekont|fis|reference|ref\b|transaction id|islem no/],
  ['counterparty', /gonderen|alici|ad soyad|unvan|karsi|counterparty|payee|payer|name/],
  ['description', /aciklama|detay|description|narrative|memo|details|particulars|explanation/],
]

const sampleRows = 40
const dayLike = /^\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}/
const isDay = (text: string) => dayLike.test(text.trim())
const isAmount = (text: string) => /\d/.test(text) && readDecimal(text.trim(), 'auto') !== undefined && !isDay(text)

/** True if the row has both a day and an amount. */
export const looksLikeBooking = (row: SheetRow): boolean =>
  row.some(({ text, kind }) => kind === 'day' || isDay(text)) &&
  row.some(({ text, kind }) => kind === 'number' || isAmount(text))

/**
 * The first row that has both a day and an amount is a booking; the fullest row right above it, without any number, is
 * the header.
 */
function headerOf(rows: readonly SheetRow[]): { headerRow: number | null; firstRow: number } {
  const first = rows.findIndex(looksLikeBooking)
  if (first < 0) return { headerRow: null, firstRow: 1 }
  const above = rows[first - 1] ?? []
  const named = above.filter(({ text }) => text.trim() !== '')
  const isHeader = named.length >= 2 && named.every(({ text }) => !isAmount(text) && !isDay(text))
  return { headerRow: isHeader ? first - 1 : null, firstRow: first + 1 }
}

/** The date order that reads most of these texts; day before month if both read equally many. */
function orderOf(texts: readonly string[]): DateOrder {
  const read = (order: DateOrder) => texts.filter((text) => writtenDay(text.trim(), order) !== undefined).length
  const looksYearFirst = texts.length > 0 && texts.every((text) => /^\d{4}/.test(text.trim()))
  if (looksYearFirst) return 'YMD'
  return read('MDY') > read('DMY') ? 'MDY' : 'DMY'
}

/** The decimal mark that the amounts clearly use; `auto` if none or both are. */
function markOf(texts: readonly string[]): SheetMapping['decimalMark'] {
  const sure = (mark: ',' | '.') => texts.some((text) => new RegExp(`\\${mark}\\d{1,2}\\D*$`).test(text.trim()))
  return sure(',') === sure('.') ? 'auto' : sure(',') ? ',' : '.'
}

function byHeader(header: SheetRow): Partial<Record<Column, number>> {
  const texts = header.map(({ text }) => foldText(text))
  const columns: Partial<Record<Column, number>> = {}
  const taken = new Set<number>()
  const take = (column: Column, place: number) => {
    if (place < 0 || taken.has(place) || columns[column] !== undefined) return
    columns[column] = place
    taken.add(place)
  }
  for (const [column] of hints) for (const known of turkishColumns[column]) take(column, texts.indexOf(known))
  for (const [column, form] of hints)
    take(
      column,
      texts.findIndex((text, place) => !taken.has(place) && form.test(text)),
    )
  if (columns.debit !== undefined && columns.credit !== undefined) delete columns.amount
  else {
    delete columns.debit
    delete columns.credit
  }
  return columns
}

/** Guesses columns from their cells, for columns that no header named. */
function byContent(rows: readonly SheetRow[], named: Partial<Record<Column, number>>): Partial<Record<Column, number>> {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const free = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !Object.values(named).includes(place),
  )
  const share = (place: number, is: (text: string) => boolean) =>
    rows.filter((row) => is(row[place]?.text ?? '')).length / Math.max(1, rows.length)
  const found = { ...named }
  const hasAmounts = found.amount !== undefined || (found.debit !== undefined && found.credit !== undefined)
  const best = (is: (text: string) => boolean) =>
    free.filter((place) => !Object.values(found).includes(place) && share(place, is) > 0.6)[0]
  found.date ??= best(isDay)
  if (!hasAmounts) found.amount = best(isAmount)
  const lengthOf = (place: number) => rows.reduce((sum, row) => sum + (row[place]?.text.length ?? 0), 0)
  found.description ??= free
    .filter((place) => !Object.values(found).includes(place) && share(place, isAmount) < 0.5)
    .sort((a, b) => lengthOf(b) - lengthOf(a))[0]
  return Object.fromEntries(Object.entries(found).filter(([, place]) => place !== undefined))
}

/** Guesses a sheet's columns, for a person to confirm on its first rows. */
export function guessMapping(rows: readonly SheetRow[]): Guess {
  const top = rows.slice(0, sampleRows)
  const { headerRow, firstRow } = headerOf(top)
  const bookings = top.slice(firstRow - 1).filter((row) => row.some(({ text }) => text.trim() !== ''))
  const header = headerRow === null ? undefined : top[headerRow]
  const named = header ? byHeader(header) : {}
  const { direction } = marksIn(header, new Map(Object.entries(named)), bookings)
  const columns = byContent(
    bookings,
    direction === undefined || named.direction !== undefined ? named : { ...named, direction },
  )
  const textsIn = (...of: Column[]) =>
    bookings.flatMap((row) =>
      of.flatMap((column) => {
        const cell = row[columns[column] ?? -1]
        return cell && cell.kind === 'text' && cell.text.trim() ? [cell.text] : []
      }),
    )
  return {
    columns,
    headerRow,
    firstRow,
    dateOrder: orderOf(textsIn('date')),
    decimalMark: markOf(textsIn('amount', 'debit', 'credit', 'balance')),
  }
}
