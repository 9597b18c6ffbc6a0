import { fullYear, isoDay, shortDay, type ShortDay } from './calendarDate'
import type { Field } from './mtFields'

/**
 * SWIFT writes `YYMMDD`; some banks write `DDMMYY`, and most dates can be read both ways. `either`: the file does not
 * show its order, so the standard's is used.
 */
export type MtOrder = 'YMD' | 'DMY' | 'either'

const dayFirst = (text: string) =>
  isoDay(fullYear(Number(text.slice(4, 6))), Number(text.slice(2, 4)), Number(text.slice(0, 2)))

/** A field's day in the order of its file. Only year-first files may count every month as thirty days. */
export function mtDay(text: string, order: MtOrder): ShortDay | undefined {
  if (order !== 'DMY') return shortDay(text)
  const day = /^\d{6}$/.test(text) ? dayFirst(text) : undefined
  return day === undefined ? undefined : { day, isMoved: false }
}

/** The day in the other order, if the file's order is unknown and the two differ. */
export function otherDay(text: string, order: MtOrder): string | undefined {
  const other = order === 'either' ? dayFirst(text) : undefined
  return other === shortDay(text)?.day ? undefined : other
}

const dayMs = 86_400_000
const between = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / dayMs

/**
 * The booking day next to a value day. It is written `MMDD`, or `DDMM` in day-first files. Near new year it may lie
 * in the year before or after.
 */
export function bookingDay(valueOn: string, entry: string | undefined, order: MtOrder): string | null {
  if (!entry) return null
  const [first, second] = [Number(entry.slice(0, 2)), Number(entry.slice(2, 4))]
  const year = Number(valueOn.slice(0, 4))
  const near = [year, year - 1, year + 1]
    .flatMap((in_) => [isoDay(in_, first, second), order === 'DMY' ? isoDay(in_, second, first) : undefined])
    .filter((candidate) => candidate !== undefined)
  return near.sort((a, b) => between(a, valueOn) - between(b, valueOn))[0] ?? null
}

const forms: Readonly<Record<string, RegExp>> = {
  '60': /^[CD]? {0,4}(\d{6})(?!\d)/,
  '61': /^(\d{6})(?: {0,4}(\d{4}))?(?= {0,4}[A-Z])/,
  '62': /^[CD]? {0,4}(\d{6})(?!\d)/,
  '64': /^[CD]? {0,4}(\d{6})(?!\d)/,
  '65': /^[CD]? {0,4}(\d{6})(?!\d)/,
}

/** The most days between booking day and value day. */
const nearDays = 10
const fitsEntry = (entry: string, day: string, order: MtOrder) =>
  between(bookingDay(day, entry, order) ?? '1900-01-01', day) <= nearDays

/** No statement spans `mostDays`; one read in the right order seldom spans more than `usualDays`. */
const [mostDays, usualDays] = [360, 62]
const spanOf = (days: readonly string[]) => {
  const [first = '', last = ''] = [days.toSorted()[0], days.toSorted().at(-1)]
  return between(first, last)
}

/** The date order of a file, derived from all of its days. */
export function orderOfMtDays(fields: readonly Field[]): MtOrder {
  const written = fields.flatMap(({ base, lines }) => {
    const [, text, entry] = forms[base]?.exec((lines[0] ?? '').trim()) ?? []
    return text === undefined ? [] : [{ text, entry }]
  })
  const read = written.map(({ text, entry }) => ({ entry, YMD: shortDay(text)?.day, DMY: dayFirst(text) }))
  if (read.length === 0 || read.some(({ DMY }) => DMY === undefined)) return 'YMD'
  if (read.some(({ YMD }) => YMD === undefined)) return 'DMY'
  if (read.every(({ YMD, DMY }) => YMD === DMY)) return 'YMD'
  const daysIn = (order: 'YMD' | 'DMY') => read.flatMap((one) => one[order] ?? [])
  const fits = (order: 'YMD' | 'DMY') =>
    read.every(({ entry, ...days }) => entry === undefined || fitsEntry(entry, days[order] ?? '', order))
  if (fits('YMD') !== fits('DMY')) return fits('YMD') ? 'YMD' : 'DMY'
  const [yearFirst, dayFirstSpan] = [spanOf(daysIn('YMD')), spanOf(daysIn('DMY'))]
  if (yearFirst >= mostDays && dayFirstSpan <= usualDays) return 'DMY'
  return dayFirstSpan > usualDays ? 'YMD' : 'either'
}
