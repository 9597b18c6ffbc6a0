import { listAddress } from '@kasa/console/lists/listAddress'
import { callbackFilters } from '@kasa/contracts/callbacks'

import { withDeposit } from '../depositAddress'

export const callbackAddress = listAddress(callbackFilters, ['status', 'q'])
/** What the address of the screen says: the filters, the open callback, and the deposit that is open in its place. */
export const callbackView = withDeposit(callbackAddress)
