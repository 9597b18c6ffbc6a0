import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'

import { fieldsOfBot } from './approvalFields'

/** How approval requests about a bot are shown. */
export const botApprovals: ApprovalPart = {
  fields: fieldsOfBot,
  list: '/watcher-bot/list',
}
export const BotApproval = approvalFill(botApprovals)
