import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { accessExplanation } from '@kasa/contracts/access'

/**
 * An account's rights with reasons. Reading another person's rights is logged, so they are not refetched unnecessarily.
 */
export const accessOf = (id: string) =>
  queryOptions({
    queryKey: ['access', id],
    queryFn: ({ signal }) => getJson(`/api/users/access/${encodeURIComponent(id)}`, accessExplanation, {}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  })
