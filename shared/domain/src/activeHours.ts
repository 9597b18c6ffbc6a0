/** Active hours on some weekdays, in Istanbul time. 1 is Monday; `to` is exclusive and may be `24:00`. */
export type ActiveHours = { days: readonly number[]; from: string; to: string }

/** How a limit group treats a public holiday: as an ordinary day, as a Sunday, or as closed. */
export const holidayPolicies = ['AS_USUAL', 'AS_SUNDAY', 'CLOSED'] as const
export type HolidayPolicy = (typeof holidayPolicies)[number]

/**
 * True if `from` is before `to` and at least one day is given, without repetition. Hours past midnight need two
 * entries.
 */
export const isStretch = ({ days, from, to }: ActiveHours): boolean =>
  days.length > 0 && new Set(days).size === days.length && from < to
