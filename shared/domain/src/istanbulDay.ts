const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Istanbul',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dayMs = 86_400_000

/** The calendar day in Istanbul, `2026-11-20`, by the tz database (domain section 9). */
export const istanbulDay = (at: Date): string => format.format(at).padStart(10, '0')

/**
 * The start of the calendar day in Istanbul. Turkey has been at +03:00 without summer time since 2016 (domain section
 * 9), so days are 24 hours long.
 */
export const istanbulDayStart = (at: Date): Date => new Date(`${istanbulDay(at)}T00:00:00+03:00`)

/** The calendar month in Istanbul, `2026-11`. */
export const istanbulMonth = (at: Date): string => istanbulDay(at).slice(0, 7)

/** The time of day in Istanbul, `14:05`. */
export const istanbulTime = (at: Date): string => clock.format(at)

/** The day of the week in Istanbul: 1 is Monday, 7 Sunday. */
export const istanbulWeekday = (at: Date): number => new Date(istanbulDay(at)).getUTCDay() || 7

/** The ISO week in Istanbul, `2026-W47`: weeks begin on Monday; week 1 contains the year's first Thursday. */
export function istanbulWeek(at: Date): string {
  const thursday = new Date(new Date(istanbulDay(at)).getTime() + (4 - istanbulWeekday(at)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}
