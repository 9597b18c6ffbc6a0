import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { userFilters, userSorts } from '@kasa/contracts/users'

export const userAddress = listAddress(userFilters, ['q', 'role', 'scope', 'status'])

/** By which of its columns the list is sorted. */
export const userOrders: ListOrders = { list: '/api/users', sorts: userSorts, usual: { id: 'name', desc: false } }
