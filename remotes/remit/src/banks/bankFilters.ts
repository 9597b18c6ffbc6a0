import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { bankNameFilters } from '@kasa/contracts/bankNames'
import { bankSorts } from '@kasa/domain/bankName'

export const bankAddress = listAddress(bankNameFilters, ['q', 'type', 'active'])

/** The columns by which the list can be sorted; the default is the order that administrators set. */
export const bankOrders: ListOrders = { list: '/api/bank-name', sorts: bankSorts, usual: null }
