import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { missedFilters, missedSorts } from '@kasa/contracts/missedStates'

export const missedAddress = listAddress(missedFilters, ['kind', 'q', 'merchant'])

/** The list's sort keys. */
export const missedOrders: ListOrders = {
  list: '/api/callback/missed',
  sorts: missedSorts,
  usual: { id: 'since', desc: true },
}
