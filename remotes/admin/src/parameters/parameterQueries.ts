import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import {
  sysparameterFilters,
  sysparameterHistory,
  sysparameterList,
  sysparameterRow,
  type SysparameterFilters,
  type SysparameterRow,
  type SysparameterUpdateRequest,
} from '@kasa/contracts/sysparameters'
import { sysparameterSorts } from '@kasa/domain/sysparameter'
import { useEffect } from 'react'

const all = ['sysparameter'] as const
const path = '/api/sysparameter'

export const parameterAddress = listAddress(sysparameterFilters, ['module', 'q'])
/** The list's sort keys; by module by default. */
export const parameterOrders: ListOrders = { list: path, sorts: sysparameterSorts, usual: null }

export const parameterList = (filters: SysparameterFilters) =>
  listPages({
    key: [...all, 'list', filters],
    path: `${path}/list`,
    page: sysparameterList,
    query: parameterAddress.query(filters),
  })

export const parameterById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => getJson(`${path}/get/${encodeURIComponent(id)}`, sysparameterRow, {}, { signal }),
  })

export const historyOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'history', id],
    queryFn: ({ signal }) => getJson(`${path}/history/${encodeURIComponent(id)}`, sysparameterHistory, {}, { signal }),
  })

/** Changes it, or requests another administrator's approval; needs a fresh code. */
export const changeParameter = (id: string, { value, ...request }: SysparameterUpdateRequest) =>
  postJson(`${path}/update/${encodeURIComponent(id)}`, sysparameterRow, { ...request, value: Number(value) })

/** Shows the response of a write, and refetches list and history. */
export function takeParameter(client: QueryClient, row: SysparameterRow): void {
  client.setQueryData(parameterById(row.id).queryKey, row)
  void client.invalidateQueries({ queryKey: [...all, 'list'] })
  void client.invalidateQueries({ queryKey: historyOf(row.id).queryKey })
}

/** Refetches when someone else changes or decides. */
export function useParametersChanged(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: all })
    const stops = [
      subscribeLive('change', ({ topic }) => topic === 'sysparameter' && again()),
      subscribeLive('gap', again),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
