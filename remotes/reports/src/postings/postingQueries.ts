import { getJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { queryOptions } from '@kasa/console/query'
import {
  postingFilters,
  postingPage,
  statementFilters,
  type PostingFilters,
  type StatementFilters,
} from '@kasa/contracts/postings'
import { reportOptions } from '@kasa/contracts/reports'

export const statementPath = '/api/report/statement'
export const postingsPath = '/api/report/postings'

export const statementAddress = listAddress(statementFilters, ['from', 'to', 'merchantId'])
export const postingsAddress = listAddress(postingFilters, ['from', 'to', 'bankAccountId', 'flow'])

/** Neither list can be sorted, because a balance goes from one movement to the next. */
export const statementOrders: ListOrders = { list: statementPath, sorts: [], usual: null }
export const postingsOrders: ListOrders = { list: postingsPath, sorts: [], usual: null }

export const statementRows = (filters: StatementFilters) =>
  listPages({
    key: ['report', 'statement', filters],
    path: `${statementPath}/list`,
    page: postingPage,
    query: statementAddress.query(filters),
  })

export const postingRows = (filters: PostingFilters) =>
  listPages({
    key: ['report', 'postings', filters],
    path: `${postingsPath}/list`,
    page: postingPage,
    query: postingsAddress.query(filters),
  })

/** The choices of the report whose movements are listed. */
export const choicesOf = (report: 'general' | 'remitaccount') =>
  queryOptions({
    queryKey: ['report', report, 'options'],
    queryFn: ({ signal }) => getJson(`/api/report/${report}/options`, reportOptions, {}, { signal }),
  })
