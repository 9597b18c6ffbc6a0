import * as z from 'zod/mini'

/**
 * A person's layout of a list: its columns in order, with a custom width in px (`amount:180`), hidden ones after a
 * dash, `dense` first for compact rows. Empty: the default.
 */
export const listPreference = z.strictObject({
  list: z.string().check(z.maxLength(80), z.regex(/^\/api\/[a-z/-]+$/)),
  preference: z.string().check(z.maxLength(600), z.regex(/^[\w :-]*$/)),
})
export type ListPreference = z.infer<typeof listPreference>
/** GET /api/users/lists: all lists that the caller has customised. */
export const listPreferences = z.object({
  preferences: z.array(z.object({ list: z.string(), preference: z.string() })),
})
