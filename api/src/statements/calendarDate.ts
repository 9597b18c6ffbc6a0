import { istanbulDay, istanbulTime } from '@kasa/domain/istanbulDay'
import { foldText } from '@kasa/domain/turkishText'

const pad = (part: number, length = 2) => part.toString().padStart(length, '0')

export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** `YYYY-MM-DD` of a day that exists; undefined otherwise. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || year < 1900 || year > 2199) return undefined
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

export type ShortDay = { readonly day: string; readonly isMoved: boolean }

/** The century of a two-digit year: SWIFT's dates lie near today, and 80 to 99 are the last century's. */
export const fullYear = (short: number): number => (short >= 80 ? 1900 + short : 2000 + short)

/**
 * A SWIFT date `YYMMDD`. Banks that count every month as thirty days write 30 February: such a day becomes the month's
 * last one and is marked as moved, never the next month's first.
 */
export function shortDay(text: string): ShortDay | undefined {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  if (year === undefined || month === undefined || day === undefined || !/^\d{6}$/.test(text)) return undefined
  const exact = isoDay(fullYear(year), month, day)
  if (exact) return { day: exact, isMoved: false }
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { day: isoDay(fullYear(year), month, daysIn(fullYear(year), month)) ?? '', isMoved: true }
}

/** Three numbers in the order a person chose, the year perhaps of two digits. */
function orderedDay(text: string, order: 'DMY' | 'MDY' | 'YMD'): string | undefined {
  const parts = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?!\d)/.exec(text)?.slice(1)
  const part = (letter: string) => parts?.[order.indexOf(letter)] ?? ''
  const year = part('Y')
  if (year.length !== 4 && year.length !== 2) return undefined
  return isoDay(year.length === 2 ? fullYear(Number(year)) : Number(year), Number(part('M')), Number(part('D')))
}

const months = [
  ['ocak', 'january'],
  ['subat', 'february'],
  ['mart', 'march'],
  ['nisan', 'april'],
  ['mayis', 'may'],
  ['haziran', 'june'],
  ['temmuz', 'july'],
  ['agustos', 'august'],
  ['eylul', 'september'],
  ['ekim', 'october'],
  ['kasim', 'november'],
  ['aralik', 'december'],
] as const
const dayBeforeMonth = /^\s*(\d{1,2})[-./ ]?(\p{L}{3,9})\.?[-./, ]{0,2}(\d{4}|\d{2})(?!\d)/u
const monthBeforeDay = /^\s*(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/u

/** `Pazartesi, 2 Şubat 2026`. */
const weekdayBefore =
  /^\s*(?:pazartesi|salı|çarşamba|perşembe|cumartesi|cuma|pazar|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[,.]?\s+/iu

/** `23 Kasım 2026`, `24-Nov-26`, `Nov 24, 2026`: a month by its Turkish or English name, of three letters at least. */
function namedDay(written: string): string | undefined {
  const text = written.replace(weekdayBefore, '')
  const first = dayBeforeMonth.exec(text)
  const [, day, name = '', year = ''] = first ?? []
  const [, otherName = '', otherDay, otherYear = ''] = first ? [] : (monthBeforeDay.exec(text) ?? [])
  const folded = foldText(name || otherName)
  const month = folded === '' ? 0 : months.findIndex((names) => names.some((one) => one.startsWith(folded))) + 1
  const inYear = year || otherYear
  return isoDay(inYear.length === 2 ? fullYear(Number(inYear)) : Number(inYear), month, Number(day ?? otherDay))
}

/** A day of a spreadsheet as its number; `1904`: of the calendar that begins in that year. */
export const serialDay = (serial: number, is1904 = false): string =>
  new Date(Math.round((serial + (is1904 ? 1462 : 0) - 25_569) * 86_400) * 1000).toISOString().slice(0, 19)

/**
 * `2026-10-06`, `06.10.2026`, `6/10/2026`, `06-10-2026`, `20261006`, `6 Ekim 2026`, each perhaps with a time behind it.
 * Day before month, as in Turkey, unless `order` says otherwise; then two digits are a year as well.
 */
export function writtenDay(text: string, order?: 'DMY' | 'MDY' | 'YMD'): string | undefined {
  const named = /^.{0,5}\p{L}{3}/u.test(text) ? namedDay(text) : undefined
  if (named) return named
  const ordered = order && orderedDay(text, order)
  if (ordered || order === 'MDY') return ordered
  const iso =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})(?!\d{1,5}(?!\d))/.exec(text)
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const turkish = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?!\d)/.exec(text)
  return turkish ? isoDay(Number(turkish[3]), Number(turkish[2]), Number(turkish[1])) : undefined
}

/** A date with a year of two digits, which would be a time as well. */
const shortDateForm = /^\s*\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2}(?![\d:.])/

/** `09:12`, `09.12.44`, or the time behind a date; a date alone, `22.11.2026`, has none. */
export function writtenTime(text: string): string | null {
  const found =
    /(?:^|[\sT-])([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d)(?:[.,]\d{1,9})?)?(?!\d|[./])\s?(?:(am|pm|öö|ös)(?!\p{L}))?/iu.exec(
      text,
    )
  const [, hour = '', minute, second, half = ''] = found ?? []
  return found ? [hourOf(Number(hour), half), minute, ...(second ? [second] : [])].join(':') : null
}

/** Two hours of a day have the same number where its half is written: `12:15 AM` is a quarter past midnight. */
function hourOf(hour: number, half: string): string {
  if (half === '' || hour > 12) return pad(hour)
  return pad((hour % 12) + (/^(?:pm|ös)$/iu.test(half) ? 12 : 0))
}

/** The time behind the date of a cell of dates; null where it has none. */
export const timeBehindDay = (text: string): string | null => writtenTime(text.replace(shortDateForm, ' '))

const inZone =
  /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d)?|\[([+-]?)(\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\])$/i
/** Behind the point of an OFX zone stand minutes, or a part of the hour: `5.30` and `5.5` are the same. */
const minutesOf = (written: string) =>
  /^(?:[05]|25|50|75)$/.test(written) ? Number(`0.${written}`) * 60 : Number(written)

/**
 * The day and time in Istanbul of a moment written with its zone, `2026-11-20T22:30:00Z` or OFX's
 * `20261120173000[-5:EST]`: one moment is one booking, wherever its clock stood. Undefined where no zone, or no moment,
 * is written; such a time is the bank's own.
 */
export function momentInZone(text: string): { day: string; time: string } | undefined {
  const [found, year, month, day, hour, minute, second, utc, sign, hours, minutes, ofxSign, ofxHours, ofxMinutes] =
    inZone.exec(text.trim()) ?? []
  if (found === undefined || !isoDay(Number(year), Number(month), Number(day))) return undefined
  const size = Number(hours ?? ofxHours ?? 0) * 60 + (ofxMinutes ? minutesOf(ofxMinutes) : Number(minutes ?? 0))
  const aheadMs = (utc ? 0 : (sign ?? ofxSign) === '-' ? -size : size) * 60_000
  const [h, m, s] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (h > 24 || m > 59 || s > 60) return undefined
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), h, m, s) - aheadMs)
  return { day: istanbulDay(at), time: `${istanbulTime(at)}:${pad(at.getUTCSeconds())}` }
}
