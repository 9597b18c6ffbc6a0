import * as z from 'zod/mini'

import { depositStatus } from './deposits'
import { customer, merchantRef, testMark } from './merchantRequest'
import { id, instant, minor, positiveMinor } from './primitives'
import { requestEventData } from './requestEvents'

/** The merchant API, `/mapi/v1` (domain section 7). Requests are signed; see `requestSignature.ts`. */

/** POST /mapi/v1/deposits. `amount` in kuruş; `merchantRef` must never be reused by the merchant. */
export const createDepositRequest = z.strictObject({
  merchantRef,
  amount: positiveMinor,
  customer,
  bankCode: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  returnUrl: z.optional(z.url().check(z.maxLength(2048), z.regex(/^https:\/\/[\x21-\x7e]+$/))),
})

/**
 * A deposit as merchants' servers read it, by POST and GET. `amount`: requested; `amountReceived`: received. `net`:
 * the merchant's part, after `fee` and its `tax`; of the received amount once approved, until then of the requested
 * one.
 */
export const merchantDeposit = z.object({
  id,
  number: z.string(),
  merchantRef: z.string(),
  status: depositStatus,
  amount: minor,
  amountReceived: z.nullable(minor),
  fee: minor,
  tax: minor,
  net: minor,
  currency: z.literal('TRY'),
  iban: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  referenceCode: z.string(),
  reasonCode: z.nullable(z.string()),
  expiresAt: instant,
  createdAt: instant,
  payUrl: z.nullable(z.string()),
  test: testMark,
})

/** POST /mapi/v1/deposits/{id}/declare, /cancel and the like: an empty object, or no body at all. */
export const emptyRequest = z._default(z.strictObject({}), {})

/** GET /mapi/v1/{kind}?merchantRef= */
export const findByRefQuery = z.strictObject({ merchantRef })
export const merchantDepositList = z.object({ deposits: z.array(merchantDeposit) })

/** GET /mapi/v1/balance: kuruş. `held`: reserved for payouts in progress, including fee and tax. */
export const merchantBalance = z.object({ available: minor, held: minor, reserve: minor, currency: z.literal('TRY') })

/**
 * GET /mapi/v1/events?after=: all events, to catch up on lost callbacks; oldest first, at most 500. `after`: the last
 * `seq` read.
 */
export const merchantEventsQuery = z.strictObject({
  after: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
})

/** A callback's body (Standard Webhooks payload) and one event of the feed; `data.kind` gives the object's kind. */
export const callbackPayload = z.object({
  id: z.string(),
  type: z.string(),
  sequence: z.int(),
  occurredAt: instant,
  merchantId: id,
  data: z.discriminatedUnion('kind', requestEventData),
  test: testMark,
})
export const merchantEvents = z.object({ events: z.array(z.object({ seq: z.int(), event: callbackPayload })) })

/** POST /mapi/v1/callbacks/test sends a signed `test` event to the merchant's endpoint and returns its response. */
export const callbackTestAnswer = z.object({
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  durationMs: z.int(),
})
