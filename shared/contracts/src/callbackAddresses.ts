import * as z from 'zod/mini'

import { callbackFilters } from './callbacks'
import { id, instant, typedText } from './primitives'

/** An address of a merchant whose callbacks do not arrive, or that is paused. */
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
  /** The oldest that has not arrived. */
  since: z.nullable(instant),
  lastError: z.nullable(z.string()),
  paused: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
})
export type CallbackAddress = z.infer<typeof callbackAddress>

/** GET /api/callback/addresses: those in trouble, the worst first; `resending`: callbacks that wait for a try by hand. */
export const callbackAddresses = z.object({ rows: z.array(callbackAddress), resending: z.int() })

/** POST /api/callback/pause/{address id}. */
export const pauseAddressRequest = z.strictObject({ reason: typedText(300) })

/** How many callbacks one call sends again at most. */
export const mostResent = 10_000

/**
 * POST /api/callback/resendMany: what the filters leave is sent again, oldest first, `perSecond` a second. Without a state in the
 * filters it is what has not arrived.
 */
export const resendManyRequest = z.strictObject({
  ...callbackFilters.shape,
  perSecond: z.int().check(z.minimum(1), z.maximum(50)),
})
/** `left`: callbacks beyond `mostResent`, and those on their way this moment. */
export const resendManyAnswer = z.object({ queued: z.int(), left: z.int() })
