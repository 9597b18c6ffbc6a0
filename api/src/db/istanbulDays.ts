import { sql, type RawBuilder } from 'kysely'

/** An Istanbul day's first moment, of a date that stands in SQL: `$2::date`, a column of dates. */
export const dayStartSql = (date: string): string => `(${date}::timestamp at time zone 'Europe/Istanbul')`

/** The first moment after it: days are half open, and no day is counted by hours. */
export const dayEndSql = (date: string): string => `((${date} + 1)::timestamp at time zone 'Europe/Istanbul')`

/** `2026-11-20` as the moment it begins in Istanbul, for the conditions of a list. */
export const dayStart = (day: string): RawBuilder<Date> => sql`(${day}::date::timestamp at time zone 'Europe/Istanbul')`

/** `2026-11-20` as the moment it is over in Istanbul. */
export const dayEnd = (day: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/Istanbul')`
