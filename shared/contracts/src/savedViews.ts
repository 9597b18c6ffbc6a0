import { userScopes } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import { id, typedText } from './primitives'

/** As many views of one list as a person keeps: more is no list to choose from. */
export const mostViews = 30

const list = z.string().check(z.maxLength(80), z.regex(/^\/api\/[a-z/-]+$/))
/**
 * The filters and the order of a list as its address has them; days that go on are said by their name (`from=week`).
 */
const query = z.string().check(z.maxLength(2000), z.regex(/^(?:\w+=[\w*.%+-]*(?:&|$))*$/))

/**
 * Filters that people type into: what was searched for may name a person, and is neither shared nor kept in the
 * browser.
 */
const searches = ['q']
/** True where a view holds what somebody searched for. */
export const holdsSearch = (text: string): boolean => {
  const asked = new URLSearchParams(text)
  return searches.some((name) => asked.has(name))
}

/** A view of a list that is kept by name: the caller's own, or one that its owner shares with a scope of theirs. */
export const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  isOwn: z.boolean(),
  /** With whom its owner shares it; null for nobody. */
  sharedWith: z.nullable(z.string()),
  /** The caller may take it away: their own, and what is shared with people they have charge of. */
  mayRemove: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** GET /api/users/views?list=: the caller's own views of one list by name, then those shared with them. */
export const savedViewsQuery = z.strictObject({ list })
/** `usual`: the one that the list opens with, of those. */
export const savedViews = z.object({ views: z.array(savedView), usual: z.nullable(id) })

/** POST /api/users/views/save: keeps the list as it stands; one of the same name is replaced. */
export const savedViewForm = z.strictObject({
  list,
  name: typedText(60),
  query,
  sharedWith: z._default(z.nullable(z.enum(userScopes)), null),
})
export type SavedViewForm = z.infer<typeof savedViewForm>

/** The name under which POST /api/users/lists keeps the id of the view that a list opens with; empty for none. */
export const usualViewOf = (listPath: string): string => `${listPath}/view`

/** POST /api/users/views/remove/:id */
export const removedView = z.object({ id })
