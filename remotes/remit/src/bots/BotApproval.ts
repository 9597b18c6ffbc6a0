import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { fieldsOfBot } from './approvalFields'

/** What is asked of a second person about a bot. */
export const botApprovals: ApprovalPart = {
  fields: fieldsOfBot,
  list: '/watcher-bot/list',
}
export const BotApproval = approvalFill(botApprovals)
