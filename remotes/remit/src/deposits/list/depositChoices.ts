import { depositOptions } from '@kasa/contracts/deposits'
import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'

/** The merchants and accounts this viewer may filter by. */
export const depositChoices = () =>
  queryOptions({
    queryKey: ['deposit', 'options'],
    queryFn: ({ signal }) => getJson('/api/remit-request/options', depositOptions, {}, { signal }),
    staleTime: 300_000,
  })
