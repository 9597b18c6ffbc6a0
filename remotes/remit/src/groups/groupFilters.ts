import { groupFilters } from '@kasa/console/groupContract'
import { listAddress } from '@kasa/console/lists/listAddress'

/** The address of the list of remit groups. */
export const groupAddress = listAddress(groupFilters, ['q', 'status'])
