import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, typedText } from './primitives'

/** Kinds of requests with events for merchants, as in event types. */
export const missedKind = z.enum(['deposit', 'withdraw', 'card', 'wallet'])

/**
 * Why the merchant's server has not received the newest event. UNSENT: its type was not selected. BEHIND: it waits
 * for an earlier event of the same request, which failed.
 */
export const missedCause = z.enum(['UNSENT', 'SENDING', 'GONE', 'DEAD', 'PAUSED', 'OPEN', 'RETRYING', 'BEHIND'])

/**
 * One row of `/callback/missed/list`: a request with a newest event that the merchant's server has not acknowledged.
 * `id` is the request's.
 */
export const missedRow = z.object({
  id,
  number: z.string(),
  merchantRef: z.nullable(z.string()),
  merchantName: z.string(),
  /** The current amount, or the requested one until money comes. */
  amountMinor: z.nullable(minor),
  /** The newest event acknowledged with 2xx, and when; null: none. */
  known: z.nullable(z.object({ type: z.string(), at: instant })),
  /** The newest event. */
  type: z.string(),
  eventAt: instant,
  /** Time of the first unacknowledged event. */
  since: instant,
  cause: missedCause,
  /** The callback of the newest event; null if there is none. */
  callbackId: z.nullable(id),
  attempts: z.int(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  /** When its server last read the request by API, after the newest event. This is not an acknowledgement. */
  readAt: z.nullable(instant),
})
export type MissedRow = z.infer<typeof missedRow>

/** `q` is a number, a merchant's reference, a complete event type, or the beginning of a merchant's name. */
export const missedFilters = z.object({
  kind: z.optional(missedKind),
  q: z.optional(typedText(80)),
  merchant: z.optional(id),
})
export type MissedFilters = z.infer<typeof missedFilters>
export const missedSorts = ['since'] as const

/** GET /api/callback/missed/list. */
export const missedListQuery = z.strictObject({ ...missedFilters.shape, ...sortQuery(missedSorts), ...pageQuery })
export const missedPage = pageOf(missedRow)

/** POST /api/callback/missed/resend: the newest event of each filtered request, `perSecond` a second. */
export const resendMissedRequest = z.strictObject({
  ...missedFilters.shape,
  perSecond: z.int().check(z.minimum(1), z.maximum(50)),
})
