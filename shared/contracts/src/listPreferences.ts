import * as z from 'zod/mini'

/**
 * How a person has a list: its columns in their order, those of a width of its own with it in px (`amount:180`), those
 * not shown behind a dash, `dense` before them where rows stand close. Empty: as it comes.
 */
export const listPreference = z.strictObject({
  list: z.string().check(z.maxLength(80), z.regex(/^\/api\/[a-z/-]+$/)),
  preference: z.string().check(z.maxLength(600), z.regex(/^[\w :-]*$/)),
})
export type ListPreference = z.infer<typeof listPreference>
/** GET /api/users/lists: every list that the caller has had their own way. */
export const listPreferences = z.object({
  preferences: z.array(z.object({ list: z.string(), preference: z.string() })),
})
