import { postJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import type { QueryClient } from '@kasa/console/query'
import { resendManyAnswer } from '@kasa/contracts/callbackAddresses'
import { missedPage, type MissedFilters } from '@kasa/contracts/missedStates'

import { callbackHealth, perSecond } from './addressQueries'
import { missedAddress } from './missedFilters'

/** Polling interval, in ms, since callbacks have no live events. */
const refetchMs = 15_000
const missedKey = ['callback', 'missed']

/** The filtered list, page by page. */
export const missedList = (filters: MissedFilters, sort: Sort | null) => ({
  ...listPages({
    key: [...missedKey, filters],
    path: '/api/callback/missed/list',
    page: missedPage,
    query: missedAddress.query(filters),
    sort,
  }),
  // Only the first page is polled: a person who scrolled is reading.
  refetchInterval: ({ state }: { state: { data: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : refetchMs,
})

/**
 * Sends the newest state of the filtered objects; returns how many callbacks are sent, and how many are left for
 * another call.
 */
export async function sendMissed(client: QueryClient, filters: MissedFilters) {
  const answer = await postJson('/api/callback/missed/resend', resendManyAnswer, { ...filters, perSecond })
  await Promise.all([
    client.invalidateQueries({ queryKey: callbackHealth.queryKey }),
    client.invalidateQueries({ queryKey: missedKey }),
  ])
  return answer
}
