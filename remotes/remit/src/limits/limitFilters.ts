import { groupFilters } from '@kasa/console/groupContract'
import { listAddress } from '@kasa/console/lists/listAddress'

/** The address of the list of limit groups. */
export const limitAddress = listAddress(groupFilters, ['q', 'status'])
