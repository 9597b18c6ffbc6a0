import * as z from 'zod/mini'

import { id, instant, typedText } from './primitives'

/** Actions common to all request queues: claims, receipts, notes, and approvals. Paths are `/api/<noun>/…`. */

/** POST …/release/{id} */
export const releaseRequest = z.strictObject({ claimToken: z.string().check(z.maxLength(100)) })
/**
 * POST …/next: `after` is the open request, from which the queue continues; `accountIds`: only requests on these
 * accounts.
 */
export const nextRequest = z._default(
  z.strictObject({ after: z.optional(id), accountIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(50))) }),
  {},
)
/** POST …/undo/{id}: undoes one's own decision; returns the claim as before it. */
export const undoRequest = z.strictObject({ version: z.int() })

/** A receipt (dekont). The API detects its type from the bytes. 2 MB in base64. */
export const receiptRequest = z.strictObject({
  fileName: typedText(120),
  content: z.string().check(z.minLength(4), z.maxLength(2_900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})
/** GET …/receipt/{id}?fileId=: the bytes in base64. */
export const receiptFile = z.object({ mime: z.string(), fileName: z.string(), content: z.string() })

/** POST …/note/{id} and …/pin/{id} */
export const noteRequest = z.strictObject({ text: typedText(1000), pinned: z.optional(z.boolean()) })
export const pinRequest = z.strictObject({ noteId: id, pinned: z.boolean() })
export const doneAnswer = z.object({})

/** GET …/attachments/{id}: a request's receipts and notes. Merchants see no notes. */
export const attachments = z.object({
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
  /** Approval requests about it, by kind. */
  pending: z.array(z.object({ id, kind: z.string(), isOwn: z.boolean() })),
})

export type Attachments = z.infer<typeof attachments>

/** A request that needs a second person. */
export const askRequest = z.strictObject({ reason: typedText(500), version: z.int() })
export const approvalAsked = z.object({ approvalId: id })
