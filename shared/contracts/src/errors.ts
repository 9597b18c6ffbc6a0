import * as z from 'zod/mini'

/**
 * Every error response of every API: a code, messages in both languages, the invalid field, and the request id for
 * the log. `errors.message` is the specification's text (section 8) for console calls.
 */
export const apiError = z.object({
  code: z.string(),
  message_tr: z.string(),
  message_en: z.string(),
  field: z.optional(z.string()),
  requestId: z.string(),
  /** Additional data for screens, such as who holds the claim. */
  details: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(z.object({ message: z.string() })),
})
export type ApiError = z.infer<typeof apiError>
