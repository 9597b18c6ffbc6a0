import * as z from 'zod/mini'

/**
 * The live socket, `/api/live`. It is independent of nouns: rows and counts are parsed by the screens that show them,
 * so that new nouns or fields do not break open tabs. The browser speaks first: its access token, and the cursor of
 * the last event it saw. The server sends `ready`, replays the events after the cursor, then sends events as they
 * commit. For a cursor older than the stored events it sends `gap`, and the browser refetches. Cursors are opaque and
 * ordered by the server.
 */
export const liveHello = z.strictObject({
  type: z.literal('hello'),
  token: z.string().check(z.maxLength(4096)),
  after: z.nullable(z.string().check(z.maxLength(60))),
})
/** A renewed token for an open socket: same person, later expiry. */
export const liveRenew = z.strictObject({ type: z.literal('renew'), token: z.string().check(z.maxLength(4096)) })
export const liveClientMessage = z.discriminatedUnion('type', [liveHello, liveRenew])

export const liveServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), cursor: z.string() }),
  z.object({ type: z.literal('gap'), cursor: z.string() }),
  /** A row of a noun changed; the row as this viewer may see it, in the noun's own wire format. */
  z.object({ type: z.literal('row'), cursor: z.string(), topic: z.string(), row: z.unknown() }),
  /** Row `id` of a noun changed; screens that show it fetch it again. */
  z.object({ type: z.literal('change'), cursor: z.string(), topic: z.string(), id: z.string() }),
  /** A noun's counts for this viewer, at most once a second; includes `mine`. */
  z.object({ type: z.literal('counts'), kind: z.string(), counts: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('refused'), code: z.string() }),
])
/** GET /api/counts: the counts for the caller's badges, by kind; updates are pushed (`counts`). */
export const countsAnswer = z.record(z.string(), z.record(z.string(), z.unknown()))

/** The fields that messages of newer servers are guaranteed to have: the type and, for events, the cursor. */
export const liveEnvelope = z.object({ type: z.string(), cursor: z.optional(z.string()) })
export type LiveServerMessage = z.infer<typeof liveServerMessage>
