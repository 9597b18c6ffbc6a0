import { listAddress } from '@kasa/console/lists/listAddress'
import { groupFilters } from '@kasa/contracts/limitGroups'

/** The address of the list of remit groups. */
export const groupAddress = listAddress(groupFilters, ['q', 'status'])
