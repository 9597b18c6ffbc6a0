import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { shiftFilters, handoverSorts } from '@kasa/contracts/shifts'

export const shiftAddress = listAddress(shiftFilters, [])

/** The columns by which the list can be sorted. */
export const handoverOrders: ListOrders = {
  list: '/api/shift',
  sorts: handoverSorts,
  usual: { id: 'givenAt', desc: true },
}
