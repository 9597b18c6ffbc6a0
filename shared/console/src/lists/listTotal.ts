import { listTotal, type ListTotal } from '@kasa/contracts/lists'

import { getJson } from '../http'
import { keepPreviousData, useQuery } from '../query'
import type { ApiPath, Query } from '../transport'
import type { Sort } from './listOrder'

/** Where a list's rows come from: `/total` and `/export` below its path take the filters that the list does. */
export type ListSource = {
  path: ApiPath
  query: Query
  /** As it stands on the screen; an export has it so. */
  sort?: Sort | null
  /** There is no `/total`: the rows' own answer counts them, or they are few. */
  uncounted?: boolean
  /** Its export can also be a PDF. */
  hasDocument?: boolean
}

/** Rows arrive without being counted: this often they are counted again, in ms. */
const refetchMs = 30_000

/** How many rows a source has on all pages; nothing is asked without one. */
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
