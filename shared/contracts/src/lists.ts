import * as z from 'zod/mini'

/** Keyset pages: `cursor` is opaque, from the answer before; null when there is no more. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(300))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 100),
}
export const pageOf = <T extends z.core.$ZodType>(row: T) => z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })
