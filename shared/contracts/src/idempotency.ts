import * as z from 'zod/mini'

/** An idempotency key as a console makes it: visible ASCII, so that it fits a header and an address. */
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

/**
 * What became of a call under a key. `none`: nothing under it has been done, and sending it again under the key cannot
 * act twice; `running`: it is at work now; `answered`: it was done (below 400) or refused, with the answer's code and
 * words.
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
