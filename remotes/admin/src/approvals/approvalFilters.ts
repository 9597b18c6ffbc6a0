import { listAddress } from '@kasa/console/lists/listAddress'
import { approvalView } from '@kasa/contracts/approvals'

export const approvalAddress = listAddress(approvalView, ['tab', 'kind'])
