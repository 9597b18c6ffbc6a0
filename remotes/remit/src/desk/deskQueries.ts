import { getJson } from '@kasa/console/http'
import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders, Sort } from '@kasa/console/lists/listOrder'
import { listPages } from '@kasa/console/lists/listPages'
import { subscribeLive } from '@kasa/console/live'
import { queryOptions, useQueryClient } from '@kasa/console/query'
import { desk, deskLineFilters, deskLinePage, deskLineSortsOf, type DeskLineFilters } from '@kasa/contracts/desk'
import { useEffect } from 'react'

/** What nobody tells moves by the clock: ages, what runs late, limits. */
const refetchMs = 15_000
/** However much happens, the desk is read this often at most. */
const quietMs = 2000

export const deskNow = () =>
  queryOptions({
    queryKey: ['desk', 'now'],
    queryFn: ({ signal }) => getJson('/api/desk', desk, {}, { signal }),
    refetchInterval: refetchMs,
  })

export const lineAddress = listAddress(deskLineFilters, ['direction', 'state', 'accountId', 'from', 'to'])
/** By which of its columns the list is sorted; what waits keeps an order of its own. */
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

/** Reads again once something of it changed: a deposit, a bot, a shift; the first at once, the next after a quiet moment. */
export function useDeskLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTold = false
    const read = () => void client.invalidateQueries({ queryKey: ['desk'] })
    const again = () => {
      if (timer !== undefined) {
        isTold = true
        return
      }
      read()
      timer = setTimeout(() => {
        timer = undefined
        if (isTold) again()
        isTold = false
      }, quietMs)
    }
    const stops = [subscribeLive('row', again), subscribeLive('change', again), subscribeLive('gap', again)]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [client])
}
