import * as z from 'zod/mini'

import { id, typedText } from './primitives'

/** As many views of one list as a person keeps: more is no list to choose from. */
export const mostViews = 30

const list = z.string().check(z.maxLength(80), z.regex(/^\/api\/[a-z/-]+$/))
/** The filters and the order of a list as its address has them; days that go on are said by their name (`from=week`). */
const query = z.string().check(z.maxLength(2000), z.regex(/^(?:\w+=[\w*.%+-]*(?:&|$))*$/))

/** A view of a list that its owner keeps by name. */
export const savedView = z.object({ id, name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>

/** GET /api/users/views?list=: the caller's own views of one list, by name. */
export const savedViewsQuery = z.strictObject({ list })
export const savedViews = z.object({ views: z.array(savedView) })

/** POST /api/users/views/save: keeps the list as it stands; one of the same name is replaced. */
export const savedViewForm = z.strictObject({ list, name: typedText(60), query })
export type SavedViewForm = z.infer<typeof savedViewForm>

/** POST /api/users/views/remove/:id */
export const removedView = z.object({ id })
