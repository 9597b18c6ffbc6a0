import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import {
  settlementPreview,
  settlementRunAnswer,
  settlementRunDetail,
  settlementRunFilters,
  settlementRunPage,
  settlementRunSorts,
  type SettlementPreview,
  type SettlementRunFilters,
} from '@kasa/contracts/settlements'
import { useEffect } from 'react'

const path = '/api/settlement'
export const runAddress = listAddress(settlementRunFilters, ['status', 'from', 'to', 'q'])

/** The list's sort keys. */
export const runOrders: ListOrders = {
  list: path,
  sorts: settlementRunSorts,
  usual: { id: 'createdAt', desc: true },
}

const all = ['settlementRun'] as const

/** The filtered and sorted list, page by page. */
export const settlementRuns = (filters: SettlementRunFilters, sort: Sort | null) =>
  listPages({
    key: [...all, 'list', filters],
    path: `${path}/list`,
    page: settlementRunPage,
    query: runAddress.query(filters),
    sort,
  })

export const runById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => getJson(`${path}/get/${encodeURIComponent(id)}`, settlementRunDetail, {}, { signal }),
  })

/** A preview of what a run would pay now. */
export const runPreview = () =>
  queryOptions({
    queryKey: [...all, 'preview'],
    queryFn: ({ signal }) => getJson(`${path}/preview`, settlementPreview, {}, { signal }),
    staleTime: 0,
  })

/** Requests another administrator's approval of the previewed run. */
export const askRun = ({ count, sumMinor }: SettlementPreview, reason: string) =>
  postJson(`${path}/create`, settlementRunAnswer, { count, sumMinor: Number(sumMinor), reason })

/** Refetches runs and their totals; otherwise the total below the list would lag behind by half a minute. */
export function refetchRuns(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: all })
  void client.invalidateQueries({ queryKey: ['lists', 'total', path] })
}

/** Refetches runs when a request is decided or a payout changes. */
export function useRunsLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => refetchRuns(client)
    const stops = [
      subscribeLive('change', ({ topic }) => (topic === 'approval' || topic === 'withdrawal') && again()),
      subscribeLive('gap', again),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
