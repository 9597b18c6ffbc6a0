import { userFilters } from '@kasa/console/adminContract'
import { listAddress } from '@kasa/console/lists/listAddress'

export const userAddress = listAddress(userFilters, ['q', 'role', 'scope', 'status'])
