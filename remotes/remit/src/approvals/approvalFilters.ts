import { approvalView } from '@kasa/console/accountContract'
import { listAddress } from '@kasa/console/lists/listAddress'

export const approvalAddress = listAddress(approvalView, ['tab', 'kind'])
