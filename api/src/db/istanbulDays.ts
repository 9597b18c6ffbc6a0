import { sql, type RawBuilder } from 'kysely'

/** The first moment of an Istanbul day; `date` is a SQL expression, such as `$2::date` or a column. */
export const dayStartSql = (date: string): string => `(${date}::timestamp at time zone 'Europe/Istanbul')`

/** The first moment after an Istanbul day. Days are half-open ranges, never 24 hours. */
export const dayEndSql = (date: string): string => `((${date} + 1)::timestamp at time zone 'Europe/Istanbul')`

/** The moment when a day like `2026-11-20` begins in Istanbul, for list conditions. */
export const dayStart = (day: string): RawBuilder<Date> => sql`(${day}::date::timestamp at time zone 'Europe/Istanbul')`

/** The moment when a day like `2026-11-20` ends in Istanbul. */
export const dayEnd = (day: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/Istanbul')`
