import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { groupFilters } from '@kasa/contracts/limitGroups'
import { remitGroupSorts } from '@kasa/contracts/remitGroups'

/** The filters of the remit groups in the URL. */
export const groupAddress = listAddress(groupFilters, ['q', 'status'])

/** The columns by which the list can be sorted. */
export const groupOrders: ListOrders = {
  list: '/api/remit-group',
  sorts: remitGroupSorts,
  usual: { id: 'name', desc: false },
}
