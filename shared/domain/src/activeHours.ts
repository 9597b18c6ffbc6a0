/**
 * A stretch of some days of the week in Istanbul: 1 is Monday; from `09:00` until before `18:00`, `24:00` is the day's
 * end.
 */
export type ActiveHours = { days: readonly number[]; from: string; to: string }

/** What a public holiday is to a limit group: a day like any other, a Sunday, or a day on which nothing is taken. */
export const holidayPolicies = ['AS_USUAL', 'AS_SUNDAY', 'CLOSED'] as const
export type HolidayPolicy = (typeof holidayPolicies)[number]

/**
 * True for a stretch that begins before it ends, on at least one day, each named once. Past midnight are two stretches.
 */
export const isStretch = ({ days, from, to }: ActiveHours): boolean =>
  days.length > 0 && new Set(days).size === days.length && from < to
