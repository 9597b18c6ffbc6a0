import * as z from 'zod/mini'

/**
 * How a person has a list: its columns in their order, those of a width of its own with it in px (`amount:180`), those not shown behind
 * a dash, `dense` before them where rows stand close. Empty: as it comes.
 */
export const listTaste = z.strictObject({
  list: z.string().check(z.maxLength(80), z.regex(/^\/api\/[a-z/-]+$/)),
  taste: z.string().check(z.maxLength(600), z.regex(/^[\w :-]*$/)),
})
export type ListTaste = z.infer<typeof listTaste>
/** GET /api/users/lists: every list that the caller has had their own way. */
export const listTastes = z.object({ tastes: z.array(z.object({ list: z.string(), taste: z.string() })) })
