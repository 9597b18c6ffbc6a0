import { getJson, postJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient, type QueryClient } from '@kasa/console/query'
import {
  blocklistDetail,
  blocklistFilters,
  blocklistPage,
  blocklistSorts,
  type BlocklistAddRequest,
  type BlocklistDetail,
  type BlocklistFilters,
} from '@kasa/contracts/blocklist'
import { useEffect } from 'react'

export const blocklistAddress = listAddress(blocklistFilters, ['state', 'kind', 'q'])

/** The list's sort keys. */
export const blocklistOrders: ListOrders = {
  list: '/api/blocklist',
  sorts: blocklistSorts,
  usual: { id: 'createdAt', desc: true },
}

const all = ['blocklistEntry'] as const

/** The filtered and sorted list, page by page. */
export const blocklistEntries = (filters: BlocklistFilters, sort: Sort | null) =>
  listPages({
    key: [...all, 'list', filters],
    path: '/api/blocklist/list',
    page: blocklistPage,
    query: blocklistAddress.query(filters),
    sort,
  })

export const entryById = (id: string) =>
  queryOptions({
    queryKey: [...all, 'detail', id],
    queryFn: ({ signal }) => getJson(`/api/blocklist/get/${encodeURIComponent(id)}`, blocklistDetail, {}, { signal }),
  })

/** Adds an entry; needs a fresh code. */
export const addEntry = (request: BlocklistAddRequest) => postJson('/api/blocklist/add', blocklistDetail, request)
/** Removes the displayed entry; refused if it was changed meanwhile. */
export const removeEntry = ({ id, version }: BlocklistDetail, reason: string) =>
  postJson(`/api/blocklist/remove/${encodeURIComponent(id)}`, blocklistDetail, { reason, version })

/** Shows the response of a write, and refetches the list. */
export function takeEntry(client: QueryClient, entry: BlocklistDetail): void {
  client.setQueryData(entryById(entry.id).queryKey, entry)
  void client.invalidateQueries({ queryKey: [...all, 'list'] })
}

/** Refetches when someone else makes a change. */
export function useBlocklistLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: all })
    const stops = [
      subscribeLive('change', ({ topic }) => topic === 'blocklistEntry' && again()),
      subscribeLive('gap', again),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
