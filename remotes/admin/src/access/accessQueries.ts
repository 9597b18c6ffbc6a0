import { getJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { accessExplanation } from '@kasa/contracts/access'

/** What an account may do and why; asking for another's is on record, so it is not asked again without need. */
export const accessOf = (id: string) =>
  queryOptions({
    queryKey: ['access', id],
    queryFn: ({ signal }) => getJson(`/api/users/access/${encodeURIComponent(id)}`, accessExplanation, {}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  })
