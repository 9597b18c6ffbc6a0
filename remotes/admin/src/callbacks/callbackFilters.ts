import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { callbackFilters, callbackSorts } from '@kasa/contracts/callbacks'

import { withDeposit } from '../depositAddress'

export const callbackAddress = listAddress(callbackFilters, ['status', 'q', 'address'])
/** The state in the screen's URL: filters, the open callback, and the deposit open in its place. */
export const callbackView = withDeposit(callbackAddress)

/** The list's sort keys. */
export const callbackOrders: ListOrders = {
  list: '/api/callback',
  sorts: callbackSorts,
  usual: { id: 'createdAt', desc: true },
}
