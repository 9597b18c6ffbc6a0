import { getJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { useLiveRead } from '@kasa/console/liveRead'
import { queryOptions } from '@kasa/console/query'
import { desk, deskLineFilters, deskLinePage, deskLineSortsOf, type DeskLineFilters } from '@kasa/contracts/desk'

/** Ages, lateness and limits change without an event. In ms. */
const refetchMs = 15_000

export const deskNow = () =>
  queryOptions({
    queryKey: ['desk', 'now'],
    queryFn: ({ signal }) => getJson('/api/desk', desk, {}, { signal }),
    refetchInterval: refetchMs,
  })

export const lineAddress = listAddress(deskLineFilters, ['direction', 'state', 'accountId', 'from', 'to'])
/** The columns by which the list can be sorted; waiting lines have their own default order. */
export const lineOrders = (filters: DeskLineFilters): ListOrders => ({
  list: `/api/desk/lines${filters.state === 'waiting' ? '/waiting' : ''}`,
  viewsOf: '/api/desk/lines',
  sorts: deskLineSortsOf(filters),
  usual: { id: 'at', desc: true },
})
export const deskLines = (filters: DeskLineFilters, sort: Sort | null) => ({
  ...listPages({
    key: ['desk', 'lines', filters],
    path: '/api/desk/lines',
    page: deskLinePage,
    query: lineAddress.query(filters),
    sort,
  }),
  refetchInterval: refetchMs,
})

const deskKey = ['desk'] as const

/** Reads again when a deposit, a bot or a shift changes. */
export const useDeskLive = (): void => useLiveRead(deskKey)
