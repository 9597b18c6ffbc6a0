import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { userFilters, userSorts } from '@kasa/contracts/users'

export const userAddress = listAddress(userFilters, ['q', 'role', 'scope', 'status'])

/** The list's sort keys. */
export const userOrders: ListOrders = { list: '/api/users', sorts: userSorts, usual: { id: 'name', desc: false } }
