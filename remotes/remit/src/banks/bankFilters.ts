import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { bankNameFilters } from '@kasa/contracts/bankNames'
import { bankSorts } from '@kasa/domain/bankName'

export const bankAddress = listAddress(bankNameFilters, ['q', 'type', 'active'])

/** By which of its columns the list is sorted; it comes in the order that its keepers gave it. */
export const bankOrders: ListOrders = { list: '/api/bank-name', sorts: bankSorts, usual: null }
