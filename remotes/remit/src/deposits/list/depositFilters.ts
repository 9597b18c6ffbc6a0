import { listAddress } from '@kasa/console/lists/listAddress'
import { depositFilters } from '@kasa/contracts/deposits'
import { requestFilterNames } from '@kasa/desk/requestChips'

/** The filters under their contract names, as in the URL and the request to the server. */
export const depositAddress = listAddress(depositFilters, requestFilterNames)
