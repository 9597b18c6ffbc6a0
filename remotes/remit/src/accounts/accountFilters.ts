import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { bankAccountFilters, accountSorts } from '@kasa/contracts/bankAccounts'

export const accountAddress = listAddress(bankAccountFilters, [
  'q',
  'status',
  'bank',
  'group',
  'owner',
  'bot',
  'pending',
])

/** The columns by which the list can be sorted. */
export const accountOrders: ListOrders = {
  list: '/api/bank-account',
  sorts: accountSorts,
  usual: { id: 'label', desc: false },
}
