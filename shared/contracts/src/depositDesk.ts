import { depositRejectReasons } from '@kasa/domain/deposit'
import * as z from 'zod/mini'

import { depositBankLine, depositConfirmReason, depositRow } from './deposits'
import { id, typedText } from './primitives'

/** What an operator does with deposits alone: money that came late or for nobody's request, and many at once. */

/** GET /api/remit-request/lateLines/{id}: transfers in suspense that may pay a request that has ended, the likeliest first. */
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

/** One row of a bulk action: the version that the person saw, and a key of its own under which it happens once. */
const bulkItem = z.strictObject({ id, version: z.int(), key: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)) })
const items = z.array(bulkItem).check(z.minLength(1), z.maxLength(100))
/** POST /api/remit-request/bulk */
export const depositBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), items }),
  /** Exact matches alone: another needs its own look and its own reason. */
  z.strictObject({ action: z.literal('approve'), items }),
  /** One's own decisions, while no merchant has been told. */
  z.strictObject({ action: z.literal('undo'), items }),
  z.strictObject({
    action: z.literal('reject'),
    items,
    reasonCode: z.enum(depositRejectReasons),
    note: z.optional(typedText(500)),
  }),
])
export type DepositBulkRequest = z.infer<typeof depositBulkRequest>
/** What became of each row, in the order asked. */
export const depositBulkAnswer = z.object({
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), id, row: depositRow }),
      z.object({ outcome: z.literal('refused'), id, code: z.string(), message_tr: z.string(), message_en: z.string() }),
    ]),
  ),
})
