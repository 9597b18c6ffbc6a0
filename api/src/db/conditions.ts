import { sql, type RawBuilder } from 'kysely'

/** A condition of a list where its filter is set, and none where it is not. */
export const when = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === undefined ? [] : [condition(value)]

/** All of them; a list without any shows everything. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
