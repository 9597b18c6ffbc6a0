import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { approvalView, approvalSorts } from '@kasa/contracts/approvals'

export const approvalAddress = listAddress(approvalView, ['tab', 'kind'])

/** The list's sort keys. */
export const approvalOrders: ListOrders = {
  list: '/api/approval',
  sorts: approvalSorts,
  usual: { id: 'asked', desc: true },
}
