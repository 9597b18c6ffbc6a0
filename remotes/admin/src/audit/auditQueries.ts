import { getJson } from '@kasa/console/http'
import type { Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions } from '@kasa/console/query'
import { merchantChangesPage } from '@kasa/contracts/merchantChanges'
import { auditDetail, auditPage, type AuditFilters } from '@kasa/contracts/audit'

import { auditAddress } from './auditFilters'

/** The filtered list, page by page. */
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

/** The changes of the reader's own merchant, refetched after each write of this page. */
export const merchantChanges = (writes: number) =>
  listPages({
    key: ['audit', 'merchant', writes],
    path: '/api/audit/merchant',
    page: merchantChangesPage,
    query: { limit: '10' },
  })

/** An action never changes, but its seal comes later. It is polled at this interval until then, in ms. */
const sealMs = 10_000

/** One act with its changes. */
export const auditBySeq = (seq: string) =>
  queryOptions({
    queryKey: ['audit', 'detail', seq],
    queryFn: ({ signal }) => getJson(`/api/audit/get/${encodeURIComponent(seq)}`, auditDetail, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.seal === 'WAITING' ? sealMs : false),
  })
