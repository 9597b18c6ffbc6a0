import { listAddress } from '@kasa/console/lists/listAddress'
import { bankNameFilters } from '@kasa/contracts/bankNames'

export const bankAddress = listAddress(bankNameFilters, ['q', 'type', 'active'])
