import { listAddress } from '@kasa/console/lists/listAddress'
import { groupFilters } from '@kasa/contracts/limitGroups'

/** The address of the list of limit groups. */
export const limitAddress = listAddress(groupFilters, ['q', 'status'])
