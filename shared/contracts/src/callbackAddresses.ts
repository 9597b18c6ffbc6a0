import * as z from 'zod/mini'

import { callbackFilters } from './callbacks'
import { id, instant, typedText } from './primitives'

/** A merchant's callback address and its delivery state. */
export const callbackAddress = z.object({
  id,
  merchantName: z.string(),
  url: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED', 'GONE']),
  /** Undelivered callbacks that will be retried. */
  waiting: z.int(),
  /** How many of them failed at least once. */
  failing: z.int(),
  /** Callbacks of the last seven days that will not be retried. */
  dead: z.int(),
  /** Time of the oldest waiting event. */
  oldestWaiting: z.nullable(instant),
  /** Within the last hour: callbacks delivered, and failed attempts. */
  lastHour: z.object({ delivered: z.int(), failed: z.int() }),
  /** Consecutive failures with one cause; null: the last attempt succeeded. */
  incident: z.nullable(z.object({ error: z.string(), since: instant, failures: z.int() })),
  /** Too many consecutive failures: one callback at a time is tried, the next at `nextTryAt`. */
  open: z.nullable(z.object({ since: instant, nextTryAt: instant })),
  paused: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  /** Paused, failing, or with undelivered callbacks. */
  isTroubled: z.boolean(),
})
export type CallbackAddress = z.infer<typeof callbackAddress>

/** Progress of a bulk resend. `delivered` of `sent` arrived; `left` are still to be sent. */
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
 * GET /api/callback/addresses: troubled addresses first, the worst on top; and current and recent bulk resends,
 * newest first.
 */
export const callbackAddresses = z.object({ rows: z.array(callbackAddress), resends: z.array(callbackResend) })

/** POST /api/callback/pause/{address id}. */
export const pauseAddressRequest = z.strictObject({ reason: typedText(300) })

/** The most callbacks per bulk resend. */
export const mostResent = 10_000

/**
 * POST /api/callback/resendMany: resends the filtered callbacks, oldest first, `perSecond` a second. Without a state
 * filter, only undelivered ones.
 */
export const resendManyRequest = z.strictObject({
  ...callbackFilters.shape,
  perSecond: z.int().check(z.minimum(1), z.maximum(50)),
})
/** `left`: callbacks beyond `mostResent`, and those being sent at the moment. */
export const resendManyAnswer = z.object({ queued: z.int(), left: z.int() })
