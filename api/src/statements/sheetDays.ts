import { foldText } from '@kasa/domain/turkishText'

import { fullYear, isoDay, momentInZone, serialDay, writtenDay } from './calendarDate'
import type { DateOrder } from './profiles'
import type { Cell, SheetRow } from './sheetRow'

/** How a column writes its days. `unclear`: more than one order fits, and nothing shows which is right. */
export type ColumnOrder = DateOrder | 'unclear' | undefined

const orders = ['DMY', 'MDY', 'YMD'] as const satisfies readonly DateOrder[]
const parts = /^\s*(\d{1,4})([-./ ])(\d{1,2})[-./ ](\d{1,4})(?!\d)/

/** A day read in one order. The year has four digits, or two digits from 10 to 49. */
function dayIn(text: string, order: DateOrder): string | undefined {
  const [, first = '', , second = '', third = ''] = parts.exec(text) ?? []
  const part = (letter: string) => [first, second, third][order.indexOf(letter)] ?? ''
  const [year, month, day] = [part('Y'), part('M'), part('D')]
  if (month.length > 2 || day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  if (year.length === 2 && (Number(year) < 10 || Number(year) > 49)) return undefined
  return isoDay(year.length === 2 ? fullYear(Number(year)) : Number(year), Number(month), Number(day))
}

/** True if the days never decrease, or never increase. */
const isInTime = (days: readonly string[]) =>
  days.every((day, index) => index === 0 || day >= (days[index - 1] ?? '')) ||
  days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''))

/** True if the header has names of Turkish or German banks, which write the day first. */
const isTurkish = (head: SheetRow | undefined) =>
  (head ?? []).some(({ text }) =>
    /tarih|aciklama|tutar|bakiye|borc|alacak|islem|buchung|betrag|datum|verwendungszweck/.test(foldText(text)),
  )

/** The share of days that must fit an order if not all of them do. */
const surely = 0.9

/**
 * The date order of a column, from all of its cells: the only order that fits them. If several fit, days with dots or
 * below a Turkish head are day first; for others it is the only order in which the rows follow each other in time.
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

/** The day of a cell in its column's order; undefined if it has none or the order is unclear. */
export function dayOfCell({ text, kind }: Cell, order: ColumnOrder): string | undefined {
  const moment = momentInZone(text)?.day
  if (moment !== undefined) return moment
  if (kind === 'day' || order === undefined) return writtenDay(text.trim())
  const readings = orders.flatMap((one) => dayIn(text, one) ?? [])
  if (order === 'unclear')
    return new Set(readings).size === 1 ? readings[0] : parts.test(text) ? undefined : writtenDay(text.trim())
  return parts.test(text) ? dayIn(text, order) : writtenDay(text.trim())
}

/** True if a cell is a day in any order. */
export const isAnyDay = (cell: Cell): boolean =>
  dayOfCell(cell, undefined) !== undefined || orders.some((order) => dayIn(cell.text, order) !== undefined)

const serialForm = /^\d{5}(?:[.,]\d{1,15})?$/
/** Day numbers of the years 2000 to 2099. */
const isSerial = ({ text }: Cell) => serialForm.test(text.trim()) && text.trim() >= '36526' && text.trim() < '73051'

/** Converts days that a spreadsheet left as plain numbers. Does nothing if the column also has written days. */
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
