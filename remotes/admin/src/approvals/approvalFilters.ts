import { listAddress } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { approvalView, approvalSorts } from '@kasa/contracts/approvals'

export const approvalAddress = listAddress(approvalView, ['tab', 'kind'])

/** By which of its columns the list is sorted. */
export const approvalOrders: ListOrders = {
  list: '/api/approval',
  sorts: approvalSorts,
  usual: { id: 'asked', desc: true },
}
