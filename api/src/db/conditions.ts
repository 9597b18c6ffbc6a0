import { sql, type RawBuilder } from 'kysely'

/** The condition of a list filter; none if the filter is not set. */
export const when = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === undefined ? [] : [condition(value)]

/** All conditions joined with `and`; `true` without any. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
