import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { withdrawalOptions } from '@kasa/contracts/withdrawals'

/** The merchants and accounts this viewer may filter by. */
export const withdrawalChoices = () =>
  queryOptions({
    queryKey: ['withdrawal', 'options'],
    queryFn: ({ signal }) => getJson('/api/withdraw-request/options', withdrawalOptions, {}, { signal }),
    staleTime: 300_000,
  })
