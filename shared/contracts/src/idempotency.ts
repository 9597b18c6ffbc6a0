import * as z from 'zod/mini'

/** An idempotency key made by the console: visible ASCII that fits a header and a URL. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/**
 * The outcome of a call with an idempotency key. `none`: nothing was done, and repeating the call with the key cannot
 * act twice; `running`: in progress; `answered`: it succeeded (below 400) or was refused, with the response's code
 * and messages.
 */
export const keyOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('running') }),
  z.object({
    state: z.literal('answered'),
    status: z.int(),
    at: z.string(),
    code: z.nullable(z.string()),
    message_tr: z.nullable(z.string()),
    message_en: z.nullable(z.string()),
  }),
])
export type KeyOutcome = z.infer<typeof keyOutcome>
