import * as z from 'zod/mini'

import { id, instant, typedText } from './primitives'

/**
 * What is done at the queue of any kind of request: its claim, receipts and notes, and what two people must want. Paths
 * are `/api/<noun>/…`.
 */

/** POST …/release/{id} */
export const releaseRequest = z.strictObject({ claimToken: z.string().check(z.maxLength(100)) })
/**
 * POST …/next: `after` is the request that the person has open, from which the queue goes on; `accountIds` are the only
 * accounts whose requests are dealt.
 */
export const nextRequest = z._default(
  z.strictObject({ after: z.optional(id), accountIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(50))) }),
  {},
)
/** POST …/undo/{id}: takes one's own decision back; the answer is the claim as before it. */
export const undoRequest = z.strictObject({ version: z.int() })

/** A receipt (dekont) as it is sent; the API says what it is by its bytes. 2 MB in base64. */
export const receiptRequest = z.strictObject({
  fileName: typedText(120),
  content: z.string().check(z.minLength(4), z.maxLength(2_900_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})
/** GET …/receipt/{id}?fileId=: the bytes in base64, to be shown as an image of the page or kept as a file. */
export const receiptFile = z.object({ mime: z.string(), fileName: z.string(), content: z.string() })

/** POST …/note/{id} and …/pin/{id} */
export const noteRequest = z.strictObject({ text: typedText(1000), pinned: z.optional(z.boolean()) })
export const pinRequest = z.strictObject({ noteId: id, pinned: z.boolean() })
export const doneAnswer = z.object({})

/** GET …/attachments/{id}: what lies beside a request. A merchant is shown no notes. */
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
  /** What a second person has been asked for about it, by kind. */
  pending: z.array(z.object({ id, kind: z.string(), isOwn: z.boolean() })),
})

export type Attachments = z.infer<typeof attachments>

/** What asks for a second person. */
export const askRequest = z.strictObject({ reason: typedText(500), version: z.int() })
export const approvalAsked = z.object({ approvalId: id })
