import { auditDetail, auditPage } from '@kasa/console/adminContract'
import { getJson } from '@kasa/console/http'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@kasa/console/query'
import type { AuditFilters } from '@kasa/contracts/audit'

import { filterQuery } from './auditFilters'

/** The list under its filters, page by page. */
export const auditList = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filterQuery(filters)],
    queryFn: ({ pageParam, signal }) => getJson('/api/audit/list', auditPage, { ...filterQuery(filters), cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** An act never changes, but its seal comes a little later; asked about this often until it has, in ms. */
const sealMs = 10_000

/** One act with what it changed. */
export const auditBySeq = (seq: string) =>
  queryOptions({
    queryKey: ['audit', 'detail', seq],
    queryFn: ({ signal }) => getJson(`/api/audit/get/${encodeURIComponent(seq)}`, auditDetail, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.seal === 'WAITING' ? sealMs : false),
  })
