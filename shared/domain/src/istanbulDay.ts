const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day in Istanbul, `2026-11-20`, by the tz database (domain section 9). */
export const istanbulDay = (at: Date): string => format.format(at)

/** The calendar month in Istanbul, `2026-11`. */
export const istanbulMonth = (at: Date): string => istanbulDay(at).slice(0, 7)
