import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, typedText } from './primitives'

export const callbackStatus = z.enum(['PENDING', 'DELIVERED', 'DEAD'])

/** One row of `/callback/list`: an event on its way to a merchant's server. */
export const callbackRow = z.object({
  id,
  merchantName: z.string(),
  type: z.string(),
  objectNumber: z.string(),
  status: callbackStatus,
  attempts: z.int(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  nextAttemptAt: z.nullable(instant),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
})
export type CallbackRow = z.infer<typeof callbackRow>

/**
 * Status filter of the list. FAILING: undelivered to an address that fails now; those given up before its last delivery
 * are only DEAD.
 */
export const callbackFilterStatus = z.enum(['FAILING', ...callbackStatus.options])

/**
 * `q` is a number, a merchant's reference, a complete event id or type, or the beginning of a merchant's name.
 * `address`: an address id.
 */
export const callbackFilters = z.object({
  status: z.optional(callbackFilterStatus),
  q: z.optional(typedText(80)),
  address: z.optional(id),
})
/** Sort keys; only indexed columns, since the list can have any length. */
export const callbackSorts = ['createdAt'] as const
export type CallbackFilters = z.infer<typeof callbackFilters>

/** GET /api/callback/list. */
export const callbackListQuery = z.strictObject({
  ...callbackFilters.shape,
  ...sortQuery(callbackSorts),
  ...pageQuery,
})
export const callbackPage = pageOf(callbackRow)

/** GET /api/callback/get/{id}: all attempts, with request and response. */
export const callbackDetail = z.extend(callbackRow, {
  /** The object that the event is about: a deposit's id for `deposit.…`. */
  objectId: id,
  url: z.string(),
  /** The `webhook-id` header, the same in every attempt. */
  eventId: z.string(),
  payload: z.string(),
  attemptLog: z.array(
    z.object({
      at: instant,
      status: z.nullable(z.int()),
      durationMs: z.int(),
      error: z.nullable(z.string()),
      mode: z.enum(['AUTO', 'MANUAL']),
      by: z.nullable(z.string()),
      responseBody: z.nullable(z.string()),
    }),
  ),
})
export type CallbackDetail = z.infer<typeof callbackDetail>
