import { listTotal, type ListTotal } from '@kasa/contracts/lists'

import { getJson } from '../http'
import { keepPreviousData, useQuery } from '../query'
import type { ApiPath, Query } from '../transport'
import type { Sort } from './listOrder'

/** The source of a list's rows: `/total` and `/export` below its path take the same filters. */
export type ListSource = {
  path: ApiPath
  query: Query
  /** The order on the screen, also for exports. */
  sort?: Sort | null
  /** There is no `/total`: the list response has the count, or the rows are few. */
  uncounted?: boolean
  /** It can also be exported as a PDF. */
  hasDocument?: boolean
}

/** How often to count again, in ms, since new rows arrive uncounted. */
const refetchMs = 30_000

/** The number of rows of a source on all pages; no request without a source. */
export function useListTotal(source: ListSource | undefined): ListTotal | undefined {
  const { path, query } = source ?? { path: '/' as const, query: {} }
  return useQuery({
    queryKey: ['lists', 'total', path, query],
    queryFn: ({ signal }) => getJson(`${path}/total`, listTotal, query, { signal }),
    enabled: source !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  }).data
}
