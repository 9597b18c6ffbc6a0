import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { RuleChanges } from './RuleChanges'

/** The approval request for a change of the rules. */
export const ruleApprovals: ApprovalPart = {
  fields: () => () => undefined,
  Changes: RuleChanges,
  list: '/withdraw-request/approval-rules',
}
export const RulesApproval = approvalFill(ruleApprovals)
