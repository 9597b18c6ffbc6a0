import * as z from 'zod/mini'

/**
 * Every refusal, on every API: a code for machines, words for people in both languages, the field that is wrong,
 * and the request id to find it in the log. `errors.message` is the specification's text (section 8) on console calls.
 */
export const apiError = z.object({
  code: z.string(),
  message_tr: z.string(),
  message_en: z.string(),
  field: z.optional(z.string()),
  requestId: z.string(),
  /** What a screen needs to say more, for example who holds the claim. */
  details: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(z.object({ message: z.string() })),
})
export type ApiError = z.infer<typeof apiError>
