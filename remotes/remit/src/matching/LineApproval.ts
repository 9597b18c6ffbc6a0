import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { fieldsOfLine } from './approvalFields'

/** What is asked of a second person about a bank line. */
export const lineApprovals: ApprovalPart = {
  fields: fieldsOfLine,
  list: '/remit-request/unmatched',
}
export const LineApproval = approvalFill(lineApprovals)
