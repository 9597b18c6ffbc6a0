import * as z from 'zod/mini'

import { depositCounts, depositRow } from './deposits'

/**
 * The live socket, `/api/live`. The browser speaks first: its access token, and the cursor of the last event it saw.
 * The server answers `ready`, replays what came after the cursor, then sends events as they commit. A cursor older than
 * what is kept is answered with `gap`: the browser refetches. Cursors are opaque and ordered by the server alone.
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
  /** A deposit changed; the row as this viewer may see it. */
  z.object({ type: z.literal('deposit'), cursor: z.string(), row: depositRow }),
  /** Something of a noun changed, `id` of it; whoever shows any of it reads it again. */
  z.object({ type: z.literal('change'), cursor: z.string(), topic: z.string(), id: z.string() }),
  /** Counts for this viewer, at most once a second; `mine` included. */
  z.object({ type: z.literal('counts'), kind: z.literal('deposit'), counts: depositCounts }),
  z.object({ type: z.literal('refused'), code: z.string() }),
])
export type LiveServerMessage = z.infer<typeof liveServerMessage>
