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

/** The full year of a two-digit year: 80 to 99 are in the 1900s, all others in the 2000s. */
export const fullYear = (short: number): number => (short >= 80 ? 1900 + short : 2000 + short)

/**
 * Reads a SWIFT date `YYMMDD`. Banks that count every month as thirty days write 30 February: such a date becomes the
 * last day of the month and is marked as moved.
 */
export function shortDay(text: string): ShortDay | undefined {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  if (year === undefined || month === undefined || day === undefined || !/^\d{6}$/.test(text)) return undefined
  const exact = isoDay(fullYear(year), month, day)
  if (exact) return { day: exact, isMoved: false }
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { day: isoDay(fullYear(year), month, daysIn(fullYear(year), month)) ?? '', isMoved: true }
}

/** Reads three numbers in the order a person chose. The year may have two digits. */
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

/** `23 Kasım 2026`, `24-Nov-26`, `Nov 24, 2026`: a Turkish or English month name of at least three letters. */
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

/** Converts a spreadsheet's serial date. `is1904`: the workbook counts days from 1904. */
export const serialDay = (serial: number, is1904 = false): string =>
  new Date(Math.round((serial + (is1904 ? 1462 : 0) - 25_569) * 86_400) * 1000).toISOString().slice(0, 19)

/**
 * Reads `2026-10-06`, `06.10.2026`, `6/10/2026`, `06-10-2026`, `20261006` or `6 Ekim 2026`, with or without a time
 * after it. The day comes before the month, as in Turkey, unless `order` is given; `order` also allows two-digit years.
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

/** A date with a two-digit year, which could also be read as a time. */
const shortDateForm = /^\s*\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2}(?![\d:.])/

/** Reads `09:12`, `09.12.44`, or the time after a date. Null for a date without a time, such as `22.11.2026`. */
export function writtenTime(text: string): string | null {
  const found =
    /(?:^|[\sT-])([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d)(?:[.,]\d{1,9})?)?(?!\d|[./])\s?(?:(am|pm|öö|ös)(?!\p{L}))?/iu.exec(
      text,
    )
  const [, hour = '', minute, second, half = ''] = found ?? []
  return found ? [hourOf(Number(hour), half), minute, ...(second ? [second] : [])].join(':') : null
}

/** Converts a 12-hour clock to 24 hours: `12:15 AM` is a quarter past midnight. */
function hourOf(hour: number, half: string): string {
  if (half === '' || hour > 12) return pad(hour)
  return pad((hour % 12) + (/^(?:pm|ös)$/iu.test(half) ? 12 : 0))
}

/** The time after the date in a date cell; null if there is none. */
export const timeBehindDay = (text: string): string | null => writtenTime(text.replace(shortDateForm, ' '))

const inZone =
  /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d)?|\[([+-]?)(\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\])$/i
/** The part of an OFX zone after the point is minutes or a fraction of an hour: `5.30` and `5.5` are the same. */
const minutesOf = (written: string) =>
  /^(?:[05]|25|50|75)$/.test(written) ? Number(`0.${written}`) * 60 : Number(written)

/**
 * The day and time in Istanbul of a moment written with its zone, `2026-11-20T22:30:00Z` or OFX's
 * `20261120173000[-5:EST]`, so that one moment gives one booking in every zone. Undefined if the text has no zone or is
 * not a moment; such a time is the bank's local time.
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
