import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { auditFilters, auditSorts } from '@kasa/contracts/audit'

import { withDeposit } from '../depositAddress'

export const auditAddress = listAddress(auditFilters, ['actor', 'action', 'objectType', 'objectId', 'from', 'to'])
/** The state in the screen's URL: filters, the open act, and the deposit open in its place. */
export const auditView = withDeposit(auditAddress)

/** The list's sort keys. */
export const auditOrders: ListOrders = { list: '/api/audit', sorts: auditSorts, usual: { id: 'at', desc: true } }
