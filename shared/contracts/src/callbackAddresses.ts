import * as z from 'zod/mini'

import { callbackFilters } from './callbacks'
import { id, instant, typedText } from './primitives'

/** An address of a merchant, and how it takes what is sent there. */
export const callbackAddress = z.object({
  id,
  merchantName: z.string(),
  url: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED', 'GONE']),
  /** Callbacks that have not arrived and will be tried again. */
  waiting: z.int(),
  /** Those of them that failed at least once. */
  failing: z.int(),
  /** Callbacks of the last seven days that were given up. */
  dead: z.int(),
  /** When the oldest that waits happened. */
  oldestWaiting: z.nullable(instant),
  /** Callbacks that arrived within the last hour, and tries that failed. */
  lastHour: z.object({ delivered: z.int(), failed: z.int() }),
  /** Failures in a row with one cause; null: the last try arrived. */
  incident: z.nullable(z.object({ error: z.string(), since: instant, failures: z.int() })),
  /** The address failed too often in a row: one callback at a time is tried, the next from `nextTryAt` on. */
  open: z.nullable(z.object({ since: instant, nextTryAt: instant })),
  paused: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  /** Paused, failing, or with callbacks that did not arrive. */
  isTroubled: z.boolean(),
})
export type CallbackAddress = z.infer<typeof callbackAddress>

/** Many callbacks that one person sends again: how far it is. `delivered` of `sent` arrived; `left` are still to go. */
export const callbackResend = z.object({
  id,
  by: z.string(),
  at: instant,
  perSecond: z.int(),
  total: z.int(),
  sent: z.int(),
  delivered: z.int(),
  left: z.int(),
  stopped: z.nullable(z.object({ at: instant, by: z.string() })),
})
export type CallbackResend = z.infer<typeof callbackResend>

/**
 * GET /api/callback/addresses: those in trouble first, the worst before the others; and what is or was lately sent
 * again, newest first.
 */
export const callbackAddresses = z.object({ rows: z.array(callbackAddress), resends: z.array(callbackResend) })

/** POST /api/callback/pause/{address id}. */
export const pauseAddressRequest = z.strictObject({ reason: typedText(300) })

/** How many callbacks one call sends again at most. */
export const mostResent = 10_000

/**
 * POST /api/callback/resendMany: what the filters leave is sent again, oldest first, `perSecond` a second. Without a
 * state in the filters it is what has not arrived.
 */
export const resendManyRequest = z.strictObject({
  ...callbackFilters.shape,
  perSecond: z.int().check(z.minimum(1), z.maximum(50)),
})
/** `left`: callbacks beyond `mostResent`, and those on their way this moment. */
export const resendManyAnswer = z.object({ queued: z.int(), left: z.int() })
