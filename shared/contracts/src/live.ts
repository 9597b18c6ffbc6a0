import * as z from 'zod/mini'

/**
 * The live socket, `/api/live`. It knows no noun: a row and counts are read by whoever shows them, so that a noun of
 * tomorrow, or a field of it, breaks no tab of today. The browser speaks first: its access token, and the cursor of the
 * last event it saw. The server answers `ready`, replays what came after the cursor, then sends events as they commit.
 * A cursor older than what is kept is answered with `gap`: the browser refetches. Cursors are opaque and ordered by the
 * server alone.
 */
export const liveHello = z.strictObject({
  type: z.literal('hello'),
  token: z.string().check(z.maxLength(4096)),
  after: z.nullable(z.string().check(z.maxLength(60))),
})
/** A token renewed while the socket is open; the same person, a later expiry. */
export const liveRenew = z.strictObject({ type: z.literal('renew'), token: z.string().check(z.maxLength(4096)) })
export const liveClientMessage = z.discriminatedUnion('type', [liveHello, liveRenew])

export const liveServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), cursor: z.string() }),
  z.object({ type: z.literal('gap'), cursor: z.string() }),
  /** One of a noun's rows changed; the row as this viewer may see it, in the noun's own wire form. */
  z.object({ type: z.literal('row'), cursor: z.string(), topic: z.string(), row: z.unknown() }),
  /** Something of a noun changed, `id` of it; whoever shows any of it reads it again. */
  z.object({ type: z.literal('change'), cursor: z.string(), topic: z.string(), id: z.string() }),
  /** A noun's counts for this viewer, at most once a second; `mine` included. */
  z.object({ type: z.literal('counts'), kind: z.string(), counts: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('refused'), code: z.string() }),
])
/** GET /api/counts: what the caller's badges show, by kind; what follows is pushed (`counts`). */
export const countsAnswer = z.record(z.string(), z.record(z.string(), z.unknown()))

/** All that a message of a newer server surely has: its kind and, where it is an event, its place. */
export const liveEnvelope = z.object({ type: z.string(), cursor: z.optional(z.string()) })
export type LiveServerMessage = z.infer<typeof liveServerMessage>
