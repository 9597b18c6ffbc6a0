import { listAddress } from '@kasa/console/lists/listAddress'
import { shiftFilters } from '@kasa/contracts/shifts'

export const shiftAddress = listAddress(shiftFilters, [])
