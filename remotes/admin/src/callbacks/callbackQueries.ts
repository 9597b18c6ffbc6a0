import { getJson, postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions, type QueryClient } from '@kasa/console/query'
import { callbackDetail, callbackPage, type CallbackDetail, type CallbackFilters } from '@kasa/contracts/callbacks'

import { callbackAddress } from './callbackFilters'

/** How often pending callbacks are polled, in ms, since they have no live events. */
const refetchMs = 15_000

/** The filtered list, page by page. */
export const callbackList = (filters: CallbackFilters, sort: Sort | null) => ({
  ...listPages({
    key: ['callback', 'list', filters],
    path: '/api/callback/list',
    page: callbackPage,
    query: callbackAddress.query(filters),
    sort,
  }),
  // Only the first page is polled: a person who scrolled is reading, and all loaded pages would be refetched.
  refetchInterval: ({ state }: { state: { data: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : refetchMs,
})

/** A callback with all attempts, polled while it may still change. */
export const callbackById = (id: string) =>
  queryOptions({
    queryKey: ['callback', 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/callback/get/${encodeURIComponent(id)}`, callbackDetail, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? refetchMs : false),
  })

const keep = (client: QueryClient, detail: CallbackDetail) =>
  client.setQueryData(callbackById(detail.id).queryKey, detail)

/** How often and how long a manual attempt is polled: a receiver may take 10 s. In ms. */
const askEveryMs = 600
const askForMs = 20_000

/**
 * Sends a callback again and waits for the result: the callback with its new attempt, or null if there was none in
 * time.
 */
export async function sendAgain(client: QueryClient, id: string): Promise<CallbackDetail | null> {
  const queued = await postJson(`/api/callback/resend/${encodeURIComponent(id)}`, callbackDetail, {})
  keep(client, queued)
  const known = queued.attemptLog.length
  for (const untilMs = Date.now() + askForMs; Date.now() < untilMs;) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    const detail = await client.fetchQuery({ ...callbackById(id), staleTime: 0 })
    if (detail.attemptLog.length > known) return detail
  }
  return null
}

export const refetchCallbacks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['callback', 'list'] })
