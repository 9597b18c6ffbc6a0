import { removedView, savedView, savedViews } from '@kasa/contracts/savedViews'

import { getJson, postJson } from '../http'
import { queryOptions, type QueryClient } from '../query'

const keyOf = (list: string) => ['savedViews', list]

/** The caller's own views of a list, by name. */
export const viewsOf = (list: string) =>
  queryOptions({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => getJson('/api/users/views', savedViews, { list }, { signal }),
  })

/** Keeps a view; one of the same name is replaced. Throws `ApiFailed`. */
export async function saveView(client: QueryClient, list: string, name: string, query: string): Promise<void> {
  await postJson('/api/users/views/save', savedView, { list, name, query })
  await client.invalidateQueries({ queryKey: keyOf(list) })
}

/** Takes a view away. Throws `ApiFailed`. */
export async function removeView(client: QueryClient, list: string, id: string): Promise<void> {
  await postJson(`/api/users/views/remove/${encodeURIComponent(id)}`, removedView, {})
  await client.invalidateQueries({ queryKey: keyOf(list) })
}
