import { bankNameFilters } from '@kasa/console/accountContract'
import { listAddress } from '@kasa/console/lists/listAddress'

export const bankAddress = listAddress(bankNameFilters, ['q', 'type', 'active'])
