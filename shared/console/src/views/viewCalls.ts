import { removedView, savedView, savedViews, usualViewOf, type SavedView } from '@kasa/contracts/savedViews'

import { getJson, postJson } from '../http'
import { savePreference } from '../listTools/preferenceCalls'
import { keepPreference } from '../lists/listPreference'
import { queryOptions, type QueryClient } from '../query'

const keyOf = (list: string) => ['savedViews', list]

/** The views of a list available to the caller. Also updates this browser's default view from the account. */
export const viewsOf = (list: string) =>
  queryOptions({
    queryKey: keyOf(list),
    queryFn: async ({ signal }) => {
      const kept = await getJson('/api/users/views', savedViews, { list }, { signal })
      keepPreference(usualViewOf(list), kept.views.find(({ id }) => id === kept.usual)?.query ?? '')
      return kept
    },
  })

/** Refetches even without an open chooser: the default view may have changed. */
const readAgain = (client: QueryClient, list: string) =>
  client.invalidateQueries({ queryKey: keyOf(list), refetchType: 'all' })

/** Saves a view, replacing one of the same name. `sharedWith`: a scope, null for oneself. Throws `ApiFailed`. */
export async function saveView(
  client: QueryClient,
  list: string,
  view: Pick<SavedView, 'name' | 'query' | 'sharedWith'>,
): Promise<void> {
  await postJson('/api/users/views/save', savedView, { list, ...view })
  await readAgain(client, list)
}

/** Removes a view. Throws `ApiFailed`. */
export async function removeView(client: QueryClient, list: string, id: string): Promise<void> {
  await postJson(`/api/users/views/remove/${encodeURIComponent(id)}`, removedView, {})
  await readAgain(client, list)
}

/** Sets a list's default view, null for none. Throws `ApiFailed`. */
export async function setUsual(client: QueryClient, list: string, view: SavedView | null): Promise<void> {
  await savePreference(usualViewOf(list), view?.id ?? '')
  await readAgain(client, list)
}
