import { callbackFilters } from '@kasa/console/adminContract'
import { listAddress } from '@kasa/console/lists/listAddress'

import { withDeposit } from '../depositAddress'

export const callbackAddress = listAddress(callbackFilters, ['status', 'q'])
/** What the address of the screen says: the filters, the open callback, and the deposit that is open in its place. */
export const callbackView = withDeposit(callbackAddress)
