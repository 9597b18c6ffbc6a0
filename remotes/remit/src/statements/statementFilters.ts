import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { statementFilters, statementSorts } from '@kasa/contracts/statements'

export const statementAddress = listAddress(statementFilters, ['q', 'status', 'account', 'from', 'to'])

/** The columns by which the list can be sorted. */
export const statementOrders: ListOrders = {
  list: '/api/statement',
  sorts: statementSorts,
  usual: { id: 'created', desc: true },
}
