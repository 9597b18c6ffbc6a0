import { depositRejectReasons } from '@kasa/domain/deposit'
import * as z from 'zod/mini'

import { depositBankLine, depositConfirmReason } from './deposits'
import { id, typedText } from './primitives'
import { bulkItems } from './requestQueue'

/** What an operator does with deposits alone: money that came late or for nobody's request, and many at once. */

/**
 * GET /api/remit-request/lateLines/{id}: transfers in suspense that may pay a request that has ended, the likeliest
 * first.
 */
export const lateLines = z.object({ lines: z.array(depositBankLine) })
/** POST /api/remit-request/late/{id} */
export const depositLateRequest = z.strictObject({ bankTxId: id, version: z.int(), reasonCode: depositConfirmReason })

/** What two people must want to open a deposit for money in suspense: whose it is. */
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
  /** Exact matches alone: another needs its own look and its own reason. */
  z.strictObject({ action: z.literal('approve'), items: bulkItems }),
  /** One's own decisions, while no merchant has been told. */
  z.strictObject({ action: z.literal('undo'), items: bulkItems }),
  z.strictObject({
    action: z.literal('reject'),
    items: bulkItems,
    reasonCode: z.enum(depositRejectReasons),
    note: z.optional(typedText(500)),
  }),
])
export type DepositBulkRequest = z.infer<typeof depositBulkRequest>
