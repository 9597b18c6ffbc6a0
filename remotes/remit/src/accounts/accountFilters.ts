import { listAddress } from '@kasa/console/lists/listAddress'
import { bankAccountFilters } from '@kasa/contracts/bankAccounts'

export const accountAddress = listAddress(bankAccountFilters, [
  'q',
  'status',
  'bank',
  'group',
  'owner',
  'bot',
  'pending',
])
