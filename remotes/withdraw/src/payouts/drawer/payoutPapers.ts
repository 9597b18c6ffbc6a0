import { doneAnswer, papers, receiptFile } from '@kasa/contracts/requestDesk'
import { paperCalls } from '@kasa/desk/paperCalls'

import { withdrawals } from '../withdrawals'

/** The calls for a payout's receipts and notes. */
export const payoutPapers = paperCalls(withdrawals, { papers, receipt: receiptFile, done: doneAnswer })
