import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { fieldsOfDeposit } from './approvalFields'

/** What is asked of a second person about a deposit. */
export const depositApprovals: ApprovalPart = {
  fields: fieldsOfDeposit,
  list: '/remit-request/list',
}
export const DepositApproval = approvalFill(depositApprovals)
