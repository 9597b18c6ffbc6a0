import { istanbulDay, istanbulTime } from './istanbulDay'

/**
 * Public holidays of Türkiye. Fixed days and their half days: law 2429, article 2. Religious holidays follow the
 * calendar that the Diyanet announces each year; these come from news reports (2026) and other published lists, not
 * from the Diyanet itself, so an operator must check them once a year. A year that is missing here has only its fixed
 * days: see `isHolidayKnown` and `holidayNotice`.
 */
const fixed: Readonly<Record<string, 'DAY' | 'AFTERNOON'>> = {
  '01-01': 'DAY',
  '04-23': 'DAY',
  '05-01': 'DAY',
  '05-19': 'DAY',
  '07-15': 'DAY',
  '08-30': 'DAY',
  '10-28': 'AFTERNOON',
  '10-29': 'DAY',
}

/** First days; the afternoon before each (arife) is a holiday too. */
const feasts: readonly (readonly [firstDay: string, days: number])[] = [
  ['2024-04-10', 3],
  ['2024-06-16', 4],
  ['2025-03-30', 3],
  ['2025-06-06', 4],
  ['2026-03-20', 3],
  ['2026-05-27', 4],
  ['2027-03-09', 3],
  ['2027-05-16', 4],
]

/** When a half-day holiday begins (law 2429, article 2). */
export const halfDayFrom = '13:00'

const dayMs = 86_400_000
/** The day `days` later; earlier if negative. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const religious: ReadonlyMap<string, 'DAY' | 'AFTERNOON'> = new Map(
  feasts.flatMap(([first, days]) => [
    [dayAfter(first, -1), 'AFTERNOON'] as const,
    ...Array.from({ length: days }, (_, n) => [dayAfter(first, n), 'DAY'] as const),
  ]),
)

/** The last day for which religious holidays are known. */
export const holidaysKnownUntil = `${feasts.at(-1)?.[0].slice(0, 4) ?? ''}-12-31`

export const isHolidayKnown = (day: string): boolean => day <= holidaysKnownUntil

/** How many days before the end of the table to warn. */
const noticeDays = 120
/** `ENDED`: the table is over; `SOON`: it ends within 120 days; undefined: no warning is due. */
export function holidayNotice(now: Date): 'ENDED' | 'SOON' | undefined {
  const today = istanbulDay(now)
  if (!isHolidayKnown(today)) return 'ENDED'
  return isHolidayKnown(dayAfter(today, noticeDays)) ? undefined : 'SOON'
}

/** Whether a day in Istanbul (`2026-10-28`) is a public holiday or a half one; undefined if neither. */
export function holidayOn(day: string): 'DAY' | 'AFTERNOON' | undefined {
  const both = [fixed[day.slice(5)], religious.get(day)]
  return both.includes('DAY') ? 'DAY' : both.find((part) => part !== undefined)
}

/** True while it is a public holiday in Istanbul. */
export function isHolidayAt(at: Date): boolean {
  const part = holidayOn(istanbulDay(at))
  return part === 'DAY' || (part === 'AFTERNOON' && istanbulTime(at) >= halfDayFrom)
}
