import { listAddress } from '@kasa/console/lists/listAddress'
import { cardFilters } from '@kasa/contracts/cardTransfers'
import { requestFilterNames } from '@kasa/desk/requestChips'

/** The filters by contract name, for URL and server. */
export const transferAddress = listAddress(cardFilters, requestFilterNames)
