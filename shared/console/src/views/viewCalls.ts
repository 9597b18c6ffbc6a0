import { removedView, savedView, savedViews, usualViewOf, type SavedView } from '@kasa/contracts/savedViews'

import { getJson, postJson } from '../http'
import { savePreference } from '../listTools/preferenceCalls'
import { keepPreference } from '../lists/listPreference'
import { queryOptions, type QueryClient } from '../query'

const keyOf = (list: string) => ['savedViews', list]

/**
 * The views of a list that the caller may open. What this browser opens the list with follows what the account says of
 * it.
 */
export const viewsOf = (list: string) =>
  queryOptions({
    queryKey: keyOf(list),
    queryFn: async ({ signal }) => {
      const kept = await getJson('/api/users/views', savedViews, { list }, { signal })
      keepPreference(usualViewOf(list), kept.views.find(({ id }) => id === kept.usual)?.query ?? '')
      return kept
    },
  })

/** Also where no chooser is open any more: a view that opens the list may be another now. */
const readAgain = (client: QueryClient, list: string) =>
  client.invalidateQueries({ queryKey: keyOf(list), refetchType: 'all' })

/** Keeps a view; one of the same name is replaced. `sharedWith`: a scope, null for oneself. Throws `ApiFailed`. */
export async function saveView(
  client: QueryClient,
  list: string,
  view: Pick<SavedView, 'name' | 'query' | 'sharedWith'>,
): Promise<void> {
  await postJson('/api/users/views/save', savedView, { list, ...view })
  await readAgain(client, list)
}

/** Takes a view away. Throws `ApiFailed`. */
export async function removeView(client: QueryClient, list: string, id: string): Promise<void> {
  await postJson(`/api/users/views/remove/${encodeURIComponent(id)}`, removedView, {})
  await readAgain(client, list)
}

/** Has the list open with this view from now on, null for none. Throws `ApiFailed`. */
export async function setUsual(client: QueryClient, list: string, view: SavedView | null): Promise<void> {
  await savePreference(usualViewOf(list), view?.id ?? '')
  await readAgain(client, list)
}
