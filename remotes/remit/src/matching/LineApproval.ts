import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { fieldsOfLine } from './approvalFields'

/** How approval requests about a bank line are shown. */
export const lineApprovals: ApprovalPart = {
  fields: fieldsOfLine,
  list: '/remit-request/unmatched',
}
export const LineApproval = approvalFill(lineApprovals)
