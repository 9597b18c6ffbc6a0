import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { fieldsOfDeposit } from './approvalFields'

/** How approval requests about a deposit are shown. */
export const depositApprovals: ApprovalPart = {
  fields: fieldsOfDeposit,
  list: '/remit-request/list',
}
export const DepositApproval = approvalFill(depositApprovals)
