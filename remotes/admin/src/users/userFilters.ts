import { listAddress } from '@kasa/console/lists/listAddress'
import { userFilters } from '@kasa/contracts/users'

export const userAddress = listAddress(userFilters, ['q', 'role', 'scope', 'status'])
