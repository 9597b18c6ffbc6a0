import { foldText } from '@kasa/domain/turkishText'

import { fullYear, isoDay, momentInZone, serialDay, writtenDay } from './calendarDate'
import type { DateOrder } from './profiles'
import type { Cell, SheetRow } from './sheetRow'

/** How a column writes its days; `unclear`: in two ways that both read, and nothing says which is meant. */
export type ColumnOrder = DateOrder | 'unclear' | undefined

const orders = ['DMY', 'MDY', 'YMD'] as const satisfies readonly DateOrder[]
const parts = /^\s*(\d{1,4})([-./ ])(\d{1,2})[-./ ](\d{1,4})(?!\d)/

/** A day by an order of its numbers. A year has four digits, or is one of this century's first half. */
function dayIn(text: string, order: DateOrder): string | undefined {
  const [, first = '', , second = '', third = ''] = parts.exec(text) ?? []
  const part = (letter: string) => [first, second, third][order.indexOf(letter)] ?? ''
  const [year, month, day] = [part('Y'), part('M'), part('D')]
  if (month.length > 2 || day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  if (year.length === 2 && (Number(year) < 10 || Number(year) > 49)) return undefined
  return isoDay(year.length === 2 ? fullYear(Number(year)) : Number(year), Number(month), Number(day))
}

/** Each day is the one before it or later, or each is the one before it or earlier. */
const isInTime = (days: readonly string[]) =>
  days.every((day, index) => index === 0 || day >= (days[index - 1] ?? '')) ||
  days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''))

/** Names under which Turkish and German banks write days with the day first. */
const isTurkish = (head: SheetRow | undefined) =>
  (head ?? []).some(({ text }) =>
    /tarih|aciklama|tutar|bakiye|borc|alacak|islem|buchung|betrag|datum|verwendungszweck/.test(foldText(text)),
  )

/** Of a column in which not every day reads in one order, this share has to. */
const surely = 0.9

/**
 * How a column writes its days, from all of its cells: the one order that reads them. Where several do, days with
 * points and those under a Turkish head are written day first, and others in the one order in which the rows follow
 * each other in time.
 */
export function orderOfDays(cells: readonly Cell[], head: SheetRow | undefined): ColumnOrder {
  const readable = cells.flatMap(({ text, kind }) =>
    kind === 'text' && momentInZone(text) === undefined && orders.some((order) => dayIn(text, order) !== undefined)
      ? [text]
      : [],
  )
  if (readable.length === 0) return undefined
  const daysIn = (order: DateOrder) => readable.flatMap((text) => dayIn(text, order) ?? [])
  const fitting = orders.filter((order) => daysIn(order).length === readable.length)
  const [only, ...others] = fitting
  if (only === undefined) {
    const most = orders.filter((order) => daysIn(order).length >= readable.length * surely)
    return most.length === 1 ? most[0] : 'unclear'
  }
  if (others.length === 0 || new Set(fitting.map((order) => daysIn(order).join())).size === 1) return only
  const inTime = fitting.filter((order) => isInTime(daysIn(order)))
  const isPointed = readable.every((text) => parts.exec(text)?.[2] === '.')
  const isDayFirst = fitting.includes('DMY') && (isPointed || (isTurkish(head) && inTime.includes('DMY')))
  if (isDayFirst && !(fitting.includes('YMD') && inTime.length === 1 && inTime[0] === 'YMD')) return 'DMY'
  return inTime.length === 1 ? inTime[0] : 'unclear'
}

/**
 * The day of a cell as its column writes days; undefined where it has none, or where nobody knows which number is the
 * day.
 */
export function dayOfCell({ text, kind }: Cell, order: ColumnOrder): string | undefined {
  const moment = momentInZone(text)?.day
  if (moment !== undefined) return moment
  if (kind === 'day' || order === undefined) return writtenDay(text.trim())
  const readings = orders.flatMap((one) => dayIn(text, one) ?? [])
  if (order === 'unclear')
    return new Set(readings).size === 1 ? readings[0] : parts.test(text) ? undefined : writtenDay(text.trim())
  return parts.test(text) ? dayIn(text, order) : writtenDay(text.trim())
}

/** True of a cell that is a day in some order. */
export const isAnyDay = (cell: Cell): boolean =>
  dayOfCell(cell, undefined) !== undefined || orders.some((order) => dayIn(cell.text, order) !== undefined)

const serialForm = /^\d{5}(?:[.,]\d{1,15})?$/
/** From the year 2000 to 2099. */
const isSerial = ({ text }: Cell) => serialForm.test(text.trim()) && text.trim() >= '36526' && text.trim() < '73051'

/**
 * Rows whose days a spreadsheet left as bare numbers, with their days. A column in which other days are written holds
 * none.
 */
export function withSerialDays(
  rows: readonly SheetRow[],
  place: number,
  from: number,
  is1904: boolean,
): readonly SheetRow[] {
  const written = rows.slice(from).flatMap((row) => (row[place]?.text.trim() ? [row[place]] : []))
  const serials = written.filter(isSerial).length
  if (serials * 2 < written.length || serials === 0) return rows
  if (written.some((cell) => cell.kind === 'text' && !isSerial(cell) && isAnyDay(cell))) return rows
  return rows.map((row, at) => {
    const cell = row[place]
    if (at < from || cell === undefined || !isSerial(cell)) return row
    const text = serialDay(Number(cell.text.trim().replace(',', '.')), is1904).replace('T00:00:00', '')
    return row.with(place, { ...cell, text, kind: 'day' })
  })
}
