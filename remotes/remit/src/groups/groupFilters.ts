import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { groupFilters } from '@kasa/contracts/limitGroups'
import { remitGroupSorts } from '@kasa/contracts/remitGroups'

/** The address of the list of remit groups. */
export const groupAddress = listAddress(groupFilters, ['q', 'status'])

/** By which of its columns the list is sorted. */
export const groupOrders: ListOrders = {
  list: '/api/remit-group',
  sorts: remitGroupSorts,
  usual: { id: 'name', desc: false },
}
