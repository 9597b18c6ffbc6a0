import * as z from 'zod/mini'

import { minor } from './primitives'

/** Keyset pagination: `cursor` is opaque, from the previous response; null when there are no more rows. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 100),
}
/**
 * Sort key, named as a column; the list's default if omitted. A cursor is only valid with the sort order it came
 * from.
 */
export const sortQuery = <Key extends string>(keys: readonly Key[]) => ({
  sort: z.optional(z.enum(keys)),
  desc: z.optional(z.stringbool()),
})

export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })

/** Lists without a stored count are counted up to this number; above it screens show "over 10,000". */
export const countedTo = 10_000

/**
 * GET …/total: the count and sum of the filtered rows on all pages; `sumMinor` is null if there are too many to
 * count, or nothing to add up.
 */
export const listTotal = z.object({ count: z.int(), more: z.boolean(), sumMinor: z.nullable(minor) })
export type ListTotal = z.infer<typeof listTotal>
