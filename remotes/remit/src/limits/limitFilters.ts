import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { groupFilters, limitGroupSorts } from '@kasa/contracts/limitGroups'

/** The address of the list of limit groups. */
export const limitAddress = listAddress(groupFilters, ['q', 'status'])

/** By which of its columns the list is sorted. */
export const limitOrders: ListOrders = {
  list: '/api/limit-group',
  sorts: limitGroupSorts,
  usual: { id: 'name', desc: false },
}
