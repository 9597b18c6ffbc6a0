import { doneAnswer, attachments, receiptFile } from '@kasa/contracts/requestDesk'
import { attachmentCalls } from '@kasa/desk/attachmentCalls'

import { withdrawals } from '../withdrawals'

/** The calls for a payout's receipts and notes. */
export const payoutAttachments = attachmentCalls(withdrawals, { attachments, receipt: receiptFile, done: doneAnswer })
