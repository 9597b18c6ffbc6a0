import { getJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions } from '@kasa/console/query'
import { auditDetail, auditPage, type AuditFilters } from '@kasa/contracts/audit'

import { auditAddress } from './auditFilters'

/** The list under its filters, page by page. */
export const auditList = (filters: AuditFilters, sort: Sort | null = null) =>
  listPages({
    key: ['audit', 'list', filters],
    path: '/api/audit/list',
    page: auditPage,
    query: auditAddress.query(filters),
    sort,
  })

/** The audit entries of one object, refetched after each write of this page. */
export const objectActs = (object: Required<Pick<AuditFilters, 'objectType' | 'objectId'>>, writes: number) =>
  listPages({
    key: ['audit', 'object', object, writes],
    path: '/api/audit/list',
    page: auditPage,
    query: auditAddress.query(object),
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
