import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { lazy } from 'react'

import { fieldsOfAccount } from './approvalFields'

/** How approval requests about an account are shown. */
export const accountApprovals: ApprovalPart = {
  fields: fieldsOfAccount,
  list: '/bank-account/list',
  Look: lazy(() => import('./CompareIbans').then((file) => ({ default: file.CompareIbans }))),
  Confirm: lazy(() => import('./ConfirmIban').then((file) => ({ default: file.ConfirmIban }))),
}
export const AccountApproval = approvalFill(accountApprovals)
