import * as z from 'zod/mini'

import { minor } from './primitives'

/** Keyset pages: `cursor` is opaque, from the answer before; null when there is no more. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 100),
}
/**
 * How a list is sorted: by one of its keys, which are named as its columns are; left out, as it comes. A cursor belongs
 * to the order it was given in.
 */
export const sortQuery = <Key extends string>(keys: readonly Key[]) => ({
  sort: z.optional(z.enum(keys)),
  desc: z.optional(z.stringbool()),
})

export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })

/** How far a list without a kept count is counted: beyond it, "over 10,000" is what a person needs to know. */
export const countedTo = 10_000

/**
 * GET …/total: how many rows a filter leaves on all pages, and what they come to; `sumMinor` is null where there are
 * more than are counted, or nothing to add up.
 */
export const listTotal = z.object({ count: z.int(), more: z.boolean(), sumMinor: z.nullable(minor) })
export type ListTotal = z.infer<typeof listTotal>
