import { formatDate } from './istanbulClock'
import type { Language } from './money'
import { foldText } from './turkishText'

const monthsOf = {
  en: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  tr: ['ocak', 'şubat', 'mart', 'nisan', 'mayıs', 'haziran', 'temmuz', 'ağustos', 'eylül', 'ekim', 'kasım', 'aralık'],
} as const satisfies Record<Language, readonly string[]>

/** Three letters identify a month in both languages; no abbreviation means different months in the two. */
const fewestLetters = 3

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const typed = foldText(text)
  if (typed.length < fewestLetters) return 0
  return (
    1 +
    Math.max(...Object.values(monthsOf).map((months) => months.findIndex((name) => foldText(name).startsWith(typed))))
  )
}

/** The day as `2026-11-22`, or undefined if it does not exist. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 1000 ? at.toISOString().slice(0, 10) : undefined
}

/**
 * Parses a typed day into `2026-11-22`; undefined if invalid. Accepts `22.11.2026` and `22/11/2026` (day first, as in
 * Turkey), `22 Nov 2026`, `22 Kasım 2026` and `2026-11-22`. Years have four digits.
 */
export function typedDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  if (year && month && day) return dayOf(Number(year), Number(month), Number(day))
  const [, first, middle, last] = /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}+)\.?[\s./,-]+(\d{4})$/u.exec(text.trim()) ?? []
  return first && middle && last ? dayOf(Number(last), monthOf(middle), Number(first)) : undefined
}

/** A day as shown in lists, `22.11.2026` or `22 Nov 2026`; other text is unchanged. */
export const dayInWords = (day: string, language: Language): string =>
  typedDay(day) === day ? formatDate(`${day}T12:00:00Z`, language) : day
