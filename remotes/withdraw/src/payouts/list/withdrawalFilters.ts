import { listAddress } from '@kasa/console/lists/listAddress'
import { withdrawalFilters } from '@kasa/contracts/withdrawals'
import { requestFilterNames } from '@kasa/desk/requestChips'

/** The filters by contract name, for URL and server. */
export const withdrawalAddress = listAddress(withdrawalFilters, requestFilterNames)
