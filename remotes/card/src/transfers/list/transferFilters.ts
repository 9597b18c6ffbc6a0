import { listAddress } from '@kasa/console/lists/listAddress'
import { cardFilters } from '@kasa/contracts/cardTransfers'
import { requestFilterNames } from '@kasa/desk/requestChips'

/** The filters under their contract names, in the address and for the server. */
export const transferAddress = listAddress(cardFilters, requestFilterNames)
