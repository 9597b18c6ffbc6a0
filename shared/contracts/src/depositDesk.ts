import { depositRejectReasons } from '@kasa/domain/deposit'
import * as z from 'zod/mini'

import { depositBankLine, depositConfirmReason, depositRow } from './deposits'
import { id, instant, typedText } from './primitives'

/** What an operator does beside deciding: receipts, notes, money that came late, and many requests at once. */

/** A receipt (dekont) as it is sent; the API says what it is by its bytes. 2 MB in base64. */
export const receiptRequest = z.strictObject({
  fileName: typedText(120),
  content: z.string().check(z.minLength(4), z.maxLength(2_900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})
/** GET /api/remit-request/receipt/{id}?fileId=: the bytes in base64, to be shown as an image of the page or kept as a file. */
export const receiptFile = z.object({ mime: z.string(), fileName: z.string(), content: z.string() })

/** POST /api/remit-request/note/{id} and /pin/{id} */
export const depositNoteRequest = z.strictObject({ text: typedText(1000), pinned: z.optional(z.boolean()) })
export const depositPinRequest = z.strictObject({ noteId: id, pinned: z.boolean() })
export const doneAnswer = z.object({})

/** GET /api/remit-request/papers/{id}: what lies beside a deposit. A merchant is shown no notes. */
export const depositPapers = z.object({
  receipts: z.array(
    z.object({
      id,
      fileName: z.string(),
      mime: z.string(),
      sizeBytes: z.int(),
      byName: z.nullable(z.string()),
      at: instant,
      seenWith: z.nullable(z.string()),
    }),
  ),
  notes: z.array(z.object({ id, text: z.string(), pinned: z.boolean(), byName: z.string(), at: instant })),
  /** What a second person has been asked for about it, by kind. */
  pending: z.array(z.object({ id, kind: z.string(), isOwn: z.boolean() })),
})
export type DepositPapers = z.infer<typeof depositPapers>

/** GET /api/remit-request/lateLines/{id}: transfers in suspense that may pay a request that has ended, the likeliest first. */
export const lateLines = z.object({ lines: z.array(depositBankLine) })
/** POST /api/remit-request/late/{id} */
export const depositLateRequest = z.strictObject({ bankTxId: id, version: z.int(), reasonCode: depositConfirmReason })

/** POST /api/remit-request/reverse/{id} and /unseen/{id}: both ask for a second person. */
export const depositAskRequest = z.strictObject({ reason: typedText(500), version: z.int() })
export const approvalAsked = z.object({ approvalId: id })

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
