import { shiftFilters } from '@kasa/console/deskContract'
import { listAddress } from '@kasa/console/lists/listAddress'

export const shiftAddress = listAddress(shiftFilters, [])
