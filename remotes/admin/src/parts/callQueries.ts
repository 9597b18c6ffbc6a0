import { getJson } from '@kasa/console/http'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@kasa/console/query'
import { merchantCallDetail, merchantCallPage, type MerchantCallFilters } from '@kasa/contracts/merchantCalls'

/** Few enough to read; a button loads more. */
const rowsAtOnce = 25

export const callList = (filters: MerchantCallFilters, limit = rowsAtOnce) =>
  infiniteQueryOptions({
    queryKey: ['merchantCall', 'list', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        '/api/merchant-call/list',
        merchantCallPage,
        { ...filters, limit, cursor: pageParam ?? undefined },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })

/** One call; calls never change. */
export const callById = (id: string) =>
  queryOptions({
    queryKey: ['merchantCall', 'detail', id],
    queryFn: ({ signal }) =>
      getJson(`/api/merchant-call/get/${encodeURIComponent(id)}`, merchantCallDetail, {}, { signal }),
    staleTime: Infinity,
  })
