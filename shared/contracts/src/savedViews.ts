import { userScopes } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import { id, typedText } from './primitives'

/** The most views that a person can save per list. */
export const mostViews = 30

const list = z.string().check(z.maxLength(80), z.regex(/^\/api\/[a-z/-]+$/))
/** Filters and order as in the list's URL; relative days by name (`from=week`). */
const query = z.string().check(z.maxLength(2000), z.regex(/^(?:\w+=[\w*.%+-]*(?:&|$))*$/))

/** Text filters. Searches may name a person, so they are not shared or stored in the browser. */
const searches = ['q', 'actor']
/** True if a view contains a search. */
export const holdsSearch = (text: string): boolean => {
  const params = new URLSearchParams(text)
  return searches.some((name) => params.has(name))
}

/** A named view of a list: the caller's own, or shared by its owner with a scope. */
export const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  isOwn: z.boolean(),
  /** The scope it is shared with; null for none. */
  sharedWith: z.nullable(z.string()),
  /** True for the caller's own views, and for those shared with people they manage. */
  mayRemove: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** GET /api/users/views?list=: the caller's own views of a list by name, then those shared with them. */
export const savedViewsQuery = z.strictObject({ list })
/** `usual`: the view that the list opens with. */
export const savedViews = z.object({ views: z.array(savedView), usual: z.nullable(id) })

/** POST /api/users/views/save: saves the list's current filters; replaces a view of the same name. */
export const savedViewForm = z.strictObject({
  list,
  name: typedText(60),
  query,
  sharedWith: z._default(z.nullable(z.enum(userScopes)), null),
})
export type SavedViewForm = z.infer<typeof savedViewForm>

/** The key under which POST /api/users/lists stores the id of the default view; empty for none. */
export const usualViewOf = (listPath: string): string => `${listPath}/view`

/** POST /api/users/views/remove/:id */
export const removedView = z.object({ id })
