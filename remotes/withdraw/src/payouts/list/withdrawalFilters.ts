import { listAddress } from '@kasa/console/lists/listAddress'
import { withdrawalFilters } from '@kasa/contracts/withdrawals'
import { requestFilterNames } from '@kasa/desk/requestChips'

/** The filters under their contract names, in the address and for the server. */
export const withdrawalAddress = listAddress(withdrawalFilters, requestFilterNames)
