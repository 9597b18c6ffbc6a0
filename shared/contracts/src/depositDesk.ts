import { depositRejectReasons } from '@kasa/domain/deposit'
import * as z from 'zod/mini'

import { depositBankLine, depositConfirmReason } from './deposits'
import { id, typedText } from './primitives'
import { bulkItems } from './requestQueue'

/** Deposit actions of operators only: late money, manual deposits, and bulk actions. */

/** GET /api/remit-request/lateLines/{id}: transfers in suspense that may pay an ended request, best first. */
export const lateLines = z.object({ lines: z.array(depositBankLine) })
/** POST /api/remit-request/late/{id} */
export const depositLateRequest = z.strictObject({ bankTxId: id, version: z.int(), reasonCode: depositConfirmReason })

/** The payload of a manual deposit for money in suspense, which needs a second person. */
export const manualDepositPayload = z.object({
  merchantId: id,
  merchantRef: typedText(64),
  customerRef: typedText(64),
  customerName: typedText(120),
})
/** POST /api/bank-line/manualDeposit/{id} */
export const manualDepositRequest = z.strictObject({ ...manualDepositPayload.shape, reason: typedText(500) })
/** POST /api/bank-line/return/{id} */
export const lineReturnRequest = z.strictObject({ reason: typedText(500) })

/** POST /api/remit-request/bulk */
export const depositBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), items: bulkItems }),
  /** Exact matches only; others need a look and a reason each. */
  z.strictObject({ action: z.literal('approve'), items: bulkItems }),
  /** One's own decisions, before the merchant is notified. */
  z.strictObject({ action: z.literal('undo'), items: bulkItems }),
  z.strictObject({
    action: z.literal('reject'),
    items: bulkItems,
    reasonCode: z.enum(depositRejectReasons),
    note: z.optional(typedText(500)),
  }),
])
export type DepositBulkRequest = z.infer<typeof depositBulkRequest>
