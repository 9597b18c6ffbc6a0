import { bankAccountFilters } from '@kasa/console/accountContract'
import { listAddress } from '@kasa/console/lists/listAddress'

export const accountAddress = listAddress(bankAccountFilters, ['q', 'status', 'bank', 'group', 'owner', 'bot', 'pending'])
